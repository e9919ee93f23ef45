package org.furrow.vehicle.drivetrain;

import java.util.Collection;
import java.util.List;
import org.furrow.vehicle.control.SteeringGeometry;
import org.furrow.vehicle.spec.ShaftSystem;
import org.jspecify.annotations.Nullable;

/**
 * Specification of what drives the wheels of a mechanism: shafts and clutches, which become part of its equations of
 * motion, and a source of torques on the shafts. Immutable.
 */
public interface DrivetrainSpec {
    /** The word that names it in vehicle files. */
    String typeName();

    /**
     * Requires that what it names exists.
     *
     * @param wheels names of the wheels
     * @param bodies names of the bodies
     * @throws IllegalArgumentException if a wheel or body does not exist, or is driven twice
     */
    void check(Collection<String> wheels, Collection<String> bodies);

    /**
     * Its shafts, and the clutches besides the brakes of the wheels. The shafts that a {@link Drivetrain} drives come
     * first.
     *
     * @param wheels all wheels of the vehicle, in order
     * @param chassis name of the chassis body
     */
    ShaftSystem shafts(List<WheelMount> wheels, String chassis);

    /** A drivetrain at rest. */
    Drivetrain create();

    /** Number of rotating parts, for reports. */
    int parts();

    /**
     * The geometry by which it steers; null: wheels steer.
     *
     * @param pivot_m x in the chassis frame of the point that moves along the chassis in a slow turn
     */
    default @Nullable SteeringGeometry steering(double pivot_m) {
        return null;
    }
}
