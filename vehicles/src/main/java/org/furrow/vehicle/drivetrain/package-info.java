/** Drivetrains: the shafts between an engine and the wheels, and what drives them. */
@NullMarked
package org.furrow.vehicle.drivetrain;

import org.jspecify.annotations.NullMarked;
