/** CAN frames and the interface of a CAN bus; backends are in {@code bus}. */
@NullMarked
package org.furrow.node.can;

import org.jspecify.annotations.NullMarked;
