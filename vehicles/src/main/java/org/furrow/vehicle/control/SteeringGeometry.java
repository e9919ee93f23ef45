package org.furrow.vehicle.control;

/**
 * Path curvature of a vehicle in slow turns.
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
}
