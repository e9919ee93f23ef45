package org.furrow.node.hil.guidance;

/**
 * Computes curvatures that keep a vehicle on a path.
 *
 * <p>Late fixes are extrapolated to the present, and the present state to the time when a command takes effect.
 * For that state the command is the path's curvature minus a PD law of offset and course error, with a small
 * integral term. On soil a vehicle drives less curvature than commanded: an adaptive factor compares the driven
 * curvature, yaw rate by speed, with the command one steering lag before.
 *
 * <p>Not part of the simulation: it runs in the controller's process. {@code docs/examples/path-controller.py}
 * has the same law.
 */
public final class PathTracker {
    // for a light truck at 5 to 6 m/s on soil; tuned in virtual time, valid for bus delays of 0 to 60 ms each way
    /** Length of the PD law: the distance along which the offset from the path decays. */
    private static final double CONVERGENCE_M = 4.5;
    /** Damping ratio of the PD law; 1 is critical. */
    private static final double DAMPING = 1;
    /** Curvature per integral of the offset, in 1/m per m s. */
    private static final double INTEGRAL_GAIN = 0.02;
    /** Age of a position on arrival. */
    private static final double FIX_LATENCY_S = 0.05;
    /** Time from a command to the driven curvature. */
    private static final double STEERING_LAG_S = 0.22;

    private static final double ADAPTION_1PS = 0.5;
    private static final double MOST_1PM = 0.12;
    /** Weight of a new position against the extrapolated one. */
    private static final double FIX_WEIGHT = 0.6;

    private static final double COURSE_WEIGHT = 0.4;
    /** Below this speed courses are ignored and neither the factor nor the integral changes. */
    private static final double MOVING_MPS = 1;
    /** Curvature at which the factor adapts with {@link #ADAPTION_1PS}. */
    private static final double TYPICAL_1PM = 0.05;

    private static final double LEAST_FACTOR = 0.7;
    private static final double MOST_FACTOR = 1.5;
    private static final double MOST_INTEGRAL_MS = 1;
    /** Limit of the offset in the PD law, which bounds the angle of approach to the path. */
    private static final double MOST_OFFSET_M = 2;

    private final GuidancePath path;

    // extrapolated to the present, in the path's plane; course counter-clockwise from east
    private double x;
    private double y;
    private double course;
    private double speed_mps;
    private double yawRate_radps;
    private boolean hasPosition;
    private boolean hasCourse;
    private double progress_m = Double.NaN;
    private double offset_m;
    private double courseError_rad;
    private double integral_ms;
    private double factor = 1;
    /** The curvature law's output after a first-order lag, to compare with the driven curvature. */
    private double lagged_1pm;

    public PathTracker(GuidancePath path) {
        this.path = path;
    }

    /** Extrapolates position and course by a time interval. */
    public void advance(double interval_s) {
        double middle = course + 0.5 * yawRate_radps * interval_s;
        x += speed_mps * interval_s * StrictMath.cos(middle);
        y += speed_mps * interval_s * StrictMath.sin(middle);
        course += yawRate_radps * interval_s;
    }

    /** Receives a position, in degrees. */
    public void onPosition(double lat_deg, double lon_deg) {
        double middle = course - 0.5 * yawRate_radps * FIX_LATENCY_S;
        double nowX = path.east_m(lon_deg) + speed_mps * FIX_LATENCY_S * StrictMath.cos(middle);
        double nowY = path.north_m(lat_deg) + speed_mps * FIX_LATENCY_S * StrictMath.sin(middle);
        double weight = hasPosition && hasCourse ? FIX_WEIGHT : 1;
        x += weight * (nowX - x);
        y += weight * (nowY - y);
        hasPosition = true;
    }

    /** Receives the course over ground, in rad clockwise from north, and the speed over ground; NaN is ignored. */
    public void onCourse(double course_rad, double groundSpeed_mps) {
        if (Double.isNaN(course_rad) || Double.isNaN(groundSpeed_mps)) {
            return;
        }
        speed_mps = groundSpeed_mps;
        if (groundSpeed_mps < MOVING_MPS) {
            return;
        }
        double now = 0.5 * Math.PI - course_rad + yawRate_radps * FIX_LATENCY_S;
        course = hasCourse ? course + COURSE_WEIGHT * wrap(now - course) : now;
        hasCourse = true;
    }

    /** Receives the heading, in rad clockwise from north, in place of a missing course; NaN is ignored. */
    public void onHeading(double heading_rad) {
        if (!hasCourse && !Double.isNaN(heading_rad)) {
            course = 0.5 * Math.PI - heading_rad;
        }
    }

    /** Receives the yaw rate, in rad/s, positive left; NaN is ignored. */
    public void onYawRate(double rate_radps) {
        yawRate_radps = Double.isNaN(rate_radps) ? yawRate_radps : rate_radps;
    }

    /** Resets the integral and the lagged command, while the vehicle does not follow commands. */
    public void release() {
        integral_ms = 0;
        lagged_1pm = 0;
    }

    /** Whether a position was received. */
    public boolean hasPosition() {
        return hasPosition;
    }

    /**
     * The curvature to command, in 1/m, positive left.
     *
     * @param interval_s time since the last command
     */
    public double command(double interval_s) {
        double middle = course + 0.5 * yawRate_radps * STEERING_LAG_S;
        double laterX = x + speed_mps * STEERING_LAG_S * StrictMath.cos(middle);
        double laterY = y + speed_mps * STEERING_LAG_S * StrictMath.sin(middle);
        progress_m = path.project_m(x, y, progress_m);
        offset_m = path.offset_m(x, y, progress_m);
        courseError_rad = wrap(course - path.direction_rad(progress_m));
        double later_m = path.project_m(laterX, laterY, progress_m + speed_mps * STEERING_LAG_S);
        double offset = Math.clamp(path.offset_m(laterX, laterY, later_m), -MOST_OFFSET_M, MOST_OFFSET_M);
        double error = wrap(course + yawRate_radps * STEERING_LAG_S - path.direction_rad(later_m));
        adaptFactor(interval_s);
        if (speed_mps > MOVING_MPS) {
            integral_ms = Math.clamp(integral_ms + offset_m * interval_s, -MOST_INTEGRAL_MS, MOST_INTEGRAL_MS);
        }
        double wanted = path.curvature_1pm(later_m)
                - offset / (CONVERGENCE_M * CONVERGENCE_M)
                - 2 * DAMPING / CONVERGENCE_M * StrictMath.sin(error)
                - INTEGRAL_GAIN * integral_ms;
        lagged_1pm += (wanted - lagged_1pm) * Math.min(1, interval_s / Math.max(interval_s, STEERING_LAG_S));
        return Math.clamp(factor * wanted, -MOST_1PM, MOST_1PM);
    }

    private void adaptFactor(double interval_s) {
        if (speed_mps < MOVING_MPS) {
            return;
        }
        double driven_1pm = yawRate_radps / speed_mps;
        double step = ADAPTION_1PS * interval_s * (lagged_1pm - driven_1pm) * lagged_1pm;
        factor = Math.clamp(factor + step / (TYPICAL_1PM * TYPICAL_1PM), LEAST_FACTOR, MOST_FACTOR);
    }

    /** Distance from the path at the last command, in m, positive to its left. */
    public double offset_m() {
        return offset_m;
    }

    /** Course minus the path's direction at the last command, in rad, positive left. */
    public double courseError_rad() {
        return courseError_rad;
    }

    private static double wrap(double angle) {
        return StrictMath.IEEEremainder(angle, 2 * Math.PI);
    }
}
