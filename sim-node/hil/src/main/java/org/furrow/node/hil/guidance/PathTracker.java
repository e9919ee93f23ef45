package org.furrow.node.hil.guidance;

/**
 * Computes curvatures that keep a vehicle on a path.
 *
 * <p>A {@link PathObserver} extrapolates late fixes to the present, and the present state to the time when a command
 * takes effect. For that state the command is that of a {@link CurvatureLaw}, with a small integral term, times a
 * {@link CurvatureFactor}.
 *
 * <p>Not part of the simulation: it runs in the controller's process. {@code docs/examples/path-controller.py}
 * has the same law.
 */
public final class PathTracker {
    // for a light truck at 5 to 6 m/s on soil; tuned in virtual time, valid for bus delays of 0 to 60 ms each way
    private static final CurvatureLaw LAW = new CurvatureLaw(4.5, 1, 2);
    /** Curvature per integral of the offset, in 1/m per m s. */
    private static final double INTEGRAL_GAIN = 0.02;
    /** Time from a command to the driven curvature. */
    private static final double STEERING_LAG_S = 0.22;

    private static final double MOST_1PM = 0.12;
    private static final double MOST_INTEGRAL_MS = 1;

    private final PathObserver observer;
    private final CurvatureFactor factor = new CurvatureFactor(STEERING_LAG_S);
    private double integral_ms;

    public PathTracker(GuidancePath path) {
        observer = new PathObserver(path);
    }

    /** Position and motion of the vehicle. */
    PathObserver observer() {
        return observer;
    }

    /** Resets the integral and the lagged command, while the vehicle does not follow commands. */
    public void release() {
        integral_ms = 0;
        factor.release();
    }

    /**
     * The curvature to command, in 1/m, positive left.
     *
     * @param interval_s time since the last command
     */
    public double command(double interval_s) {
        observer.look(STEERING_LAG_S);
        if (observer.speed_mps() >= PathObserver.MOVING_MPS) {
            factor.adapt(observer.yawRate_radps() / observer.speed_mps(), interval_s);
            integral_ms =
                    Math.clamp(integral_ms + observer.offset_m() * interval_s, -MOST_INTEGRAL_MS, MOST_INTEGRAL_MS);
        }
        double wanted =
                LAW.curvature_1pm(observer.laterCurvature_1pm(), observer.laterOffset_m(), observer.laterError_rad())
                        - INTEGRAL_GAIN * integral_ms;
        return Math.clamp(factor.command_1pm(wanted, interval_s), -MOST_1PM, MOST_1PM);
    }
}
