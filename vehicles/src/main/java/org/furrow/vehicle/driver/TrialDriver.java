package org.furrow.vehicle.driver;

import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;
import org.furrow.world.state.StateWords;

/**
 * A test drive without a route: waits until the vehicle has settled, then opens the throttle at 0.7 per second up to its value,
 * and steers straight, along the x axis, or in a sine. Everything is taken at the middle of the interval for which it holds.
 */
public final class TrialDriver implements Driver {
    /** What it does with the steering. */
    public enum Steering {
        /** Nothing. */
        STRAIGHT,
        /** Keeps a point 3 m ahead on y = 0. */
        HOLD,
        /** 0.5 sin(2 pi (t - 1) / 4) from 1 s after settling on. */
        SINE
    }

    private static final double THROTTLE_1PS = 0.7;
    private static final double AHEAD_M = 3;
    private static final double AMPLITUDE = 0.5;
    private static final double PERIOD_S = 4;
    private static final double SINE_FROM_S = 1;

    private final Steering steering;
    private final double throttle;
    private final double settle_s;
    /** Number of decisions taken. */
    private final double[] state = new double[1];

    /**
     * @param throttle largest throttle, in [0, 1]
     * @param settle_s time before anything is done, in s
     */
    public TrialDriver(Steering steering, double throttle, double settle_s) {
        if (!(throttle >= 0 && throttle <= 1) || !(settle_s >= 0)) {
            throw new IllegalArgumentException(
                    "throttle must be in [0, 1] and settle_s >= 0, throttle=" + throttle + " settle_s=" + settle_s);
        }
        this.steering = steering;
        this.throttle = throttle;
        this.settle_s = settle_s;
    }

    @Override
    public void decide(VehicleReport self, Traffic traffic, double interval_s, Controls dest) {
        double t = (state[0] + 0.5) * interval_s - settle_s;
        state[0]++;
        dest.brake = 0;
        dest.throttle = Math.clamp(THROTTLE_1PS * t, 0, throttle);
        dest.steering = switch (steering) {
            case STRAIGHT -> 0;
            case HOLD -> Math.clamp(-(self.position_m[1] + AHEAD_M * sideways(self.orientation)), -1, 1);
            case SINE -> t > SINE_FROM_S ? AMPLITUDE * StrictMath.sin(2 * Math.PI * (t - SINE_FROM_S) / PERIOD_S) : 0;
        };
    }

    /** The y component of the chassis' x axis. */
    private static double sideways(double[] q) {
        return 2 * (q[1] * q[2] + q[0] * q[3]);
    }

    @Override
    public double[] state() {
        return state;
    }

    @Override
    public String stateName(int word) {
        return "decisions";
    }

    @Override
    public void restore(double[] from, int at, int length) {
        StateWords.require("state of a test driver", state.length, from, at, length);
        state[0] = from[at];
    }
}
