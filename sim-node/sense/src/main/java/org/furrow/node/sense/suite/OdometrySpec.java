package org.furrow.node.sense.suite;

import org.furrow.world.math.Ranges;

/**
 * Odometry from the turning of all wheels.
 *
 * @param scale deviation of a constant relative error of each side's radius, drawn for each vehicle
 * @param noise_radps deviation of the spin of each wheel
 */
public record OdometrySpec(String name, Mount mount, double rate_hz, double scale, double noise_radps)
        implements SensorSpec {
    public OdometrySpec {
        Ranges.positive("rate_hz", rate_hz);
        Ranges.notNegative("scale", scale);
        Ranges.notNegative("noise_radps", noise_radps);
    }
}
