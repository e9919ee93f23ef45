package org.furrow.vehicle.driver;

import org.furrow.vehicle.Controls;
import org.furrow.vehicle.SteeringGeometry;
import org.furrow.vehicle.spec.Curve;
import org.furrow.world.contact.StateWords;
import org.furrow.world.delta.VehicleReport;

/**
 * Follows a route: steers by {@link PurePursuit}, holds a speed by proportional-integral control of throttle and brake, and
 * stops at the route's end.
 */
public class RouteDriver implements Driver {
    private static final double GAIN_PER_MPS = 0.8;
    private static final double INTEGRAL_GAIN_PER_M = 0.2;
    /** A gentler start than the engine could give keeps the wheels from digging in. */
    private static final double ACCELERATION_MPS2 = 1.8;

    /** How fast the pedal goes down. */
    private static final double THROTTLE_1PS = 0.7;

    private static final double END_DECELERATION_MPS2 = 1.5;
    private static final double INTEGRAL_MAX_M = 3;
    private static final double BRAKE_BAND = 0.05;

    private static final int PROGRESS = 0;
    private static final int INTEGRAL = 1;
    private static final int STEERING_TRIM = 2;
    private static final int SETPOINT = 3;
    private static final int THROTTLE = 4;
    private static final String[] NAMES = {"progress_m", "speed_integral_m", "steering_trim", "setpoint_mps", "throttle"
    };

    private final Route route;
    private final PurePursuit pursuit;
    private final Curve speed_mps;
    private final double[] state = new double[NAMES.length];

    /**
     * @param start_m arc length at which the vehicle starts, in m
     * @param speed_mps speed to hold, in m/s, >= 0, over the way in m
     * @param steering how the vehicle turns
     */
    public RouteDriver(Route route, double start_m, Curve speed_mps, SteeringGeometry steering) {
        if (!(speed_mps.least() >= 0)) {
            throw new IllegalArgumentException("speed_mps must be >= 0, speed_mps=" + speed_mps.least());
        }
        this.route = route;
        this.speed_mps = speed_mps;
        this.pursuit = new PurePursuit(route, steering);
        state[PROGRESS] = start_m;
    }

    @Override
    public final void decide(VehicleReport self, Traffic traffic, double interval_s, Controls dest) {
        double[] p = self.position_m;
        state[PROGRESS] = route.project_m(p[0], p[1], state[PROGRESS]);
        double v = Heading.speed_mps(self);
        double left_m = Math.max(0, route.length_m() - state[PROGRESS]);
        double atEnd = Math.sqrt(2 * END_DECELERATION_MPS2 * left_m);
        double target =
                Math.min(Math.min(speed_mps.at(state[PROGRESS]), atEnd), limit_mps(state[PROGRESS], v, traffic));
        state[SETPOINT] = Math.min(target, state[SETPOINT] + ACCELERATION_MPS2 * interval_s);
        hold(state[SETPOINT], v, interval_s, dest);
        dest.steering = pursuit.steering(self, state[PROGRESS], v, interval_s, state, STEERING_TRIM);
    }

    @Override
    public final double[] state() {
        return state;
    }

    @Override
    public final String stateName(int word) {
        return NAMES[word];
    }

    @Override
    public final void restore(double[] from, int at, int length) {
        StateWords.require("state of a driver on a route", state.length, from, at, length);
        System.arraycopy(from, at, state, 0, length);
    }

    protected final Route route() {
        return route;
    }

    /** Speed that traffic allows, in m/s; none here. */
    protected double limit_mps(double progress_m, double speed, Traffic traffic) {
        return Double.POSITIVE_INFINITY;
    }

    private void hold(double target, double v, double interval_s, Controls dest) {
        double error = target - v;
        double demand = GAIN_PER_MPS * error + INTEGRAL_GAIN_PER_M * state[INTEGRAL];
        boolean saturated = (demand > 1 && error > 0) || (demand < -1 && error < 0);
        if (!saturated) {
            state[INTEGRAL] = Math.min(Math.max(state[INTEGRAL] + error * interval_s, -INTEGRAL_MAX_M), INTEGRAL_MAX_M);
        }
        boolean standing = target < 0.05 && v < 0.3;
        double wanted = standing ? 0 : Math.clamp(demand, 0, 1);
        state[THROTTLE] = Math.min(wanted, state[THROTTLE] + THROTTLE_1PS * interval_s);
        dest.throttle = state[THROTTLE];
        // between coasting and braking lies a band in which the engine's drag is enough
        dest.brake = standing ? 1 : Math.min(Math.max(-demand - BRAKE_BAND, 0), 1);
    }
}
