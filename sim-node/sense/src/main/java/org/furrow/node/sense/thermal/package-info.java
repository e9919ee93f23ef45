/** Images of thermal radiation. */
@NullMarked
package org.furrow.node.sense.thermal;

import org.jspecify.annotations.NullMarked;
