/** Drivers: from what a vehicle can know to its controls. */
@NullMarked
package org.furrow.vehicle.driver;

import org.jspecify.annotations.NullMarked;
