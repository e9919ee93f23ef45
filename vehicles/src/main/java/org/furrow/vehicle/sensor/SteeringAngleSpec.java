package org.furrow.vehicle.sensor;

import org.furrow.vehicle.spec.Ranges;

/**
 * A steering angle sensor.
 *
 * @param full_rad angle at full steering, in rad
 * @param offset_rad what it shows at straight wheels, in rad
 * @param noise_rad deviation from one output to the next, in rad
 * @param resolution_rad step of its converter, in rad; 0: none
 * @param period_s time from one output to the next, in s
 */
public record SteeringAngleSpec(
        double full_rad, double offset_rad, double noise_rad, double resolution_rad, double period_s) {
    /** Checks the ranges. */
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
