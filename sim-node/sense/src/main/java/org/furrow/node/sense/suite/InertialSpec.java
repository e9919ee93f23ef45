package org.furrow.node.sense.suite;

import java.util.List;
import org.furrow.world.math.Ranges;
import org.furrow.world.report.Quantity;

/**
 * An inertial sensor.
 *
 * @param force errors of the specific force, in m/s^2
 * @param rate errors of the angular rate, in rad/s
 */
public record InertialSpec(String name, Mount mount, double rate_hz, Errors force, Errors rate) implements SensorSpec {
    private static final List<Quantity> COLUMNS = List.of(
            new Quantity("force_x_mps2", "m/s^2", "sensor", "specific force"),
            new Quantity("force_y_mps2", "m/s^2", "sensor", "specific force"),
            new Quantity("force_z_mps2", "m/s^2", "sensor", "specific force, 9.81 upwards at rest"),
            new Quantity("rate_x_radps", "rad/s", "sensor", "angular rate"),
            new Quantity("rate_y_radps", "rad/s", "sensor", "angular rate"),
            new Quantity("rate_z_radps", "rad/s", "sensor", "angular rate"));

    /**
     * Errors along each axis.
     *
     * @param turnOn deviation of a constant bias, drawn for each vehicle
     * @param noise deviation, independent for each output
     */
    public record Errors(double turnOn, double noise) {
        public Errors {
            Ranges.notNegative("turnOn", turnOn);
            Ranges.notNegative("noise", noise);
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
        return COLUMNS;
    }

    @Override
    public boolean needsRecordedPoses() {
        return true;
    }
}
