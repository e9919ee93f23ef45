package org.furrow.node.sense.scene;

import java.util.Arrays;

/**
 * Makes edges of ruts smooth. The soil step moves whole nodes, so the edge of a rut that runs askew to the grid is a
 * saw with teeth of one node. Each node gets the mean along the contour line of the displacement through it, which
 * straightens the edge and leaves depth and steepness of the walls as they are. For one thread.
 */
final class RutEdges {
    /** Nodes along a side of a tile. */
    static final int TILE = 8;
    /** Nodes along a side of a tile with its eight neighbours. */
    static final int WINDOW = 3 * TILE;

    /** Samples along a contour line to either side, one a node's spacing. */
    private static final int REACH = 5;
    /** Deviation of the weights along a contour line, in nodes. */
    private static final double SIGMA = 2.2;
    /** Where the displacement changes by less than this from node to node, it has no clear contour line, in m. */
    private static final double FLAT_M = 5e-4;

    private static final double[] WEIGHTS = weights();
    private static final double[] BINOMIAL = {1 / 16.0, 4 / 16.0, 6 / 16.0, 4 / 16.0, 1 / 16.0};

    private final double[] rows = new double[WINDOW * WINDOW];
    private final double[] blurred = new double[WINDOW * WINDOW];

    private static double[] weights() {
        double[] weights = new double[REACH + 1];
        double sum = 0;
        for (int k = 0; k <= REACH; k++) {
            weights[k] = StrictMath.exp(-0.5 * k * k / (SIGMA * SIGMA));
            sum += k == 0 ? weights[k] : 2 * weights[k];
        }
        for (int k = 0; k <= REACH; k++) {
            weights[k] /= sum;
        }
        return weights;
    }

    /**
     * Smooths the tile in the middle of a window.
     *
     * @param moved displacement of the nodes, in m, row by row
     * @param dest smoothed displacement of the tile's nodes, row by row
     * @return false if the whole tile is undisturbed, after smoothing too
     */
    boolean smooth(float[] moved, float[] dest) {
        if (isZero(moved)) {
            Arrays.fill(dest, 0);
            return false;
        }
        blur(moved);
        for (int r = 0; r < TILE; r++) {
            for (int c = 0; c < TILE; c++) {
                dest[r * TILE + c] = (float) at(moved, TILE + c, TILE + r);
            }
        }
        return true;
    }

    private static boolean isZero(float[] moved) {
        for (float each : moved) {
            if (each != 0) {
                return false;
            }
        }
        return true;
    }

    private void blur(float[] moved) {
        for (int r = 0; r < WINDOW; r++) {
            for (int c = 2; c < WINDOW - 2; c++) {
                double sum = 0;
                for (int k = 0; k < BINOMIAL.length; k++) {
                    sum += BINOMIAL[k] * moved[r * WINDOW + c + k - 2];
                }
                rows[r * WINDOW + c] = sum;
            }
        }
        for (int r = 2; r < WINDOW - 2; r++) {
            for (int c = 2; c < WINDOW - 2; c++) {
                double sum = 0;
                for (int k = 0; k < BINOMIAL.length; k++) {
                    sum += BINOMIAL[k] * rows[(r + k - 2) * WINDOW + c];
                }
                blurred[r * WINDOW + c] = sum;
            }
        }
    }

    private double at(float[] moved, int c, int r) {
        int at = r * WINDOW + c;
        double gx = 0.5 * (blurred[at + 1] - blurred[at - 1]);
        double gy = 0.5 * (blurred[at + WINDOW] - blurred[at - WINDOW]);
        double square = gx * gx + gy * gy;
        double clear = square / (square + FLAT_M * FLAT_M);
        if (clear == 0) {
            return blurred[at];
        }
        double per = 1 / Math.sqrt(square);
        double alongX = -gy * per;
        double alongY = gx * per;
        double sum = WEIGHTS[0] * moved[at];
        for (int k = 1; k <= REACH; k++) {
            sum += WEIGHTS[k]
                    * (bilinear(moved, c + k * alongX, r + k * alongY)
                            + bilinear(moved, c - k * alongX, r - k * alongY));
        }
        return blurred[at] + clear * (sum - blurred[at]);
    }

    private static double bilinear(float[] moved, double x, double y) {
        int c = (int) x;
        int r = (int) y;
        double s = x - c;
        double t = y - r;
        int at = r * WINDOW + c;
        double south = moved[at] + s * (moved[at + 1] - moved[at]);
        double north = moved[at + WINDOW] + s * (moved[at + WINDOW + 1] - moved[at + WINDOW]);
        return south + t * (north - south);
    }
}
