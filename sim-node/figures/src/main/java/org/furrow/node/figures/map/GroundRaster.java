package org.furrow.node.figures.map;

import java.awt.image.BufferedImage;
import java.util.Arrays;
import org.furrow.node.scenario.Scenario;
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
     * Paints the ruts over the relief.
     *
     * @param end_m depth that has the last colour
     */
    void paintRuts(RutDepths ruts, Scenario.GroundPlan ground, double end_m) {
        Cells cells = new Cells(ground.grid_m());
        ruts.visit(cells::add);
        double[] sample = new double[2];
        for (int v = 0; v < image.getHeight(); v++) {
            for (int u = 0; u < image.getWidth(); u++) {
                if (cells.sample(x_m(u, v), y_m(u, v), sample)) {
                    int rut = ColourMap.rgb(sample[1] / end_m);
                    image.setRGB(u, v, ColourMap.mix(image.getRGB(u, v) & 0xffffff, rut, sample[0]));
                }
            }
        }
    }

    /** Depth of the deformed ground by cells of k x k nodes that are about half a pixel wide. */
    private final class Cells {
        private final double grid_m;
        /** Nodes along a side of a cell. */
        private final int side;

        private final int firstColumn;
        private final int firstRow;
        private final int columns;
        private final int rows;
        /** Sum over a cell's deformed nodes, in m. */
        private final float[] depth_m;
        /** Number of a cell's deformed nodes. */
        private final float[] counted;

        Cells(double grid_m) {
            this.grid_m = grid_m;
            side = Math.max(1, (int) Math.round(0.5 * pixel_m / grid_m));
            double cell_m = side * grid_m;
            firstColumn = (int) Math.floor(frame.west() / cell_m) - 1;
            firstRow = (int) Math.floor(frame.south() / cell_m) - 1;
            columns = (int) Math.ceil(frame.east() / cell_m) + 2 - firstColumn;
            rows = (int) Math.ceil(frame.north() / cell_m) + 2 - firstRow;
            depth_m = new float[columns * rows];
            counted = new float[columns * rows];
        }

        void add(int i, int j, double depth) {
            int column = Math.floorDiv(i, side) - firstColumn;
            int row = Math.floorDiv(j, side) - firstRow;
            if (column >= 0 && column < columns && row >= 0 && row < rows) {
                depth_m[row * columns + column] += (float) depth;
                counted[row * columns + column]++;
            }
        }

        /** Interpolates cover and mean depth between the centres of four cells; false on undeformed ground. */
        boolean sample(double x, double y, double[] dest) {
            double middle = 0.5 * (side - 1);
            double a = (x / grid_m - middle) / side - firstColumn;
            double b = (y / grid_m - middle) / side - firstRow;
            int column = (int) a;
            int row = (int) b;
            Arrays.fill(dest, 0);
            if (column < 0 || row < 0 || column + 1 >= columns || row + 1 >= rows) {
                return false;
            }
            for (int corner = 0; corner < 4; corner++) {
                int right = corner & 1;
                int up = corner >> 1;
                double weight = (right == 1 ? a - column : 1 - a + column) * (up == 1 ? b - row : 1 - b + row);
                int at = (row + up) * columns + column + right;
                if (counted[at] > 0) {
                    double covered = weight * counted[at] / (side * side);
                    dest[0] += covered;
                    dest[1] += covered * depth_m[at] / counted[at];
                }
            }
            if (dest[0] <= 0) {
                return false;
            }
            dest[1] /= dest[0];
            return true;
        }
    }
}
