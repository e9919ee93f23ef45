package org.furrow.node.figures.map;

import org.furrow.world.grid.UndeformedSurface;

/** Undeformed ground from above: hill shading with light from the upper left, exaggerated slopes, and contours. */
final class HillShading {
    private static final int GROUND = 0xe9e5dc;
    private static final int CONTOUR = 0x6b5d4a;
    private static final double SLOPE_REACH_M = 0.5;
    private static final double EXAGGERATION = 0.9;

    private final MapFrame frame;
    private final double[][] height_m;
    private final double contour_m;

    HillShading(UndeformedSurface ground, MapFrame frame) {
        this.frame = frame;
        height_m = new double[frame.height()][frame.width()];
        double lowest = Double.POSITIVE_INFINITY;
        double highest = Double.NEGATIVE_INFINITY;
        for (int v = 0; v < frame.height(); v++) {
            for (int u = 0; u < frame.width(); u++) {
                double z = ground.height_m(frame.x_m(u + 0.5, v + 0.5), frame.y_m(u + 0.5, v + 0.5));
                height_m[v][u] = z;
                lowest = Math.min(lowest, z);
                highest = Math.max(highest, z);
            }
        }
        contour_m = highest - lowest > 1 ? RoundTicks.roundDown((highest - lowest) / 6) : 0;
    }

    /** Interval of contours that suits this part of the ground, in m; 0: none. */
    double contour_m() {
        return contour_m;
    }

    /**
     * Paints all pixels of the map.
     *
     * @param pixels row by row, as 0xRRGGBB
     * @param interval_m interval of the contours; 0: none
     */
    void paint(int[] pixels, double interval_m) {
        int reach = Math.max(1, (int) Math.round(SLOPE_REACH_M / frame.metresPerPixel()));
        for (int v = 0; v < frame.height(); v++) {
            for (int u = 0; u < frame.width(); u++) {
                double right = slope(v, u, 0, reach);
                double down = slope(v, u, reach, 0);
                double length = Math.sqrt(1 + right * right + down * down);
                double light = (1 + EXAGGERATION * (right + down)) / length;
                int colour = ColourMap.mix(0, GROUND, Math.clamp(0.97 * light, 0.45, 1));
                pixels[v * frame.width() + u] =
                        withContour(colour, v, u, Math.sqrt(right * right + down * down), interval_m);
            }
        }
    }

    /** Slope between two pixels on either side, in m/m; limited at the edge of the map. */
    private double slope(int v, int u, int reachV, int reachU) {
        int v0 = Math.max(0, v - reachV);
        int v1 = Math.min(frame.height() - 1, v + reachV);
        int u0 = Math.max(0, u - reachU);
        int u1 = Math.min(frame.width() - 1, u + reachU);
        double distance = Math.max(1, v1 - v0 + u1 - u0) * frame.metresPerPixel();
        return (height_m[v1][u1] - height_m[v0][u0]) / distance;
    }

    /** Contours lie at half intervals: the roughness of level ground at a whole height would draw many. */
    private int withContour(int colour, int v, int u, double slope, double interval_m) {
        if (interval_m == 0) {
            return colour;
        }
        double level = height_m[v][u] / interval_m + 0.5;
        double perPixel = slope * frame.metresPerPixel() / interval_m;
        double distance_px = Math.abs(level - Math.rint(level)) / Math.max(perPixel, 1e-9);
        return ColourMap.mix(colour, CONTOUR, 0.45 * Math.clamp(1.2 - distance_px, 0, 1));
    }
}
