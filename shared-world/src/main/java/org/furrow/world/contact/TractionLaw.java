package org.furrow.world.contact;

/**
 * Traction of a wheel on one kind of ground, as coefficients of its load. A pure function with the same bits on every
 * machine.
 *
 * <p>The traction turns the wheel; the motion resistance acts on its hub against the motion. Their difference is the
 * net traction.
 */
public interface TractionLaw {
    /**
     * Gross traction over load: odd in the slip, and 0 without slip.
     *
     * @param load_N > 0
     * @param slip in [-1, 1], positive for a wheel that drives
     */
    double gross(double load_N, double deflection_m, WheelSize wheel, double slip);

    /** Motion resistance over load, >= 0. */
    double resistance(double load_N, double deflection_m, WheelSize wheel, double slip);

    /** Largest force along the ground over load, in any direction. */
    double peak();

    /** Net traction of a wheel that rolls ahead, over load, in [-1, 1]. */
    default double net(double load_N, double deflection_m, WheelSize wheel, double slip) {
        double net = gross(load_N, deflection_m, wheel, slip) - resistance(load_N, deflection_m, wheel, slip);
        return Math.clamp(net, -1, 1);
    }
}
