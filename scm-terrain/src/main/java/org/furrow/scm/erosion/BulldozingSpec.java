package org.furrow.scm.erosion;

/**
 * How displaced soil moves.
 *
 * @param flowFactor displaced volume over volume that leaves the body's footprint, in [0, 1]: 1 when nothing is compacted
 * @param repose_rad angle of repose of loose soil, in (0, pi/2)
 * @param propagations how many nodes beyond the contact soil may spread in a step, at least 0
 * @param iterations rounds of smoothing in a step, at least 0
 */
public record BulldozingSpec(double flowFactor, double repose_rad, int propagations, int iterations) {
    /** Everything displaced is found again beside the rut. */
    public static final BulldozingSpec DEFAULT = new BulldozingSpec(1, StrictMath.toRadians(40), 10, 3);

    private static final int MOST = 1000;

    /** Checks the ranges above. */
    public BulldozingSpec {
        if (!(flowFactor >= 0 && flowFactor <= 1)) {
            throw new IllegalArgumentException("bulldozing: flow_factor must be in [0, 1], flow_factor=" + flowFactor);
        }
        if (!(repose_rad > 0 && repose_rad < Math.PI / 2)) {
            throw new IllegalArgumentException(
                    "bulldozing: repose_deg must be in (0, 90), repose_deg=" + StrictMath.toDegrees(repose_rad));
        }
        if (propagations < 0 || propagations > MOST || iterations < 0 || iterations > MOST) {
            throw new IllegalArgumentException("bulldozing: propagations and iterations must be in [0, " + MOST
                    + "], propagations=" + propagations + " iterations=" + iterations);
        }
    }
}
