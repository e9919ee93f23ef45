package org.furrow.vehicle.sensor;

import org.furrow.vehicle.spec.Ranges;

/**
 * How good a receiver's fixes are. {@link #NONE}, {@link #AUTONOMOUS}, {@link #RTK_FLOAT} and {@link #RTK_FIXED} are typical ones.
 *
 * @param method as NMEA 0183 and NMEA 2000 count: 0 no fix, 1 GNSS, 2 differential, 4 RTK, 5 RTK float
 * @param horizontal_m deviation of each horizontal coordinate from one fix to the next, in m
 * @param vertical_m deviation of the height from one fix to the next, in m
 * @param drift_m deviation, along each axis, of an error that moves slowly, in m
 * @param satellites number in use
 * @param hdop horizontal dilution of precision
 * @param pdop dilution of precision of the position
 */
public record FixQuality(
        int method, double horizontal_m, double vertical_m, double drift_m, int satellites, double hdop, double pdop) {
    /** PDOP / HDOP where the vertical dilution is 1.5 times the horizontal one, as it is about in the open. */
    public static final double USUAL_PDOP_PER_HDOP = 1.8;

    /** No fix. */
    public static final FixQuality NONE = new FixQuality(0, 0, 0, 0, 0, 0, 0);
    /** A receiver on its own. */
    public static final FixQuality AUTONOMOUS = new FixQuality(1, 0.3, 0.6, 1.2, 9, 1.1, 2.0);
    /** RTK whose ambiguities are not settled. */
    public static final FixQuality RTK_FLOAT = new FixQuality(5, 0.05, 0.1, 0.2, 11, 0.9, 1.6);
    /** RTK. */
    public static final FixQuality RTK_FIXED = new FixQuality(4, 0.006, 0.012, 0.008, 14, 0.7, 1.3);

    /** Checks the ranges. */
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

    /** With the usual dilution of precision of the position. */
    public FixQuality(int method, double horizontal_m, double vertical_m, double drift_m, int satellites, double hdop) {
        this(method, horizontal_m, vertical_m, drift_m, satellites, hdop, USUAL_PDOP_PER_HDOP * hdop);
    }

    /** Whether there is a position. */
    public boolean isFix() {
        return method != 0;
    }
}
