package org.furrow.vehicle.driver;

import org.furrow.vehicle.control.Controls;

/**
 * Holds a speed by proportional-integral control of throttle and brake, from a setpoint that rises no faster than soil bears. It is immutable: what is remembered
 * lies in the words of whoever uses it.
 */
public final class SpeedHold {
    private static final double GAIN_PER_MPS = 0.8;
    private static final double INTEGRAL_GAIN_PER_M = 0.2;
    /** A gentler start than the engine could give keeps the wheels from digging in. */
    private static final double ACCELERATION_MPS2 = 1.8;

    /** How fast the pedal goes down. */
    private static final double THROTTLE_1PS = 0.7;

    private static final double INTEGRAL_MAX_M = 3;
    private static final double BRAKE_BAND = 0.05;

    private final int integral;
    private final int setpoint;
    private final int throttle;

    /**
     * Says where in the words it remembers what.
     *
     * @param integral of the speed error, in m
     * @param setpoint in m/s
     * @param throttle in [0, 1]
     */
    public SpeedHold(int integral, int setpoint, int throttle) {
        this.integral = integral;
        this.setpoint = setpoint;
        this.throttle = throttle;
    }

    /**
     * Sets throttle and brake.
     *
     * @param target_mps speed to come to, >= 0
     * @param v speed now, in m/s
     * @param interval_s time since the last decision, in s
     * @param state the words
     */
    public void hold(double target_mps, double v, double interval_s, double[] state, Controls dest) {
        state[setpoint] = Math.min(target_mps, state[setpoint] + ACCELERATION_MPS2 * interval_s);
        double target = state[setpoint];
        double error = target - v;
        double demand = GAIN_PER_MPS * error + INTEGRAL_GAIN_PER_M * state[integral];
        boolean saturated = (demand > 1 && error > 0) || (demand < -1 && error < 0);
        if (!saturated) {
            state[integral] = Math.min(Math.max(state[integral] + error * interval_s, -INTEGRAL_MAX_M), INTEGRAL_MAX_M);
        }
        boolean standing = target < 0.05 && v < 0.3;
        double wanted = standing ? 0 : Math.clamp(demand, 0, 1);
        state[throttle] = Math.min(wanted, state[throttle] + THROTTLE_1PS * interval_s);
        dest.throttle = state[throttle];
        // between coasting and braking lies a band in which the engine's drag is enough
        dest.brake = standing ? 1 : Math.min(Math.max(-demand - BRAKE_BAND, 0), 1);
    }

    /** Takes over from somebody else at the speed that the vehicle has. */
    public void begin(double v, double[] state) {
        state[integral] = 0;
        state[setpoint] = Math.max(0, v);
        state[throttle] = 0;
    }
}
