package org.furrow.scm.ray;

/**
 * The nodes of a block that may lie below one triangle: rows, and the columns in each row. Scratch memory of one
 * thread.
 */
final class TriangleCut {
    private static final int[] NEXT = {1, 2, 0};

    // corners, in nodes from the block's first one
    private final double[] column = new double[3];
    private final double[] row = new double[3];
    private double rounding;
    // the part of the triangle in a row
    private double least;
    private double greatest;

    /**
     * Takes a triangle.
     *
     * @param corners coordinates of the triangle's corners in the mesh's frame at {@code at}
     * @param turn matrix from the mesh's frame to the SCM frame, row by row
     * @param origin the mesh's origin relative to the block's first node, in m
     */
    void take(double[] corners, int at, double[] turn, double[] origin, double perSpacing) {
        rounding = RayCaster.ROUNDING_M * perSpacing;
        for (int c = 0; c < 3; c++) {
            double x = corners[at + 3 * c];
            double y = corners[at + 3 * c + 1];
            double z = corners[at + 3 * c + 2];
            column[c] = (origin[0] + (turn[0] * x + turn[1] * y + turn[2] * z)) * perSpacing;
            row[c] = (origin[1] + (turn[3] * x + turn[4] * y + turn[5] * z)) * perSpacing;
        }
    }

    /** First row, at least 0; beyond {@link #lastRow} where no row meets the triangle. */
    int firstRow() {
        return (int) Math.max(Math.ceil(Math.min(Math.min(row[0], row[1]), row[2]) - rounding), 0);
    }

    int lastRow(int rows) {
        return (int) Math.min(Math.floor(Math.max(Math.max(row[0], row[1]), row[2]) + rounding), rows - 1);
    }

    /** Cuts the triangle along a row. */
    void cut(int along) {
        least = Double.POSITIVE_INFINITY;
        greatest = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < 3; c++) {
            double from = row[c];
            double to = row[NEXT[c]];
            double low = Math.max(Math.min(from, to), along - rounding);
            double high = Math.min(Math.max(from, to), along + rounding);
            if (low <= high) {
                double length = to - from;
                extend(c, length == 0 ? 0 : (low - from) / length);
                extend(c, length == 0 ? 1 : (high - from) / length);
            }
        }
    }

    /** Extends the cut to a point of the edge that begins at a corner. */
    private void extend(int corner, double share) {
        double at = column[corner] + share * (column[NEXT[corner]] - column[corner]);
        least = Math.min(least, at);
        greatest = Math.max(greatest, at);
    }

    /** First column of the cut, at least 0; beyond {@link #lastColumn} where there is none. */
    int firstColumn() {
        return (int) Math.max(Math.ceil(least - rounding), 0);
    }

    int lastColumn(int columns) {
        return (int) Math.min(Math.floor(greatest + rounding), columns - 1);
    }
}
