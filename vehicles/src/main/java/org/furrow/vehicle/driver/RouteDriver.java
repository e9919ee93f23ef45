package org.furrow.vehicle.driver;

import org.furrow.vehicle.Controls;
import org.furrow.world.delta.VehicleReport;

/**
 * Follows a route: steers by pure pursuit (Coulter 1992), holds a speed by proportional-integral control of throttle and
 * brake, and stops at the route's end.
 */
public class RouteDriver implements Driver {
    private static final double LOOKAHEAD_M = 3.0;
    private static final double LOOKAHEAD_S = 0.5;
    private static final double GAIN_PER_MPS = 0.5;
    private static final double INTEGRAL_GAIN_PER_M = 0.25;
    private static final double END_DECELERATION_MPS2 = 1.5;
    private static final double BRAKE_BAND = 0.05;

    private static final int PROGRESS = 0;
    private static final int INTEGRAL = 1;
    private static final String[] NAMES = {"progress_m", "speed_integral"};

    private final Route route;
    private final double maxCurvature_1pm;
    private final double speed_mps;
    private final double[] state = new double[NAMES.length];

    /**
     * @param start_m arc length at which the vehicle starts, in m
     * @param speed_mps speed to hold, in m/s, >= 0
     * @param maxCurvature_1pm curvature of full steering, in 1/m
     */
    public RouteDriver(Route route, double start_m, double speed_mps, double maxCurvature_1pm) {
        if (!(speed_mps >= 0)) {
            throw new IllegalArgumentException("speed_mps must be >= 0, speed_mps=" + speed_mps);
        }
        this.route = route;
        this.speed_mps = speed_mps;
        this.maxCurvature_1pm = maxCurvature_1pm;
        state[PROGRESS] = start_m;
    }

    @Override
    public final void decide(VehicleReport self, Traffic traffic, double interval_s, Controls dest) {
        double[] p = self.position_m;
        state[PROGRESS] = route.project_m(p[0], p[1], state[PROGRESS]);
        double v = forwardSpeed_mps(self);
        double left_m = Math.max(0, route.length_m() - state[PROGRESS]);
        double atEnd = Math.sqrt(2 * END_DECELERATION_MPS2 * left_m);
        double target = Math.min(Math.min(speed_mps, atEnd), limit_mps(state[PROGRESS], v, traffic));
        hold(target, v, interval_s, dest);
        dest.steering = steering(self, v);
    }

    @Override
    public final double[] state() {
        return state;
    }

    @Override
    public final String stateName(int word) {
        return NAMES[word];
    }

    protected final Route route() {
        return route;
    }

    /** Speed that traffic allows, in m/s; none here. */
    protected double limit_mps(double progress_m, double speed, Traffic traffic) {
        return Double.POSITIVE_INFINITY;
    }

    private double steering(VehicleReport self, double v) {
        double ahead_m = LOOKAHEAD_M + LOOKAHEAD_S * Math.max(0, v);
        double goalX = route.x_m(state[PROGRESS] + ahead_m) - self.position_m[0];
        double goalY = route.y_m(state[PROGRESS] + ahead_m) - self.position_m[1];
        double lookX = headingX(self);
        double lookY = headingY(self);
        double length = Math.sqrt(lookX * lookX + lookY * lookY);
        if (!(length > 0)) {
            return 0; // looking straight up: no heading to steer
        }
        double lateral = (lookX * goalY - lookY * goalX) / length;
        double curvature = 2 * lateral / (goalX * goalX + goalY * goalY);
        return Math.min(Math.max(curvature / maxCurvature_1pm, -1), 1);
    }

    private void hold(double target, double v, double interval_s, Controls dest) {
        double error = target - v;
        double demand = GAIN_PER_MPS * error + INTEGRAL_GAIN_PER_M * state[INTEGRAL];
        boolean saturated = (demand > 1 && error > 0) || (demand < -1 && error < 0);
        if (!saturated) {
            state[INTEGRAL] += error * interval_s;
        }
        boolean standing = target < 0.05 && v < 0.3;
        dest.throttle = standing ? 0 : Math.min(Math.max(demand, 0), 1);
        // between coasting and braking lies a band in which the engine's drag is enough
        dest.brake = standing ? 1 : Math.min(Math.max(-demand - BRAKE_BAND, 0), 1);
    }

    private static double forwardSpeed_mps(VehicleReport self) {
        double x = headingX(self);
        double y = headingY(self);
        double length = Math.sqrt(x * x + y * y);
        return length > 0 ? (self.velocity_mps[0] * x + self.velocity_mps[1] * y) / length : 0;
    }

    private static double headingX(VehicleReport self) {
        double[] q = self.orientation;
        return 1 - 2 * (q[2] * q[2] + q[3] * q[3]);
    }

    private static double headingY(VehicleReport self) {
        double[] q = self.orientation;
        return 2 * (q[1] * q[2] + q[0] * q[3]);
    }
}
