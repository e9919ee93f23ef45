package org.furrow.node.sense.weather;

import org.furrow.world.math.ExactMath;
import org.furrow.world.math.Ranges;
import org.jspecify.annotations.Nullable;

/**
 * What the air holds.
 *
 * @param visibility_m distance at which fog leaves 2 % of a contrast; infinity without fog
 * @param rain_mmph rate of rain
 * @param snow_mmph rate of snowfall, as water
 * @param clouds about the share of the sky that clouds cover
 * @param dust null: wheels raise none
 */
public record Weather(
        double visibility_m,
        double rain_mmph,
        double snow_mmph,
        double clouds,
        @Nullable Dust dust) {
    public static final Weather CLEAR = new Weather(Double.POSITIVE_INFINITY, 0, 0);

    /** Without clouds and dust. */
    public Weather(double visibility_m, double rain_mmph, double snow_mmph) {
        this(visibility_m, rain_mmph, snow_mmph, 0, null);
    }

    /** Optical depth over the visibility (H. Koschmieder 1924, with a threshold of 2 %). */
    private static final double VISIBLE_DEPTH = 3.912;
    /** Assumed extinction at 1 mm/h, in 1/m, and its exponent: of the size that is measured in rain and dry snow. */
    private static final double RAIN_PER_M = 0.25e-3;

    private static final double RAIN_POWER = 0.63;
    private static final double SNOW_PER_M = 2.5e-3;
    private static final double SNOW_POWER = 0.7;

    public Weather {
        if (!(visibility_m > 0)) {
            throw new IllegalArgumentException("visibility_m must be > 0, visibility_m=" + visibility_m);
        }
        Ranges.notNegative("rain_mmph", rain_mmph);
        Ranges.notNegative("snow_mmph", snow_mmph);
        if (!(clouds >= 0 && clouds <= 1)) {
            throw new IllegalArgumentException("clouds must be in [0, 1], clouds=" + clouds);
        }
    }

    /** Extinction of light on its way, beyond that of clear air, in 1/m. */
    public double extinction_per_m() {
        return VISIBLE_DEPTH / visibility_m
                + power(RAIN_PER_M, rain_mmph, RAIN_POWER)
                + power(SNOW_PER_M, snow_mmph, SNOW_POWER);
    }

    private static double power(double at1, double rate, double power) {
        return rate > 0 ? at1 * ExactMath.pow(rate, power) : 0;
    }
}
