package org.furrow.vehicle.sensor;

import org.furrow.vehicle.spec.Ranges;

/**
 * Accuracy of a receiver's fixes, with typical values as constants.
 *
 * @param method code of NMEA 0183 and NMEA 2000: 0 no fix, 1 GNSS, 2 differential, 4 RTK, 5 RTK float
 * @param horizontal_m standard deviation of each horizontal coordinate, independent for each fix, in m
 * @param vertical_m standard deviation of the height, independent for each fix, in m
 * @param drift_m standard deviation of a slowly varying error along each axis, in m
 * @param hdop horizontal dilution of precision
 * @param pdop position dilution of precision
 */
public record FixQuality(
        int method, double horizontal_m, double vertical_m, double drift_m, int satellites, double hdop, double pdop) {
    /** PDOP / HDOP for a vertical dilution of 1.5 times the horizontal one, typical under open sky. */
    public static final double USUAL_PDOP_PER_HDOP = 1.8;

    public static final FixQuality NONE = new FixQuality(0, 0, 0, 0, 0, 0, 0);
    /** A fix without corrections. */
    public static final FixQuality AUTONOMOUS = new FixQuality(1, 0.3, 0.6, 1.2, 9, 1.1, 2.0);
    /** RTK with float ambiguities. */
    public static final FixQuality RTK_FLOAT = new FixQuality(5, 0.05, 0.1, 0.2, 11, 0.9, 1.6);
    /** RTK with fixed ambiguities. */
    public static final FixQuality RTK_FIXED = new FixQuality(4, 0.006, 0.012, 0.008, 14, 0.7, 1.3);

    public FixQuality {
        Ranges.notNegative("horizontal_m", horizontal_m);
        Ranges.notNegative("vertical_m", vertical_m);
        Ranges.notNegative("drift_m", drift_m);
        Ranges.notNegative("hdop", hdop);
        Ranges.notNegative("pdop", pdop);
        if (method < 0 || method > 13 || satellites < 0 || satellites > 252) {
            throw new IllegalArgumentException("a fix needs method in [0, 13] and satellites in [0, 252], method="
                    + method + " satellites=" + satellites);
        }
    }

    public boolean isFix() {
        return method != 0;
    }
}
