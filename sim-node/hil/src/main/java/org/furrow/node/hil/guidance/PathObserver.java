package org.furrow.node.hil.guidance;

import org.furrow.node.can.message.Attitude;
import org.furrow.node.can.message.Gnss;
import org.furrow.node.can.message.VehiclePosition;

/**
 * Where a vehicle is relative to a path, by the messages about its position, course, heading and yaw rate. Late fixes
 * are extrapolated to the present.
 */
final class PathObserver {
    /** Age of a position on arrival. */
    private static final double FIX_LATENCY_S = 0.05;
    /** Weight of a new position against the extrapolated one. */
    private static final double FIX_WEIGHT = 0.6;

    private static final double COURSE_WEIGHT = 0.4;
    /** Below this speed courses are ignored. */
    static final double MOVING_MPS = 1;

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

    // after the lead of the last look
    private double laterAt_m;
    private double laterOffset_m;
    private double laterError_rad;

    PathObserver(GuidancePath path) {
        this.path = path;
    }

    /** Extrapolates position and course by a time interval. */
    void advance(double interval_s) {
        double middle = course + 0.5 * yawRate_radps * interval_s;
        x += speed_mps * interval_s * StrictMath.cos(middle);
        y += speed_mps * interval_s * StrictMath.sin(middle);
        course += yawRate_radps * interval_s;
    }

    /**
     * Receives a message about position, course, heading or yaw rate; ignores others.
     *
     * @return whether its value is available
     */
    boolean accept(int pgn, byte[] data) {
        if (pgn == Gnss.POSITION_RAPID.pgn()) {
            double lat_deg = Gnss.RAPID_LATITUDE.get(data);
            double lon_deg = Gnss.RAPID_LONGITUDE.get(data);
            boolean isKnown = !Double.isNaN(lat_deg) && !Double.isNaN(lon_deg);
            if (isKnown) {
                onPosition(lat_deg, lon_deg);
            }
            return isKnown;
        }
        double value = Double.NaN;
        if (pgn == VehiclePosition.DIRECTION.pgn()) {
            value = VehiclePosition.SPEED.get(data);
            onCourse(VehiclePosition.BEARING.get(data), value);
        } else if (pgn == Attitude.VESSEL_HEADING.pgn()) {
            value = Attitude.HEADING.get(data);
            onHeading(value);
        } else if (pgn == Attitude.RATE_OF_TURN.pgn()) {
            value = Attitude.RATE.get(data);
            onYawRate(value);
        }
        return !Double.isNaN(value);
    }

    /** Receives a position, in degrees. */
    private void onPosition(double lat_deg, double lon_deg) {
        double middle = course - 0.5 * yawRate_radps * FIX_LATENCY_S;
        double nowX = path.east_m(lon_deg) + speed_mps * FIX_LATENCY_S * StrictMath.cos(middle);
        double nowY = path.north_m(lat_deg) + speed_mps * FIX_LATENCY_S * StrictMath.sin(middle);
        double weight = hasPosition && hasCourse ? FIX_WEIGHT : 1;
        x += weight * (nowX - x);
        y += weight * (nowY - y);
        hasPosition = true;
    }

    /** Receives the course over ground, in rad clockwise from north, and the speed over ground; NaN is ignored. */
    private void onCourse(double course_rad, double groundSpeed_mps) {
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
    private void onHeading(double heading_rad) {
        if (!hasCourse && !Double.isNaN(heading_rad)) {
            course = 0.5 * Math.PI - heading_rad;
        }
    }

    /** Receives the yaw rate, in rad/s, positive left; NaN is ignored. */
    private void onYawRate(double rate_radps) {
        yawRate_radps = Double.isNaN(rate_radps) ? yawRate_radps : rate_radps;
    }

    /**
     * Locates the vehicle on the path, now and after a time.
     *
     * @param lead_s from now
     */
    void look(double lead_s) {
        double middle = course + 0.5 * yawRate_radps * lead_s;
        double laterX = x + speed_mps * lead_s * StrictMath.cos(middle);
        double laterY = y + speed_mps * lead_s * StrictMath.sin(middle);
        progress_m = path.project_m(x, y, progress_m);
        offset_m = path.offset_m(x, y, progress_m);
        courseError_rad = wrap(course - path.direction_rad(progress_m));
        laterAt_m = path.project_m(laterX, laterY, progress_m + speed_mps * lead_s);
        laterOffset_m = path.offset_m(laterX, laterY, laterAt_m);
        laterError_rad = wrap(course + yawRate_radps * lead_s - path.direction_rad(laterAt_m));
    }

    /** Whether a position was received. */
    boolean hasPosition() {
        return hasPosition;
    }

    double speed_mps() {
        return speed_mps;
    }

    double yawRate_radps() {
        return yawRate_radps;
    }

    /** Distance from the path at the last look, in m, positive to its left. */
    double offset_m() {
        return offset_m;
    }

    /** Course minus the path's direction at the last look, in rad, positive left. */
    double courseError_rad() {
        return courseError_rad;
    }

    /** {@link #offset_m} after the lead of the last look. */
    double laterOffset_m() {
        return laterOffset_m;
    }

    /** {@link #courseError_rad} after the lead of the last look. */
    double laterError_rad() {
        return laterError_rad;
    }

    /** Curvature of the path where the vehicle is after the lead of the last look, in 1/m, positive left. */
    double laterCurvature_1pm() {
        return path.curvature_1pm(laterAt_m);
    }

    private static double wrap(double angle) {
        return StrictMath.IEEEremainder(angle, 2 * Math.PI);
    }
}
