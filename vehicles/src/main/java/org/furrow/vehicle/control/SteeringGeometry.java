package org.furrow.vehicle.control;

/**
 * Path curvature of a vehicle in slow turns. Steering inputs of a vehicle with steered wheels follow by the bicycle
 * model: {@code tan(angle) = wheelbase * curvature}; the input is the angle as a share of the largest angle. Those of a
 * vehicle with skid steering follow from the speeds of its sides, outer and inner, {@code u} and {@code u (1 - 2
 * |steering|)}: {@code curvature * track / 2 = steering / (1 - |steering|)}, on the spot at full steering. Both
 * conversions hold for a slow turn on firm ground: as on a real machine, the controller that commands the curvature
 * corrects for soil and speed.
 *
 * @param maxCurvature_1pm curvature of its path at full steering, in 1/m, > 0; infinite: it turns on the spot
 * @param pivot_m x in the chassis frame of the point that moves along the chassis in a slow turn (the rear axle, or the
 *     middle of skidding wheels), in m
 * @param track_m distance of the sides of a vehicle with skid steering at which the sides would roll without slip, in
 *     m; 0: wheels steer
 */
public record SteeringGeometry(double maxCurvature_1pm, double pivot_m, double track_m) {
    /** Of a vehicle that follows no steering input. */
    public static final SteeringGeometry NONE = new SteeringGeometry(1, 0);

    public SteeringGeometry {
        if (!(maxCurvature_1pm > 0) || !Double.isFinite(pivot_m)) {
            throw new IllegalArgumentException("steering geometry needs maxCurvature_1pm > 0 and a finite pivot_m,"
                    + " maxCurvature_1pm=" + maxCurvature_1pm + " pivot_m=" + pivot_m);
        }
        if (Double.isInfinite(maxCurvature_1pm) != track_m > 0) {
            throw new IllegalArgumentException("a vehicle turns on the spot if it has a track of skid steering,"
                    + " maxCurvature_1pm=" + maxCurvature_1pm + " track_m=" + track_m);
        }
    }

    /** The geometry of a vehicle with steered wheels. */
    public SteeringGeometry(double maxCurvature_1pm, double pivot_m) {
        this(maxCurvature_1pm, pivot_m, 0);
    }

    /** The geometry of a vehicle with skid steering. */
    public static SteeringGeometry onTheSpot(double track_m, double pivot_m) {
        return new SteeringGeometry(Double.POSITIVE_INFINITY, pivot_m, track_m);
    }

    /** Whether full steering turns the vehicle about its pivot, which then stands. */
    public boolean turnsOnTheSpot() {
        return track_m > 0;
    }

    /**
     * Angle of the wheels at full steering, in rad.
     *
     * @return 0 for a vehicle without such an angle: its reference point is its pivot, or no wheel steers
     */
    public double fullAngle_rad() {
        return turnsOnTheSpot() ? 0 : StrictMath.atan(2 * Math.abs(pivot_m) * maxCurvature_1pm);
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
        if (turnsOnTheSpot()) {
            return steeringOfSides(curvature_1pm);
        }
        double wheelbase_m = 2 * Math.abs(pivot_m);
        double within = Math.clamp(curvature_1pm, -maxCurvature_1pm, maxCurvature_1pm);
        if (wheelbase_m == 0) {
            return within / maxCurvature_1pm;
        }
        return StrictMath.atan(wheelbase_m * within) / fullAngle_rad();
    }

    /** The curvature for a steering input in [-1, 1]; the inverse of {@link #steeringAtCurvature} with a finite one. */
    public double curvatureAt(double steering) {
        double wheelbase_m = 2 * Math.abs(pivot_m);
        return wheelbase_m == 0
                ? steering * maxCurvature_1pm
                : StrictMath.tan(steering * StrictMath.atan(wheelbase_m * maxCurvature_1pm)) / wheelbase_m;
    }

    /**
     * A curvature over the largest one, for controllers that correct the input; of a vehicle that turns on the spot the
     * input itself.
     */
    public double shareOf(double curvature_1pm) {
        return turnsOnTheSpot() ? steeringOfSides(curvature_1pm) : curvature_1pm / maxCurvature_1pm;
    }

    /** The same of the curvature that a vehicle drives at a speed, which is not 0. */
    public double shareOf(double yawRate_radps, double speed_mps) {
        return turnsOnTheSpot()
                ? steeringOfSides(yawRate_radps / speed_mps)
                : yawRate_radps / (speed_mps * maxCurvature_1pm);
    }

    private double steeringOfSides(double curvature_1pm) {
        double share = 0.5 * track_m * curvature_1pm;
        return Double.isInfinite(share) ? Math.signum(share) : share / (1 + Math.abs(share));
    }
}
