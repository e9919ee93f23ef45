package org.furrow.vehicle.tyre;

import java.util.List;
import org.furrow.vehicle.spec.Curve;
import org.furrow.world.contact.Tyre;

/**
 * A rigid wheel on rigid ground, by a penalty method: discs that yield by millimetres and slide by dry friction.
 * Stable for wheels of 50 kg or more with steps of 2 ms or less.
 */
public final class HardWheel {
    private static final int DISCS = 3;
    private static final int SEGMENTS = 32;
    private static final double STIFFNESS_NPM = 1e6;
    private static final double DAMPING_NSPM = 3000;
    private static final double SLIP_N = 2e5;
    private static final double RELAXATION_M = 0.2;
    private static final double SLIP_DAMPING_NSPM = 2000;
    /** End of the load curve, as penetration over the radius; beyond it the curve is extrapolated. */
    private static final double CURVE_END = 0.5;

    private HardWheel() {}

    /** The wheel of a radius and width in m. */
    public static Tyre of(double radius_m, double width_m) {
        double end = CURVE_END * radius_m;
        Curve load_N = new Curve(List.of(new double[] {0, 0}, new double[] {end, STIFFNESS_NPM * end}));
        SlipSpec slip = new SlipSpec(1, SLIP_N, SLIP_N, RELAXATION_M, SLIP_DAMPING_NSPM, 0);
        return new MultiDiscSpec(
                new TyreSpec(radius_m, width_m, load_N, DAMPING_NSPM, slip, TractionSpec.ofRadius(radius_m)),
                DISCS,
                SEGMENTS);
    }
}
