package org.furrow.node.sense.suite;

import java.util.List;
import org.furrow.world.math.Ranges;
import org.furrow.world.report.Quantity;

/**
 * Odometry from the turning of all wheels.
 *
 * @param scale deviation of a constant relative error of each side's radius, drawn for each vehicle
 * @param noise_radps deviation of the spin of each wheel
 */
public record OdometrySpec(String name, Mount mount, double rate_hz, double scale, double noise_radps)
        implements SensorSpec {
    private static final List<Quantity> COLUMNS = List.of(
            new Quantity("x_m", "m", "odometry", "place since the start, with all errors so far"),
            new Quantity("y_m", "m", "odometry", "place"),
            new Quantity("yaw_rad", "rad", "odometry", "heading"),
            new Quantity("speed_mps", "m/s", "", "speed ahead"),
            new Quantity("yaw_rate_radps", "rad/s", "", "rate of the heading"));

    public OdometrySpec {
        Ranges.positive("rate_hz", rate_hz);
        Ranges.notNegative("scale", scale);
        Ranges.notNegative("noise_radps", noise_radps);
    }

    @Override
    public String type() {
        return "odometry";
    }

    @Override
    public List<Quantity> columns() {
        return COLUMNS;
    }
}
