package org.furrow.vehicle.sensor;

import org.furrow.vehicle.spec.Ranges;
import org.furrow.world.report.VehicleReport;

/**
 * A wheel speed sensor: a toothed ring that is counted.
 *
 * @param wheel number of the wheel
 * @param radius_m with which speed and distance are calculated, in m
 * @param pulses a revolution; 0: no ring, the speed itself
 * @param signed whether it sees the direction
 * @param period_s time over which pulses are counted, in s
 * @param noise_radps deviation of the speed, in rad/s
 */
public record WheelSpeedSpec(
        int wheel, double radius_m, int pulses, boolean signed, double period_s, double noise_radps) {
    /** Checks the ranges. */
    public WheelSpeedSpec {
        Ranges.positive("radius_m", radius_m);
        Ranges.positive("period_s", period_s);
        Ranges.notNegative("noise_radps", noise_radps);
        if (wheel < 0 || wheel >= VehicleReport.MAX_WHEELS || pulses < 0 || pulses > 100_000) {
            throw new IllegalArgumentException(
                    "a wheel speed sensor needs wheel in [0, " + (VehicleReport.MAX_WHEELS - 1)
                            + "] and pulses in [0, 100000], wheel=" + wheel + " pulses=" + pulses);
        }
    }
}
