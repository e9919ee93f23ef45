package org.furrow.node.run.picture;

import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.List;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeFormat;
import org.furrow.world.grid.TileKey;
import org.furrow.world.grid.TileNodes;

/** Depth of the deformed ground below its initial level, by cells of k x k nodes that are about half a pixel wide. */
final class RutLayer {
    private static final double SHARE = 0.99;
    private static final double LEAST_SCALE_M = 1e-3;

    private final MapFrame frame;
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

    private final double scale_m;

    /**
     * @param grid_m distance between nodes
     * @param starts positions of the vehicles' starts in the ground's plane, x and y of each, in m
     * @param startRadius_m the colour scale ignores nodes within this distance of a start
     */
    RutLayer(List<CommittedWorld> worlds, double grid_m, MapFrame frame, double[] starts, double startRadius_m) {
        this.frame = frame;
        this.grid_m = grid_m;
        side = Math.max(1, (int) Math.round(0.5 * frame.metresPerPixel() / grid_m));
        double cell_m = side * grid_m;
        firstColumn = (int) Math.floor(frame.west() / cell_m) - 1;
        firstRow = (int) Math.floor(frame.south() / cell_m) - 1;
        columns = (int) Math.ceil(frame.east() / cell_m) + 2 - firstColumn;
        rows = (int) Math.ceil(frame.north() / cell_m) + 2 - firstRow;
        depth_m = new float[columns * rows];
        counted = new float[columns * rows];
        Depths all = new Depths();
        Depths driven = new Depths();
        for (CommittedWorld world : worlds) {
            forEachNode(world, (i, j, depth) -> {
                add(i, j, depth);
                all.add(depth);
                if (isFar(i * grid_m, j * grid_m, starts, startRadius_m)) {
                    driven.add(depth);
                }
            });
        }
        Depths chosen = driven.count > 100 ? driven : all;
        scale_m = Math.max(LEAST_SCALE_M, chosen.quantile_m());
    }

    /** Receives the depth of a node below its initial level, in m; negative under bulldozed soil. */
    private interface DepthVisitor {
        void visit(int i, int j, double depth_m);
    }

    /** Depths of nodes in bins of 0.1 mm. */
    private static final class Depths {
        private static final double BIN_M = 1e-4;
        private final int[] bins = new int[30_000];
        private long count;

        void add(double value_m) {
            if (value_m > 0) {
                bins[(int) Math.min(bins.length - 1, value_m / BIN_M)]++;
                count++;
            }
        }

        double quantile_m() {
            long below = 0;
            int bin = 0;
            while (bin < bins.length - 1 && below + bins[bin] < SHARE * count) {
                below += bins[bin++];
            }
            return count == 0 ? 0 : (bin + 1) * BIN_M;
        }
    }

    private static boolean isFar(double x, double y, double[] starts, double radius_m) {
        for (int k = 0; k < starts.length; k += 2) {
            double dx = x - starts[k];
            double dy = y - starts[k + 1];
            if (dx * dx + dy * dy < radius_m * radius_m) {
                return false;
            }
        }
        return true;
    }

    private static void forEachNode(CommittedWorld world, DepthVisitor visitor) {
        CommittedWorld.Node node = new CommittedWorld.Node();
        TileNodes copy = new TileNodes();
        for (int tile = 0; tile < world.tiles(); tile++) {
            long key = world.key(tile);
            world.read(tile, copy);
            for (long left = copy.mask(); left != 0; left &= left - 1) {
                int local = Long.numberOfTrailingZeros(left);
                copy.get(local, node);
                double depth = NodeFormat.toDouble(node.sinkage, NodeFormat.SINKAGE_PER_M)
                        - NodeFormat.toDouble(node.offset, NodeFormat.OFFSET_PER_M);
                visitor.visit(TileKey.i(key, local), TileKey.j(key, local), depth);
            }
        }
    }

    private void add(int i, int j, double depth) {
        int column = Math.floorDiv(i, side) - firstColumn;
        int row = Math.floorDiv(j, side) - firstRow;
        if (column >= 0 && column < columns && row >= 0 && row < rows) {
            int at = row * columns + column;
            depth_m[at] += (float) depth;
            counted[at]++;
        }
    }

    /** Depth at the end of the colour scale, in m: 99 % of the ruts are not deeper. */
    double scale_m() {
        return scale_m;
    }

    /**
     * Paints the ruts over the relief, with soft edges.
     *
     * @param end_m depth that has the last colour
     */
    void paint(BufferedImage image, double end_m) {
        double[] sample = new double[2];
        for (int v = 0; v < frame.height(); v++) {
            for (int u = 0; u < frame.width(); u++) {
                if (sample(frame.x_m(u + 0.5, v + 0.5), frame.y_m(u + 0.5, v + 0.5), sample)) {
                    int under = image.getRGB(u, v) & 0xffffff;
                    image.setRGB(u, v, ColourMap.mix(under, ColourMap.rgb(sample[1] / end_m), sample[0]));
                }
            }
        }
    }

    /** Interpolates cover and mean depth between the centres of four cells; false where the ground is undeformed. */
    private boolean sample(double x, double y, double[] dest) {
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
