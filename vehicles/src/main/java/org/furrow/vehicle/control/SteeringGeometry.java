package org.furrow.vehicle.control;

/**
 * How a vehicle turns.
 *
 * @param maxCurvature_1pm curvature of its path at full steering, in 1/m, > 0
 * @param pivot_m position along the chassis of the point that moves straight ahead in a slow turn (the rear axle), in m
 */
public record SteeringGeometry(double maxCurvature_1pm, double pivot_m) {
    /** Checks the ranges. */
    public SteeringGeometry {
        if (!(maxCurvature_1pm > 0) || !Double.isFinite(pivot_m)) {
            throw new IllegalArgumentException("steering geometry needs maxCurvature_1pm > 0 and a finite pivot_m,"
                    + " maxCurvature_1pm=" + maxCurvature_1pm + " pivot_m=" + pivot_m);
        }
    }
}
