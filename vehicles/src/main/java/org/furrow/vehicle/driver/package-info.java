/** Drivers: compute a vehicle's controls from its report and the traffic around it. */
@NullMarked
package org.furrow.vehicle.driver;

import org.jspecify.annotations.NullMarked;
