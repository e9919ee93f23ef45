package org.furrow.vehicle.sensor;

import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.Ranges;
import org.furrow.vehicle.spec.Vector;

/**
 * Specification of an inertial measurement unit: specific force (9.81 m/s^2 upwards at rest) and angular rate.
 *
 * @param mounting position in the chassis frame, in m
 * @param axes its axes in the chassis frame
 * @param period_s time between outputs, in s; the force is the mean over it
 * @param force error of the specific force along each axis, in m/s^2
 * @param rate error of the angular rate about each axis, in rad/s
 */
public record ImuSpec(Vector mounting, Axes axes, double period_s, Errors force, Errors rate) {
    /**
     * Errors of three axes.
     *
     * @param bias given constant bias, along the sensor's axes
     * @param turnOn standard deviation of a constant random bias, drawn for each vehicle and seed
     * @param noise standard deviation, independent for each output
     */
    public record Errors(Vector bias, double turnOn, double noise) {
        public static final Errors NONE = new Errors(Vector.ZERO, 0, 0);

        public Errors {
            Ranges.notNegative("turnOn", turnOn);
            Ranges.notNegative("noise", noise);
        }
    }

    public ImuSpec {
        Ranges.positive("period_s", period_s);
    }
}
