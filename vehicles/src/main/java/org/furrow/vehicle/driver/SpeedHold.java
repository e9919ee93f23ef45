package org.furrow.vehicle.driver;

import org.furrow.vehicle.control.Controls;

/**
 * Proportional-integral speed controller of throttle and brake, with a setpoint of limited acceleration. It is
 * immutable: its state is kept in three slots of the caller's state array.
 *
 * @param integral slot of the integral of the speed error, in m
 * @param setpoint slot of the setpoint, in m/s
 * @param throttle slot of the last throttle, in [0, 1]
 */
public record SpeedHold(int integral, int setpoint, int throttle) {
    private static final double GAIN_PER_MPS = 0.8;
    private static final double INTEGRAL_GAIN_PER_M = 0.2;
    /** Limit of the setpoint's acceleration, below what the engine can do, so that the wheels do not dig in. */
    private static final double ACCELERATION_MPS2 = 1.8;

    /** Limit of the rate at which the throttle opens. */
    private static final double THROTTLE_1PS = 0.7;
    /** The same while the vehicle starts: the engine has to reach its speed first. */
    private static final double STARTING_THROTTLE_1PS = 2;

    private static final double INTEGRAL_MAX_M = 3;
    /** Throttle per rise of the ground along the heading: an estimate that the integral corrects. */
    private static final double THROTTLE_PER_RISE = 1.2;

    private static final double BRAKE_BAND = 0.05;
    /** The brake holds a vehicle that starts, up to this throttle: the engine needs time to build up torque. */
    private static final double START_THROTTLE = 0.3;
    /** Below this speed a vehicle is starting. */
    private static final double STARTING_MPS = 0.1;
    /** Brake per speed of a vehicle that rolls back while it starts. */
    private static final double ROLLBACK_BRAKE_PER_MPS = 5;

    /**
     * Sets throttle and brake.
     *
     * @param target_mps speed to reach, >= 0
     * @param v present speed, in m/s
     * @param rise sine of the chassis' pitch, positive uphill; 0 where it is unknown
     * @param interval_s time since the last call, in s
     */
    public void hold(double target_mps, double v, double rise, double interval_s, double[] state, Controls dest) {
        state[setpoint] = Math.min(target_mps, state[setpoint] + ACCELERATION_MPS2 * interval_s);
        double target = state[setpoint];
        double error = target - v;
        double demand = GAIN_PER_MPS * error + INTEGRAL_GAIN_PER_M * state[integral] + THROTTLE_PER_RISE * rise;
        boolean saturated = (demand > 1 && error > 0) || (demand < -1 && error < 0);
        if (!saturated) {
            state[integral] = Math.clamp(state[integral] + error * interval_s, -INTEGRAL_MAX_M, INTEGRAL_MAX_M);
        }
        boolean standing = target < 0.05 && v < 0.3;
        double wanted = standing ? 0 : Math.clamp(demand, 0, 1);
        boolean starting = v < STARTING_MPS;
        double rate_1ps = starting ? STARTING_THROTTLE_1PS : THROTTLE_1PS;
        state[throttle] = Math.min(wanted, state[throttle] + rate_1ps * interval_s);
        dest.throttle = state[throttle];
        // dead band between coasting and braking, in which the engine's drag suffices
        boolean held = standing || (starting && state[throttle] < START_THROTTLE);
        double rollback = target > 0 ? -ROLLBACK_BRAKE_PER_MPS * v : 0;
        dest.brake = held ? 1 : Math.clamp(Math.max(-demand - BRAKE_BAND, rollback), 0, 1);
    }

    /** Resets the state for a vehicle at speed {@code v}, in m/s. */
    public void reset(double v, double[] state) {
        state[integral] = 0;
        state[setpoint] = Math.max(0, v);
        state[throttle] = 0;
    }
}
