package org.furrow.scm.ray;

/**
 * Finds the columns and rows of a block of nodes that lie below the boxes of a mesh's leaves: straight loops over all
 * leaves, then a list of the few leaves that have nodes below them. Scratch memory of one thread.
 */
final class LeafRanges {
    private static final double ROUNDING_M = RayCaster.ROUNDING_M;

    /** Leaves that {@link #choose} has found. */
    int[] chosen = new int[256];
    // of each leaf, counted from the block's first node; no node where the last is less than the first
    private double[] columnFirst = new double[256];
    private double[] columnLast = new double[256];
    private double[] rowFirst = new double[256];
    private double[] rowLast = new double[256];
    private double[] low_m = new double[256]; // lowest point of each leaf's box
    private double[] high_m = new double[256];

    /** Makes room for this number of leaves. */
    void reserve(int leaves) {
        if (chosen.length < leaves) {
            chosen = new int[leaves];
            columnFirst = new double[leaves];
            columnLast = new double[leaves];
            rowFirst = new double[leaves];
            rowLast = new double[leaves];
            low_m = new double[leaves];
            high_m = new double[leaves];
        }
    }

    /**
     * Computes columns, rows and heights of the leaves from {@code from} to {@code end - 1}.
     *
     * @param turn matrix from the mesh's frame to the SCM frame, row by row
     * @param origin the mesh's origin relative to the block's first node, and its height, in m
     */
    void compute(BoxArray boxes, int from, int end, double[] turn, double[] origin, double spacing_m) {
        boxes.bounds(from, end, turn, 0, origin[0], columnFirst, columnLast);
        boxes.bounds(from, end, turn, 3, origin[1], rowFirst, rowLast);
        boxes.bounds(from, end, turn, 6, origin[2], low_m, high_m);
        toNodes(from, end, spacing_m);
    }

    /** Converts bounds in m to the first and last nodes between them. */
    private void toNodes(int from, int end, double spacing_m) {
        final double[] columnLow = columnFirst;
        final double[] columnHigh = columnLast;
        final double[] rowLow = rowFirst;
        final double[] rowHigh = rowLast;
        final double perSpacing = 1 / spacing_m;
        for (int k = from; k < end; k++) {
            columnLow[k] = Math.ceil((columnLow[k] - ROUNDING_M) * perSpacing);
            columnHigh[k] = Math.floor((columnHigh[k] + ROUNDING_M) * perSpacing);
            rowLow[k] = Math.ceil((rowLow[k] - ROUNDING_M) * perSpacing);
            rowHigh[k] = Math.floor((rowHigh[k] + ROUNDING_M) * perSpacing);
        }
    }

    /**
     * Lists in {@link #chosen} the leaves that have nodes below them and begin below a height; returns their number.
     * Without a branch, because its outcome would be unpredictable.
     */
    int choose(int from, int end, double highest_m) {
        double limit = highest_m + ROUNDING_M;
        int n = 0;
        for (int k = from; k < end; k++) {
            chosen[n] = k;
            long signs = Double.doubleToRawLongBits(columnLast[k] - columnFirst[k])
                    | Double.doubleToRawLongBits(rowLast[k] - rowFirst[k])
                    | Double.doubleToRawLongBits(limit - low_m[k]);
            n += 1 + (int) (signs >> 63);
        }
        return n;
    }

    int columnFirst(int leaf) {
        return Math.max((int) columnFirst[leaf], 0);
    }

    int columnLast(int leaf, int columns) {
        return Math.min((int) columnLast[leaf], columns - 1);
    }

    int rowFirst(int leaf) {
        return Math.max((int) rowFirst[leaf], 0);
    }

    int rowLast(int leaf, int rows) {
        return Math.min((int) rowLast[leaf], rows - 1);
    }
}
