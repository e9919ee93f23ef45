package org.furrow.scm.ray;

/** Boxes along the axes of a mesh's frame, structure of arrays: component d of box k's centre is centre[d][k]. */
final class BoxArray {
    private final double[][] centre;
    private final double[][] half; // half of each extent

    BoxArray(int count) {
        centre = new double[3][count];
        half = new double[3][count];
    }

    private BoxArray(BoxArray from, int count) {
        this(count);
        for (int d = 0; d < 3; d++) {
            System.arraycopy(from.centre[d], 0, centre[d], 0, count);
            System.arraycopy(from.half[d], 0, half[d], 0, count);
        }
    }

    /** The first {@code count} boxes. */
    BoxArray first(int count) {
        return new BoxArray(this, count);
    }

    /** Sets box k to that of a node of a tree. */
    void set(int k, BoxTree tree, int node) {
        for (int d = 0; d < 3; d++) {
            double low = tree.boxes[6 * node + d];
            double high = tree.boxes[6 * node + 3 + d];
            centre[d][k] = (low + high) / 2;
            half[d][k] = (high - low) / 2;
        }
    }

    /**
     * Computes the lowest and highest coordinate of the boxes from {@code from} to {@code end - 1} along an axis of the
     * SCM frame, in one straight loop.
     *
     * @param turn matrix from the mesh's frame to the SCM frame, row by row
     * @param row first element of the axis' row in that matrix: 0, 3 or 6
     * @param origin_m coordinate of the mesh's origin
     */
    void bounds(int from, int end, double[] turn, int row, double origin_m, double[] low, double[] high) {
        final double[] cx = centre[0];
        final double[] cy = centre[1];
        final double[] cz = centre[2];
        final double[] hx = half[0];
        final double[] hy = half[1];
        final double[] hz = half[2];
        final double tx = turn[row];
        final double ty = turn[row + 1];
        final double tz = turn[row + 2];
        final double ax = Math.abs(tx);
        final double ay = Math.abs(ty);
        final double az = Math.abs(tz);
        for (int k = from; k < end; k++) {
            double middle = origin_m + (tx * cx[k] + ty * cy[k] + tz * cz[k]);
            double extent = ax * hx[k] + ay * hy[k] + az * hz[k];
            low[k] = middle - extent;
            high[k] = middle + extent;
        }
    }
}
