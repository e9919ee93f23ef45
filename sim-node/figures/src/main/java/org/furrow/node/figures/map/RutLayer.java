package org.furrow.node.figures.map;

import java.util.Arrays;
import java.util.List;
import org.furrow.world.grid.CommittedWorld;

/** Depth of the deformed ground below its initial level, by cells of k x k nodes that are about half a pixel wide. */
final class RutLayer {
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

    /** @param grid_m distance between nodes */
    RutLayer(List<CommittedWorld> worlds, double grid_m, MapFrame frame) {
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
        NodeDepths.visit(worlds, this::add);
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

    /**
     * Paints the ruts over the relief, with soft edges.
     *
     * @param pixels row by row, as 0xRRGGBB
     * @param end_m depth that has the last colour
     */
    void paint(int[] pixels, double end_m) {
        double[] sample = new double[2];
        for (int v = 0; v < frame.height(); v++) {
            for (int u = 0; u < frame.width(); u++) {
                if (sample(frame.x_m(u + 0.5, v + 0.5), frame.y_m(u + 0.5, v + 0.5), sample)) {
                    int at = v * frame.width() + u;
                    pixels[at] = ColourMap.mix(pixels[at] & 0xffffff, ColourMap.rgb(sample[1] / end_m), sample[0]);
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
