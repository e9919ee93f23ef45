package org.furrow.vehicle.driver;

import org.furrow.vehicle.control.SteeringGeometry;

/**
 * Converts curvatures and wheel angles to steering inputs by the bicycle model: {@code tan(angle) = wheelbase *
 * curvature}; the input is the angle as a share of the largest angle. The conversion holds for a slow turn on firm
 * ground: as on a real machine, the controller that commands the curvature corrects for soil and speed.
 */
public final class CurvatureSteering {
    private final SteeringGeometry geometry;

    public CurvatureSteering(SteeringGeometry geometry) {
        this.geometry = geometry;
    }

    /**
     * Angle of the wheels at full steering, in rad.
     *
     * @return 0 for a vehicle whose reference point is its pivot, which has no such angle
     */
    public static double fullAngle_rad(SteeringGeometry geometry) {
        return StrictMath.atan(2 * Math.abs(geometry.pivot_m()) * geometry.maxCurvature_1pm());
    }

    /**
     * The steering input in [-1, 1] for an angle of the wheels.
     *
     * @param angle_rad positive left, limited to the largest angle
     * @throws IllegalStateException when {@link #fullAngle_rad} is 0
     */
    public double steeringAt(double angle_rad) {
        double full = fullAngle_rad(geometry);
        if (full == 0) {
            throw new IllegalStateException("a vehicle without a wheelbase has no steering angle");
        }
        return Math.clamp(angle_rad / full, -1, 1);
    }

    /**
     * The steering input in [-1, 1] for a curvature.
     *
     * @param curvature_1pm positive left, limited to the largest curvature
     */
    public double steering(double curvature_1pm) {
        double most = geometry.maxCurvature_1pm();
        double wheelbase_m = 2 * Math.abs(geometry.pivot_m());
        double within = Math.clamp(curvature_1pm, -most, most);
        if (wheelbase_m == 0) {
            return within / most;
        }
        return StrictMath.atan(wheelbase_m * within) / fullAngle_rad(geometry);
    }
}
