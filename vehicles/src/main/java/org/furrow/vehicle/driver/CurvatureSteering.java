package org.furrow.vehicle.driver;

import org.furrow.vehicle.control.SteeringGeometry;

/**
 * A steering valve that is told curvatures: it sets the wheels to the angle that drives the curvature in a slow turn on ground that holds. What soil and speed
 * add is left to who commands, as on a real machine.
 *
 * <p>Angles follow the bicycle model: {@code tan(angle) = wheelbase * curvature}; the steering input is the angle's share of the largest one.
 */
public final class CurvatureSteering {
    private final SteeringGeometry geometry;

    public CurvatureSteering(SteeringGeometry geometry) {
        this.geometry = geometry;
    }

    /**
     * Angle of the wheels at full steering, in rad.
     *
     * @return 0 of a vehicle whose reference point is its pivot: it has no such angle
     */
    public static double fullAngle_rad(SteeringGeometry geometry) {
        return StrictMath.atan(2 * Math.abs(geometry.pivot_m()) * geometry.maxCurvature_1pm());
    }

    /**
     * The steering input in [-1, 1] for an angle of the wheels.
     *
     * @param angle_rad positive left; beyond what the vehicle can steer it is as far as it goes
     * @throws IllegalStateException when the vehicle has no such angle
     */
    public double steeringAt(double angle_rad) {
        double full = fullAngle_rad(geometry);
        if (full == 0) {
            throw new IllegalStateException("a vehicle without wheelbase has no angle of the wheels");
        }
        return Math.clamp(angle_rad / full, -1, 1);
    }

    /**
     * The steering input in [-1, 1] for a curvature.
     *
     * @param curvature_1pm positive left; beyond what the vehicle can turn it is as far as it goes
     */
    public double steering(double curvature_1pm) {
        double most = geometry.maxCurvature_1pm();
        double wheelbase_m = 2 * Math.abs(geometry.pivot_m());
        double within = Math.clamp(curvature_1pm, -most, most);
        if (wheelbase_m == 0) {
            return within / most;
        }
        return StrictMath.atan(wheelbase_m * within) / StrictMath.atan(wheelbase_m * most);
    }
}
