package org.furrow.vehicle.sensor;

import org.furrow.vehicle.spec.Ranges;

/**
 * Specification of a steering angle sensor.
 *
 * @param full_rad angle at full steering, in rad
 * @param offset_rad output at straight wheels, in rad
 * @param noise_rad standard deviation, independent for each output, in rad
 * @param resolution_rad quantization step, in rad; 0: none
 * @param period_s time between outputs, in s
 */
public record SteeringAngleSpec(
        double full_rad, double offset_rad, double noise_rad, double resolution_rad, double period_s) {
    public SteeringAngleSpec {
        Ranges.positive("full_rad", full_rad);
        Ranges.notNegative("noise_rad", noise_rad);
        Ranges.notNegative("resolution_rad", resolution_rad);
        Ranges.positive("period_s", period_s);
        if (!Double.isFinite(offset_rad)) {
            throw new IllegalArgumentException("offset_rad must be finite, offset_rad=" + offset_rad);
        }
    }
}
