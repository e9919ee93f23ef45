/** Vehicles of type {@code multibody}: a mechanism on wheels with a drivetrain, steering and hydraulics. */
@NullMarked
package org.furrow.vehicle.multibody;

import org.jspecify.annotations.NullMarked;
