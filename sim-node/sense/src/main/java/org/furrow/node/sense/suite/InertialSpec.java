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
        return ImuModel.COLUMNS;
    }

    @Override
    public boolean needsRecordedPoses() {
        return true;
    }
}
