package org.furrow.node.figures.chart;

import java.awt.Color;

/**
 * The perceptually uniform colours of viridis, reversed: yellow for shallow to dark violet for deep. Interpolated
 * between ten colours of the original table.
 */
public final class ColourMap {
    private static final int[] COLOURS = {
        0xfde725, 0xb4de2c, 0x6dcd59, 0x35b779, 0x1f9e89, 0x26828e, 0x31688e, 0x3e4a89, 0x482878, 0x440154
    };
    /** Of ground above its initial level: soil that a wheel has pushed aside. */
    private static final Color RAISED = new Color(0xf7f3e8);

    private ColourMap() {}

    /**
     * The colour of a value as 0xRRGGBB.
     *
     * @param share of the largest value; below 0 for raised ground, above 1 as 1
     */
    public static int rgb(double share) {
        if (share < 0) {
            return RAISED.getRGB() & 0xffffff;
        }
        double at = Math.min(1, share) * (COLOURS.length - 1);
        int k = Math.min((int) at, COLOURS.length - 2);
        return mix(COLOURS[k], COLOURS[k + 1], at - k);
    }

    /** Mixes two colours; {@code share} is that of the second. */
    public static int mix(int first, int second, double share) {
        int mixed = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            double a = first >> shift & 255;
            double b = second >> shift & 255;
            mixed |= (int) Math.round(a + (b - a) * share) << shift;
        }
        return mixed;
    }
}
