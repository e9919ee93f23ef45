package org.furrow.vehicle.driver;

import org.furrow.vehicle.control.Controls;
import org.furrow.world.report.VehicleReport;

/**
 * Drives a test without a route: waits until the vehicle has settled, then opens the throttle at 0.7 per second up to
 * its value and steers straight, along the x axis, or in a sine.
 */
public final class TrialDriver extends TimedDriver {
    public enum Steering {
        STRAIGHT,
        /** Keeps a point 3 m ahead on y = 0. */
        HOLD,
        /** 0.5 sin(2 pi (t - 1) / 4), from t = 1 s after settling. */
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

    /**
     * @param throttle largest throttle, in [0, 1]
     * @param settle_s time for which the vehicle stands before it drives, in s
     */
    public TrialDriver(Steering steering, double throttle, double settle_s) {
        super("a test driver");
        if (!(throttle >= 0 && throttle <= 1) || !(settle_s >= 0)) {
            throw new IllegalArgumentException(
                    "throttle must be in [0, 1] and settle_s >= 0, throttle=" + throttle + " settle_s=" + settle_s);
        }
        this.steering = steering;
        this.throttle = throttle;
        this.settle_s = settle_s;
    }

    @Override
    void decide(double time_s, VehicleReport self, Controls dest) {
        double t = time_s - settle_s;
        dest.brake = 0;
        dest.throttle = Math.clamp(THROTTLE_1PS * t, 0, throttle);
        dest.steering = switch (steering) {
            case STRAIGHT -> 0;
            case HOLD -> Math.clamp(-(self.position_m[1] + AHEAD_M * Heading.chassisY(self)), -1, 1);
            case SINE -> t > SINE_FROM_S ? AMPLITUDE * StrictMath.sin(2 * Math.PI * (t - SINE_FROM_S) / PERIOD_S) : 0;
        };
    }
}
