/** The other vehicles, as a driver or a collision sees them. */
@NullMarked
package org.furrow.vehicle.traffic;

import org.jspecify.annotations.NullMarked;
