package org.furrow.scm.ray;

/**
 * Finds the columns and rows of a block of nodes that lie below the boxes of a mesh's leaves: straight loops over all
 * leaves, then a list of the few leaves that have nodes below them. Scratch memory of one thread.
 */
final class LeafRanges {
    /** Bound of the rounding error of a coordinate, in m. */
    static final double ROUNDING_M = 1e-9;

    /** Leaves that {@link #choose} has found. */
    int[] chosen = new int[256];
    // of each leaf, counted from the block's first node; no node where the last is less than the first
    private double[] columnFirst = new double[256];
    private double[] columnLast = new double[256];
    private double[] rowFirst = new double[256];
    private double[] rowLast = new double[256];
    /** Height of the limit above the lowest point of each leaf's box, in m. */
    private double[] clearance_m = new double[256];

    /** Makes room for this number of leaves. */
    void reserve(int leaves) {
        if (chosen.length < leaves) {
            chosen = new int[leaves];
            columnFirst = new double[leaves];
            columnLast = new double[leaves];
            rowFirst = new double[leaves];
            rowLast = new double[leaves];
            clearance_m = new double[leaves];
        }
    }

    /**
     * Computes the columns, or the rows, below the leaves from {@code from} to {@code end - 1}.
     *
     * @param turn matrix from the mesh's frame to the SCM frame, row by row
     * @param isRow false: columns, along x; true: rows, along y
     * @param origin_m the mesh's origin relative to the block's first node, along that axis
     */
    void compute(
            LeafGroups groups, int from, int end, double[] turn, boolean isRow, double origin_m, double spacing_m) {
        final double[] cx = groups.leafCentre[0];
        final double[] cy = groups.leafCentre[1];
        final double[] cz = groups.leafCentre[2];
        final double[] hx = groups.leafHalf[0];
        final double[] hy = groups.leafHalf[1];
        final double[] hz = groups.leafHalf[2];
        final double[] first = isRow ? rowFirst : columnFirst;
        final double[] last = isRow ? rowLast : columnLast;
        final int row = isRow ? 3 : 0;
        final double tx = turn[row];
        final double ty = turn[row + 1];
        final double tz = turn[row + 2];
        final double ax = Math.abs(tx);
        final double ay = Math.abs(ty);
        final double az = Math.abs(tz);
        final double perSpacing = 1 / spacing_m;
        for (int k = from; k < end; k++) {
            double x = origin_m + (tx * cx[k] + ty * cy[k] + tz * cz[k]);
            double half = ax * hx[k] + ay * hy[k] + az * hz[k] + ROUNDING_M;
            first[k] = Math.ceil((x - half) * perSpacing);
            last[k] = Math.floor((x + half) * perSpacing);
        }
    }

    /** Computes by how much the leaves begin below a limit, given as its height above the mesh's origin. */
    void computeClearance(LeafGroups groups, int from, int end, double[] turn, double limit_m) {
        final double[] cx = groups.leafCentre[0];
        final double[] cy = groups.leafCentre[1];
        final double[] cz = groups.leafCentre[2];
        final double[] hx = groups.leafHalf[0];
        final double[] hy = groups.leafHalf[1];
        final double[] hz = groups.leafHalf[2];
        final double[] dest = clearance_m;
        final double tx = turn[6];
        final double ty = turn[7];
        final double tz = turn[8];
        final double ax = Math.abs(tx);
        final double ay = Math.abs(ty);
        final double az = Math.abs(tz);
        final double limit = limit_m + ROUNDING_M;
        for (int k = from; k < end; k++) {
            dest[k] = limit - (tx * cx[k] + ty * cy[k] + tz * cz[k]) + (ax * hx[k] + ay * hy[k] + az * hz[k]);
        }
    }

    /**
     * Lists in {@link #chosen} the leaves that have nodes below them and begin below the limit; returns their number.
     * Without a branch, because its outcome would be unpredictable.
     */
    int choose(int from, int end) {
        int n = 0;
        for (int k = from; k < end; k++) {
            chosen[n] = k;
            long signs = Double.doubleToRawLongBits(columnLast[k] - columnFirst[k])
                    | Double.doubleToRawLongBits(rowLast[k] - rowFirst[k])
                    | Double.doubleToRawLongBits(clearance_m[k]);
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
