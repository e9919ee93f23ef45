/** Predicted states of the other vehicles, for drivers and collisions. */
@NullMarked
package org.furrow.vehicle.traffic;

import org.jspecify.annotations.NullMarked;
