/** Laws of traction on ground that does not yield, after the vehicle-terrain interaction of MAVS. */
@NullMarked
package org.furrow.vehicle.traction;

import org.jspecify.annotations.NullMarked;
