package org.furrow.vehicle.sensor;

import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.Ranges;
import org.furrow.vehicle.spec.Vector;

/**
 * An inertial sensor: specific force (at rest, 9.81 m/s^2 upwards) and angular rate.
 *
 * @param mounting where it is in the chassis frame, in m
 * @param axes its axes in the chassis frame
 * @param period_s time from one output to the next, in s; the force is the mean over it
 * @param force error of the specific force along each axis, in m/s^2
 * @param rate error of the angular rate about each axis, in rad/s
 */
public record ImuSpec(Vector mounting, Axes axes, double period_s, Errors force, Errors rate) {
    /**
     * The errors of three axes.
     *
     * @param bias constant and known, along the sensor's axes
     * @param turnOn deviation of a bias that is another for each vehicle and seed
     * @param noise deviation from one output to the next
     */
    public record Errors(Vector bias, double turnOn, double noise) {
        /** None. */
        public static final Errors NONE = new Errors(Vector.ZERO, 0, 0);

        /** Checks the ranges. */
        public Errors {
            Ranges.notNegative("turnOn", turnOn);
            Ranges.notNegative("noise", noise);
        }
    }

    /** Checks the ranges. */
    public ImuSpec {
        Ranges.positive("period_s", period_s);
    }
}
