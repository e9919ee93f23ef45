package org.furrow.vehicle.driver;

import org.furrow.world.math.Quaternions;
import org.furrow.world.report.VehicleReport;

/** Horizontal direction of a chassis' x axis. */
public final class Heading {
    private Heading() {}

    /** x component of the unit heading in W; 1 when the chassis' x axis is vertical. */
    static double x(VehicleReport vehicle) {
        double length = length(vehicle);
        return length > 0 ? chassisX(vehicle) / length : 1;
    }

    /** y component of the unit heading in W; 0 when the chassis' x axis is vertical. */
    static double y(VehicleReport vehicle) {
        double length = length(vehicle);
        return length > 0 ? chassisY(vehicle) / length : 0;
    }

    /** Speed along the heading, in m/s. */
    public static double speed_mps(VehicleReport vehicle) {
        return vehicle.velocity_mps[0] * x(vehicle) + vehicle.velocity_mps[1] * y(vehicle);
    }

    /** Sine of the chassis' pitch, positive when it points up. */
    public static double rise(VehicleReport vehicle) {
        return Quaternions.aheadZ(vehicle.orientation, 0);
    }

    private static double length(VehicleReport vehicle) {
        double x = chassisX(vehicle);
        double y = chassisY(vehicle);
        return Math.sqrt(x * x + y * y);
    }

    private static double chassisX(VehicleReport vehicle) {
        return Quaternions.aheadX(vehicle.orientation, 0);
    }

    /** y component of the chassis' x axis in W. */
    static double chassisY(VehicleReport vehicle) {
        return Quaternions.aheadY(vehicle.orientation, 0);
    }
}
