package org.furrow.node.hil.guidance;

/**
 * Curvatures that keep a vehicle on a path.
 *
 * <p>It reckons where the vehicle is now from fixes that are late, and where it will be when a command takes effect. There it commands the path's
 * curvature less a PD law of distance and direction, with a small integral. On soil a vehicle drives less than it is told: a factor is learnt by comparing
 * the driven curvature, yaw rate by speed, with what was asked a steering lag ago.
 *
 * <p>Not part of the simulation: a controller in a process of its own. {@code furrow hil-controller --python} prints the same in Python.
 */
public final class PathTracker {
    /** How far a new fix and course draw the reckoned ones. */
    private static final double FIX_WEIGHT = 0.6;

    private static final double COURSE_WEIGHT = 0.4;
    /** Slower than this nothing is learnt and the course says nothing. */
    private static final double MOVING_MPS = 1;
    /** A curvature at which learning has its stated speed. */
    private static final double TYPICAL_1PM = 0.05;

    private static final double LEAST_FACTOR = 0.7;
    private static final double MOST_FACTOR = 1.5;
    private static final double MOST_INTEGRAL_MS = 1;
    /** Further from the path than this it does not turn towards it more sharply. */
    private static final double FAR_M = 2;

    private final GuidancePath path;
    private final TrackerSettings settings;

    private double x;
    private double y;
    private double course;
    private double speed_mps;
    private double yawRate_radps;
    private boolean placed;
    private boolean directed;
    private double progress_m = Double.NaN;
    private double offset_m;
    private double courseError_rad;
    private double integral_ms;
    private double factor = 1;
    /** What was asked, as late as the vehicle drives it. */
    private double asked_1pm;

    public PathTracker(GuidancePath path, TrackerSettings settings) {
        this.path = path;
        this.settings = settings;
    }

    /** Lets time go by. */
    public void advance(double interval_s) {
        double middle = course + 0.5 * yawRate_radps * interval_s;
        x += speed_mps * interval_s * StrictMath.cos(middle);
        y += speed_mps * interval_s * StrictMath.sin(middle);
        course += yawRate_radps * interval_s;
    }

    /** A position of the vehicle, in degrees. */
    public void onPosition(double lat_deg, double lon_deg) {
        double late = settings.fixLatency_s();
        double middle = course - 0.5 * yawRate_radps * late;
        double nowX = path.east_m(lon_deg) + speed_mps * late * StrictMath.cos(middle);
        double nowY = path.north_m(lat_deg) + speed_mps * late * StrictMath.sin(middle);
        double weight = placed && directed ? FIX_WEIGHT : 1;
        x += weight * (nowX - x);
        y += weight * (nowY - y);
        placed = true;
    }

    /** The direction in which the vehicle moves, clockwise from north, in rad, and its speed over ground. */
    public void onCourse(double course_rad, double groundSpeed_mps) {
        speed_mps = groundSpeed_mps;
        if (groundSpeed_mps < MOVING_MPS) {
            return;
        }
        double now = 0.5 * Math.PI - course_rad + yawRate_radps * settings.fixLatency_s();
        course = directed ? course + COURSE_WEIGHT * turn(now - course) : now;
        directed = true;
    }

    /** The direction in which the vehicle points: taken for its course until that is known. */
    public void onHeading(double heading_rad) {
        if (!directed) {
            course = 0.5 * Math.PI - heading_rad;
        }
    }

    /** How fast the vehicle turns, in rad/s, positive left. */
    public void onYawRate(double rate_radps) {
        yawRate_radps = rate_radps;
    }

    /** Forgets what it has learnt of errors, as when nobody listens to it. */
    public void release() {
        integral_ms = 0;
        asked_1pm = 0;
    }

    /** Whether it knows where the vehicle is. */
    public boolean isPlaced() {
        return placed;
    }

    /**
     * The curvature to command, in 1/m, positive left.
     *
     * @param interval_s time since the last command
     */
    public double command(double interval_s) {
        double lag = settings.steeringLag_s();
        double middle = course + 0.5 * yawRate_radps * lag;
        double thereX = x + speed_mps * lag * StrictMath.cos(middle);
        double thereY = y + speed_mps * lag * StrictMath.sin(middle);
        progress_m = path.project_m(x, y, progress_m);
        offset_m = path.offset_m(x, y, progress_m);
        courseError_rad = turn(course - path.direction_rad(progress_m));
        double there_m = path.project_m(thereX, thereY, progress_m + speed_mps * lag);
        double offset = Math.clamp(path.offset_m(thereX, thereY, there_m), -FAR_M, FAR_M);
        double error = turn(course + yawRate_radps * lag - path.direction_rad(there_m));
        learn(interval_s);
        if (speed_mps > MOVING_MPS) {
            integral_ms = Math.clamp(integral_ms + offset_m * interval_s, -MOST_INTEGRAL_MS, MOST_INTEGRAL_MS);
        }
        double length = settings.convergence_m();
        double wanted = path.curvature_1pm(there_m)
                - offset / (length * length)
                - 2 * settings.damping() / length * StrictMath.sin(error)
                - settings.integral_1pm2s() * integral_ms;
        asked_1pm += (wanted - asked_1pm) * Math.min(1, interval_s / Math.max(interval_s, lag));
        return Math.clamp(factor * wanted, -settings.most_1pm(), settings.most_1pm());
    }

    private void learn(double interval_s) {
        if (speed_mps < MOVING_MPS) {
            return;
        }
        double driven_1pm = yawRate_radps / speed_mps;
        double step = settings.adaption_1ps() * interval_s * (asked_1pm - driven_1pm) * asked_1pm;
        factor = Math.clamp(factor + step / (TYPICAL_1PM * TYPICAL_1PM), LEAST_FACTOR, MOST_FACTOR);
    }

    /** Distance from the path, in m, positive to its left; as of the last command. */
    public double offset_m() {
        return offset_m;
    }

    /** Course less that of the path, in rad, positive left; as of the last command. */
    public double courseError_rad() {
        return courseError_rad;
    }

    /** Way along the path, in m; NaN before the first command. */
    public double progress_m() {
        return progress_m;
    }

    /** How much more than a curvature it commands to have it driven. */
    public double factor() {
        return factor;
    }

    private static double turn(double angle) {
        return StrictMath.IEEEremainder(angle, 2 * Math.PI);
    }
}
