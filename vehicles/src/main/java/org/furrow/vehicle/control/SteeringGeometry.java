package org.furrow.vehicle.control;

/**
 * Path curvature of a vehicle in slow turns. Steering inputs follow by the bicycle model: {@code tan(angle) =
 * wheelbase *
 * curvature}; the input is the angle as a share of the largest angle. The conversion holds for a slow turn on firm
 * ground: as on a real machine, the controller that commands the curvature corrects for soil and speed.
 *
 * @param maxCurvature_1pm curvature of its path at full steering, in 1/m, > 0
 * @param pivot_m x in the chassis frame of the point that moves along the chassis in a slow turn (the rear axle), in m
 */
public record SteeringGeometry(double maxCurvature_1pm, double pivot_m) {
    public SteeringGeometry {
        if (!(maxCurvature_1pm > 0) || !Double.isFinite(pivot_m)) {
            throw new IllegalArgumentException("steering geometry needs maxCurvature_1pm > 0 and a finite pivot_m,"
                    + " maxCurvature_1pm=" + maxCurvature_1pm + " pivot_m=" + pivot_m);
        }
    }

    /**
     * Angle of the wheels at full steering, in rad.
     *
     * @return 0 for a vehicle whose reference point is its pivot, which has no such angle
     */
    public double fullAngle_rad() {
        return StrictMath.atan(2 * Math.abs(pivot_m) * maxCurvature_1pm);
    }

    /**
     * The steering input in [-1, 1] for an angle of the wheels.
     *
     * @param angle_rad positive left, limited to the largest angle
     * @throws IllegalStateException when {@link #fullAngle_rad} is 0
     */
    public double steeringAtAngle(double angle_rad) {
        double full = fullAngle_rad();
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
    public double steeringAtCurvature(double curvature_1pm) {
        double wheelbase_m = 2 * Math.abs(pivot_m);
        double within = Math.clamp(curvature_1pm, -maxCurvature_1pm, maxCurvature_1pm);
        if (wheelbase_m == 0) {
            return within / maxCurvature_1pm;
        }
        return StrictMath.atan(wheelbase_m * within) / fullAngle_rad();
    }
}
