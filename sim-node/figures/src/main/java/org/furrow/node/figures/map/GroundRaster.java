package org.furrow.node.figures.map;

import java.awt.image.BufferedImage;
import org.furrow.node.figures.chart.ColourMap;
import org.furrow.world.grid.UndeformedSurface;

/**
 * The ground from above as an image: hill shading of the undeformed ground with light from the upper left and
 * exaggerated slopes, contours, and ruts coloured by depth with soft edges.
 */
final class GroundRaster {
    private static final int GROUND = 0xe9e5dc;
    private static final int CONTOUR = 0x6b5d4a;
    private static final double SLOPE_REACH_M = 0.5;
    private static final double EXAGGERATION = 0.9;

    private final MapFrame frame;
    private final double pixel_m;
    private final BufferedImage image;
    private final double[][] height_m;
    private double lowest_m = Double.POSITIVE_INFINITY;
    private double highest_m = Double.NEGATIVE_INFINITY;

    /** @param width_px of the image; its height follows */
    GroundRaster(UndeformedSurface ground, MapFrame frame, int width_px) {
        this.frame = frame;
        pixel_m = frame.width_m() / width_px;
        int height_px = Math.max(1, (int) Math.round(frame.height_m() / pixel_m));
        image = new BufferedImage(width_px, height_px, BufferedImage.TYPE_INT_RGB);
        height_m = new double[height_px][width_px];
        for (int v = 0; v < height_px; v++) {
            for (int u = 0; u < width_px; u++) {
                double z = ground.height_m(x_m(u, v), y_m(u, v));
                height_m[v][u] = z;
                lowest_m = Math.min(lowest_m, z);
                highest_m = Math.max(highest_m, z);
            }
        }
    }

    private double x_m(int u, int v) {
        return frame.x_m((u + 0.5) * pixel_m, (v + 0.5) * pixel_m);
    }

    private double y_m(int u, int v) {
        return frame.y_m((u + 0.5) * pixel_m, (v + 0.5) * pixel_m);
    }

    BufferedImage image() {
        return image;
    }

    /** Interval of contours that suits this part of the ground, in m, 1, 2 or 5 times a power of ten; 0: none. */
    double contour_m() {
        double range_m = highest_m - lowest_m;
        if (!(range_m > 1)) {
            return 0;
        }
        double power = StrictMath.pow(10, Math.floor(StrictMath.log10(range_m / 6)));
        double share = range_m / 6 / power;
        return share >= 5 ? 5 * power : share >= 2 ? 2 * power : power;
    }

    /**
     * Paints the undeformed ground.
     *
     * @param contour_m interval of the contours; 0: none
     */
    void paintRelief(double contour_m) {
        int reach = Math.max(1, (int) Math.round(SLOPE_REACH_M / pixel_m));
        for (int v = 0; v < image.getHeight(); v++) {
            for (int u = 0; u < image.getWidth(); u++) {
                double right = slope(v, u, 0, reach);
                double down = slope(v, u, reach, 0);
                double length = Math.sqrt(1 + right * right + down * down);
                double light = (1 + EXAGGERATION * (right + down)) / length;
                int colour = ColourMap.mix(0, GROUND, Math.clamp(0.97 * light, 0.45, 1));
                if (contour_m > 0) {
                    // contours lie at half intervals: the roughness of level ground at a whole height would draw many
                    double level = height_m[v][u] / contour_m + 0.5;
                    double perPixel = Math.sqrt(right * right + down * down) * pixel_m / contour_m;
                    double distance_px = Math.abs(level - Math.rint(level)) / Math.max(perPixel, 1e-9);
                    colour = ColourMap.mix(colour, CONTOUR, 0.45 * Math.clamp(1.2 - distance_px, 0, 1));
                }
                image.setRGB(u, v, colour);
            }
        }
    }

    /** Slope between two pixels on either side, in m/m; limited at the edge of the map. */
    private double slope(int v, int u, int reachV, int reachU) {
        int v0 = Math.max(0, v - reachV);
        int v1 = Math.min(image.getHeight() - 1, v + reachV);
        int u0 = Math.max(0, u - reachU);
        int u1 = Math.min(image.getWidth() - 1, u + reachU);
        return (height_m[v1][u1] - height_m[v0][u0]) / (Math.max(1, v1 - v0 + u1 - u0) * pixel_m);
    }

    /**
     * Paints the ruts over the relief; a pixel mixes the nodes nearest to four of its points.
     *
     * @param end_m depth that has the last colour
     */
    void paintRuts(RutDepths ruts, double end_m) {
        for (int v = 0; v < image.getHeight(); v++) {
            for (int u = 0; u < image.getWidth(); u++) {
                int found = 0;
                double depth_m = 0;
                for (int corner = 0; corner < 4; corner++) {
                    double right_m = (u + 0.25 + 0.5 * (corner & 1)) * pixel_m;
                    double down_m = (v + 0.25 + 0.5 * (corner >> 1)) * pixel_m;
                    double depth = ruts.depth_m(frame.x_m(right_m, down_m), frame.y_m(right_m, down_m));
                    found += Double.isNaN(depth) ? 0 : 1;
                    depth_m += Double.isNaN(depth) ? 0 : depth;
                }
                if (found > 0) {
                    int rut = ColourMap.rgb(depth_m / found / end_m);
                    image.setRGB(u, v, ColourMap.mix(image.getRGB(u, v) & 0xffffff, rut, 0.25 * found));
                }
            }
        }
    }
}
