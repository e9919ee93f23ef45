package org.furrow.node.hil.guidance;

/**
 * The factor by which a vehicle must be commanded more curvature than it is to drive. On soil, and with tyres that
 * slip, a vehicle turns less than commanded: the factor adapts until the driven curvature, yaw rate by speed, is that
 * which was wanted one steering lag before.
 */
final class CurvatureFactor {
    private static final double ADAPTION_1PS = 0.5;
    /** Curvature at which the factor adapts with {@link #ADAPTION_1PS}. */
    private static final double TYPICAL_1PM = 0.05;

    private static final double LEAST = 0.7;
    private static final double MOST = 1.5;

    private final double lag_s;
    private double factor = 1;
    /** The wanted curvature after a first-order lag, to compare with the driven one. */
    private double lagged_1pm;

    /** @param lag_s time from a command to the driven curvature */
    CurvatureFactor(double lag_s) {
        this.lag_s = lag_s;
    }

    /** Compares the driven curvature with the wanted one; for a vehicle that moves. */
    void adapt(double driven_1pm, double interval_s) {
        double step = ADAPTION_1PS * interval_s * (lagged_1pm - driven_1pm) * lagged_1pm;
        factor = Math.clamp(factor + step / (TYPICAL_1PM * TYPICAL_1PM), LEAST, MOST);
    }

    /** The curvature to command for a wanted one. */
    double command_1pm(double wanted_1pm, double interval_s) {
        lagged_1pm += (wanted_1pm - lagged_1pm) * Math.min(1, interval_s / Math.max(interval_s, lag_s));
        return factor * wanted_1pm;
    }

    /** The vehicle does not follow commands. */
    void release() {
        lagged_1pm = 0;
    }
}
