package org.furrow.vehicle.sensor;

import org.furrow.world.math.Ranges;

/**
 * Specification of a wheel speed sensor, which counts the teeth of a ring.
 *
 * @param radius_m converts angle to speed and distance, in m
 * @param pulses per revolution; 0: no ring, the speed is measured directly
 * @param signed whether it detects the direction
 * @param period_s time over which pulses are counted, in s
 * @param noise_radps standard deviation of the speed, in rad/s
 */
public record WheelSpeedSpec(
        int wheel, double radius_m, int pulses, boolean signed, double period_s, double noise_radps) {
    public WheelSpeedSpec {
        Ranges.positive("radius_m", radius_m);
        Ranges.positive("period_s", period_s);
        Ranges.notNegative("noise_radps", noise_radps);
        if (wheel < 0 || pulses < 0 || pulses > 100_000) {
            throw new IllegalArgumentException("a wheel speed sensor needs wheel >= 0 and pulses in [0, 100000], wheel="
                    + wheel + " pulses=" + pulses);
        }
    }
}
