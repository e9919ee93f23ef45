package org.furrow.node.export;

import org.furrow.node.input.InputError;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.TileKey;
import org.jspecify.annotations.Nullable;

/** Box of nodes (i, j) with i0 <= i <= i1 and j0 <= j <= j1. */
record NodeBox(int i0, int j0, int i1, int j1) {
    private static final int MAX_INDEX = 1 << 30;
    /** Tolerance for decimal coordinates of nodes, in grid distances. */
    private static final double TOLERANCE = 1e-6;

    /** The smallest box of all deformed nodes; null when there are none. */
    static @Nullable NodeBox around(CommittedWorld world) {
        int i0 = Integer.MAX_VALUE;
        int j0 = Integer.MAX_VALUE;
        int i1 = Integer.MIN_VALUE;
        int j1 = Integer.MIN_VALUE;
        for (int tile = 0; tile < world.tiles(); tile++) {
            long key = world.key(tile);
            for (long left = world.mask(tile); left != 0; left &= left - 1) {
                int node = Long.numberOfTrailingZeros(left);
                i0 = Math.min(i0, TileKey.i(key, node));
                j0 = Math.min(j0, TileKey.j(key, node));
                i1 = Math.max(i1, TileKey.i(key, node));
                j1 = Math.max(j1, TileKey.j(key, node));
            }
        }
        return i0 > i1 ? null : new NodeBox(i0, j0, i1, j1);
    }

    /**
     * The nodes in a rectangle, including its edges.
     *
     * @param text x0,y0,x1,y1 in m in the SCM frame
     * @throws InputError when the text is malformed, or the rectangle contains no node
     */
    static NodeBox parse(String text, double grid_m) throws InputError {
        String[] parts = text.split(",", -1);
        double[] box_m = new double[4];
        boolean good = parts.length == box_m.length;
        for (int k = 0; good && k < box_m.length; k++) {
            try {
                box_m[k] = Double.parseDouble(parts[k]);
            } catch (NumberFormatException e) {
                good = false;
            }
            good &= Double.isFinite(box_m[k]);
        }
        if (!good || !(box_m[0] < box_m[2] && box_m[1] < box_m[3])) {
            throw new InputError("--box " + text
                    + ": expected x0,y0,x1,y1 in m in the SCM frame with x0 < x1 and y0 < y1, such as -5,-5,5,5");
        }
        double[] index = new double[4];
        for (int k = 0; k < index.length; k++) {
            double at = box_m[k] / grid_m;
            index[k] = k < 2 ? Math.ceil(at - TOLERANCE) : Math.floor(at + TOLERANCE);
            if (Math.abs(index[k]) > MAX_INDEX) {
                throw new InputError(
                        "--box " + text + ": exceeds the largest coordinate of a node, " + MAX_INDEX * grid_m + " m");
            }
        }
        NodeBox box = new NodeBox((int) index[0], (int) index[1], (int) index[2], (int) index[3]);
        if (box.i0 > box.i1 || box.j0 > box.j1) {
            throw new InputError("--box " + text + ": contains no node; the grid distance is " + grid_m + " m");
        }
        return box;
    }

    /** Nodes along x. */
    int columns() {
        return i1 - i0 + 1;
    }

    /** Nodes along y. */
    int rows() {
        return j1 - j0 + 1;
    }

    long nodes() {
        return (long) columns() * rows();
    }

    boolean contains(int i, int j) {
        return i >= i0 && i <= i1 && j >= j0 && j <= j1;
    }

    /** Number of a tile's nodes in the box, of those in the mask. */
    int count(long key, long mask) {
        int count = 0;
        for (long left = mask; left != 0; left &= left - 1) {
            int node = Long.numberOfTrailingZeros(left);
            count += contains(TileKey.i(key, node), TileKey.j(key, node)) ? 1 : 0;
        }
        return count;
    }

    /** The box in m, in the form of {@code --box}. */
    String inMetres(double grid_m) {
        return (float) (i0 * grid_m) + "," + (float) (j0 * grid_m) + "," + (float) (i1 * grid_m) + ","
                + (float) (j1 * grid_m);
    }
}
