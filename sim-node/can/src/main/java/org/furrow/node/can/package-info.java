/** CAN frames and what carries them: the bus as the rest of the node sees it. Backends are in {@code bus}. */
@NullMarked
package org.furrow.node.can;

import org.jspecify.annotations.NullMarked;
