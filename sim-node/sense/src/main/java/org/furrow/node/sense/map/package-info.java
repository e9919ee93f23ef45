/** Maps of the ground around a vehicle. */
@NullMarked
package org.furrow.node.sense.map;

import org.jspecify.annotations.NullMarked;
