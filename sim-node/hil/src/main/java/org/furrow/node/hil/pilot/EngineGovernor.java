package org.furrow.node.hil.pilot;

/**
 * Holds an engine's speed by its throttle: proportional-integral control, as the speed control of J1939's TSC1
 * asks for.
 */
final class EngineGovernor {
    private static final double GAIN_S = 0.02;
    private static final double INTEGRAL_GAIN = 0.02;

    private double integral;

    double integral() {
        return integral;
    }

    void restore(double savedIntegral) {
        integral = savedIntegral;
    }

    /**
     * The throttle in [0, 1].
     *
     * @param target_radps engine speed to hold; 0 or less: none
     * @param engine_radps engine speed now
     * @param interval_s time since the last decision, in s
     */
    double throttle(double target_radps, double engine_radps, double interval_s) {
        if (!(target_radps > 0)) {
            integral = 0;
            return 0;
        }
        double error_radps = target_radps - engine_radps;
        integral = Math.clamp(integral + INTEGRAL_GAIN * error_radps * interval_s, 0, 1);
        return Math.clamp(GAIN_S * error_radps + integral, 0, 1);
    }
}
