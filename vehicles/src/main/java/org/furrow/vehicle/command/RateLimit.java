package org.furrow.vehicle.command;

import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.state.StateArray;

/** Limits how fast steering, throttle and brake change. */
public final class RateLimit extends StateArray implements Actuator {
    private static final int STEERING = 0;
    private static final int THROTTLE = 1;
    private static final int BRAKE = 2;

    private final double steering_1ps;
    private final double throttle_1ps;
    private final double brake_1ps;

    /**
     * Limits per second; infinite: no limit.
     *
     * @throws IllegalArgumentException unless all are above 0
     */
    public RateLimit(double steering_1ps, double throttle_1ps, double brake_1ps) {
        super("a rate limit", "steering", "throttle", "brake");
        if (!(steering_1ps > 0) || !(throttle_1ps > 0) || !(brake_1ps > 0)) {
            throw new IllegalArgumentException("limits of rates must be > 0");
        }
        this.steering_1ps = steering_1ps;
        this.throttle_1ps = throttle_1ps;
        this.brake_1ps = brake_1ps;
    }

    @Override
    public void apply(double step_s, Controls dest) {
        dest.steering = limit(STEERING, dest.steering, steering_1ps * step_s);
        dest.throttle = limit(THROTTLE, dest.throttle, throttle_1ps * step_s);
        dest.brake = limit(BRAKE, dest.brake, brake_1ps * step_s);
    }

    private double limit(int slot, double wanted, double most) {
        double change = wanted - state[slot];
        state[slot] = Math.abs(change) <= most ? wanted : state[slot] + Math.copySign(most, change);
        return state[slot];
    }
}
