package org.furrow.node.sense.ray;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A square of 64 x 64 cells of a height field, with the maxima of its blocks of 2, 4, ... 32 cells. A fine page has a
 * node at each corner of a cell; a coarse one has a node at every eighth.
 */
public final class HeightPage {
    /** Logarithm of the cells along a side. */
    public static final int SHIFT = 6;
    /** Cells along a side. */
    public static final int SIDE = 1 << SHIFT;

    /** Level of a coarse page's leaves. */
    static final int COARSE_LEVEL = 3;

    private static final int[] FINE_AT = new int[SHIFT];
    private static final int[] COARSE_AT = new int[SHIFT];
    private static final int FINE_LENGTH = offsets(0, FINE_AT);
    private static final int COARSE_LENGTH = offsets(COARSE_LEVEL, COARSE_AT);

    /** Level of the leaves: 0 fine, 3 coarse. */
    final int leaf;
    /** Nodes along a side. */
    final int nodes;
    /** Places of the maxima of each level above the leaves in {@link #values}. */
    final int[] levelAt;
    /** Heights of the nodes, row by row along x; then the maxima of each level above the leaves. */
    final float[] values;

    /** Whether a part of the page has no ground. */
    public final boolean partial;
    /** What is known about each node of a fine page on which a vehicle was; else null. */
    public @Nullable NodeTraces traces;
    /** Material of each node; null where all have {@link #material}. */
    public byte @Nullable [] materials;
    /** Obstacle at each node, 0 none; null where there is none. */
    public short @Nullable [] obstacles;
    /** Material of all nodes, if they have the same. */
    public int material;

    private float highest = Float.NEGATIVE_INFINITY;

    /**
     * A page whose heights are to be set.
     *
     * @param fine whether it has all nodes
     * @param partial whether a part of it has no ground
     */
    public HeightPage(boolean fine, boolean partial) {
        this.partial = partial;
        leaf = fine ? 0 : COARSE_LEVEL;
        nodes = (SIDE >> leaf) + 1;
        levelAt = fine ? FINE_AT : COARSE_AT;
        values = new float[fine ? FINE_LENGTH : COARSE_LENGTH];
    }

    private static int offsets(int leaf, int[] dest) {
        int side = (SIDE >> leaf) + 1;
        int at = side * side;
        for (int level = leaf + 1; level < SHIFT; level++) {
            dest[level] = at;
            at += (SIDE >> level) * (SIDE >> level);
        }
        return at;
    }

    public boolean isFine() {
        return leaf == 0;
    }

    /** Nodes along a side: 65, or 9 of a coarse page. */
    public int nodes() {
        return nodes;
    }

    /** Cells between two nodes: 1, or 8 of a coarse page. */
    public int stride() {
        return 1 << leaf;
    }

    /** Height of a node, in m; node (0, 0) is the one of the least x and y. */
    public float height_m(int column, int row) {
        return values[row * nodes + column];
    }

    /** Sets the height of a node; {@link #refresh} must follow. */
    public void set(int column, int row, float height_m) {
        values[row * nodes + column] = height_m;
    }

    /** Copies the heights of all nodes. */
    public float[] heights_m() {
        return Arrays.copyOf(values, nodes * nodes);
    }

    /** Greatest height, in m. */
    float highest() {
        return highest;
    }

    /** Computes the maxima of all blocks. */
    public void refresh() {
        refresh(0, nodes - 1, 0, nodes - 1);
    }

    /** Computes the maxima of the blocks that contain nodes of a rectangle of columns and rows. */
    public void refresh(int columnMin, int columnMax, int rowMin, int rowMax) {
        int cells = nodes - 1;
        int uMin = Math.max(0, columnMin - 1) >> 1;
        int uMax = Math.min(cells - 1, columnMax) >> 1;
        int vMin = Math.max(0, rowMin - 1) >> 1;
        int vMax = Math.min(cells - 1, rowMax) >> 1;
        int level = leaf + 1;
        for (int v = vMin; v <= vMax; v++) {
            for (int u = uMin; u <= uMax; u++) {
                values[levelAt[level] + v * (SIDE >> level) + u] = highestOfNine(2 * u, 2 * v);
            }
        }
        for (level = leaf + 2; level < SHIFT; level++) {
            uMin >>= 1;
            uMax >>= 1;
            vMin >>= 1;
            vMax >>= 1;
            for (int v = vMin; v <= vMax; v++) {
                for (int u = uMin; u <= uMax; u++) {
                    values[levelAt[level] + v * (SIDE >> level) + u] = highestOfFour(level - 1, 2 * u, 2 * v);
                }
            }
        }
        highest = highestOfFour(SHIFT - 1, 0, 0);
    }

    private float highestOfNine(int column, int row) {
        float max = Float.NEGATIVE_INFINITY;
        for (int r = row; r <= row + 2; r++) {
            for (int c = column; c <= column + 2; c++) {
                max = Math.max(max, values[r * nodes + c]);
            }
        }
        return max;
    }

    private float highestOfFour(int level, int u, int v) {
        int at = levelAt[level] + v * (SIDE >> level) + u;
        int above = at + (SIDE >> level);
        return Math.max(Math.max(values[at], values[at + 1]), Math.max(values[above], values[above + 1]));
    }
}
