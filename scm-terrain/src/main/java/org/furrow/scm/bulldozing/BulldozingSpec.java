package org.furrow.scm.bulldozing;

/**
 * Parameters of bulldozing (Serban et al. 2023, section 3.3).
 *
 * @param flowFactor share of the plastically displaced volume that is deposited, in [0, 1]; the rest is compacted
 * @param repose_rad angle of repose of loose soil, in (0, pi/2)
 * @param propagations number of nodes beyond the contact to which soil may spread in a step, at least 0
 * @param iterations smoothing rounds in a step, at least 0
 */
public record BulldozingSpec(double flowFactor, double repose_rad, int propagations, int iterations) {
    public static final BulldozingSpec DEFAULT = new BulldozingSpec(1, StrictMath.toRadians(40), 10, 3);

    private static final int MAX_COUNT = 1000;

    public BulldozingSpec {
        if (!(flowFactor >= 0 && flowFactor <= 1)) {
            throw new IllegalArgumentException("bulldozing: flow_factor must be in [0, 1], flow_factor=" + flowFactor);
        }
        if (!(repose_rad > 0 && repose_rad < Math.PI / 2)) {
            throw new IllegalArgumentException(
                    "bulldozing: repose_deg must be in (0, 90), repose_deg=" + StrictMath.toDegrees(repose_rad));
        }
        if (propagations < 0 || propagations > MAX_COUNT || iterations < 0 || iterations > MAX_COUNT) {
            throw new IllegalArgumentException("bulldozing: propagations and iterations must be in [0, " + MAX_COUNT
                    + "], propagations=" + propagations + " iterations=" + iterations);
        }
    }
}
