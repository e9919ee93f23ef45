package org.furrow.node.sense.suite;

import java.util.List;
import org.furrow.vehicle.sensor.ImuModel;
import org.furrow.world.math.Ranges;
import org.furrow.world.report.Quantity;

/**
 * An inertial sensor.
 *
 * @param force errors of the specific force, in m/s^2
 * @param rate errors of the angular rate, in rad/s
 */
public record InertialSpec(String name, Mount mount, double rate_hz, Errors force, Errors rate) implements SensorSpec {
    /**
     * Errors along each axis, by the model of IEEE Std 952 and 1293: scale factor and misalignment, a constant bias, a
     * first-order Gauss-Markov process, a random walk and white noise.
     *
     * @param turnOn deviation of a constant bias, drawn for each vehicle
     * @param noise deviation, independent for each output
     * @param instability deviation of the Gauss-Markov process
     * @param instabilityTime_s its correlation time
     * @param randomWalk coefficient of the random walk of the bias, in units of the output per root second
     * @param scale deviation of a constant error of the scale factor
     * @param misalignment_rad deviation of constant small angles by which an axis leans to each other one
     */
    public record Errors(
            double turnOn,
            double noise,
            double instability,
            double instabilityTime_s,
            double randomWalk,
            double scale,
            double misalignment_rad) {
        public static final Errors NONE = of(0, 0);

        public Errors {
            Ranges.notNegative("turnOn", turnOn);
            Ranges.notNegative("noise", noise);
            Ranges.notNegative("instability", instability);
            Ranges.positive("instabilityTime_s", instabilityTime_s);
            Ranges.notNegative("randomWalk", randomWalk);
            Ranges.notNegative("scale", scale);
            Ranges.notNegative("misalignment_rad", misalignment_rad);
        }

        /** A constant bias and white noise. */
        public static Errors of(double turnOn, double noise) {
            return new Errors(turnOn, noise, 0, 1, 0, 0, 0);
        }
    }

    public InertialSpec {
        Ranges.positive("rate_hz", rate_hz);
    }

    @Override
    public String type() {
        return "imu";
    }

    @Override
    public List<Quantity> columns() {
        return ImuModel.COLUMNS;
    }

    @Override
    public boolean needsRecordedPoses() {
        return true;
    }
}
