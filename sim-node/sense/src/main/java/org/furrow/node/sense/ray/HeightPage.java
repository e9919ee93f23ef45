package org.furrow.node.sense.ray;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A square of 64 x 64 cells of a height field, with the maxima of its blocks of 8 x 8 cells. A fine page has a node at
 * each corner of a cell; a coarse one has a node at each corner of a block.
 */
public final class HeightPage {
    /** Logarithm of the cells along a side. */
    public static final int SHIFT = 6;
    /** Cells along a side. */
    public static final int SIDE = 1 << SHIFT;

    /** Logarithm of the cells along a side of a block; blocks along a side of a page. */
    static final int BLOCK_SHIFT = 3;

    static final int BLOCKS = SIDE >> BLOCK_SHIFT;
    /** Nodes along a side of a fine page. */
    public static final int NODES = SIDE + 1;
    /** Nodes along a side of a coarse page. */
    static final int COARSE_NODES = BLOCKS + 1;
    /** Place of the maxima of the blocks of a fine page in {@link #values}. */
    static final int MAXIMA = NODES * NODES;

    /** Nodes along a side. */
    final int nodes;
    /** Heights of the nodes, row by row along x; on a fine page then the maxima of the blocks. */
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
        nodes = fine ? NODES : COARSE_NODES;
        values = new float[fine ? MAXIMA + BLOCKS * BLOCKS : COARSE_NODES * COARSE_NODES];
    }

    /** A page with the same ground, whose heights may change; it has no traces. */
    public HeightPage copy() {
        HeightPage copy = new HeightPage(isFine(), partial);
        System.arraycopy(values, 0, copy.values, 0, values.length);
        copy.materials = materials;
        copy.obstacles = obstacles;
        copy.material = material;
        copy.highest = highest;
        return copy;
    }

    public boolean isFine() {
        return nodes == NODES;
    }

    /** Nodes along a side: 65, or 9 of a coarse page. */
    public int nodes() {
        return nodes;
    }

    /** Cells between two nodes: 1, or 8 of a coarse page. */
    public int stride() {
        return isFine() ? 1 : 1 << BLOCK_SHIFT;
    }

    /** Height of a node, in m, by row times {@link #nodes} plus column. */
    public float height_m(int node) {
        return values[node];
    }

    /** Height of a node, in m; node (0, 0) is the one of the least x and y. */
    public float height_m(int column, int row) {
        return values[row * nodes + column];
    }

    /** Sets the height of a node; {@link #refresh} must follow. */
    public void set(int column, int row, float height_m) {
        values[row * nodes + column] = height_m;
    }

    /** Heights of all nodes as committed, without the smoothing of ruts; not to be changed. */
    public float[] committed_m() {
        return traces == null ? values : traces.committed_m;
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
        if (isFine()) {
            int uMax = Math.min(SIDE - 1, columnMax) >> BLOCK_SHIFT;
            int vMax = Math.min(SIDE - 1, rowMax) >> BLOCK_SHIFT;
            for (int v = Math.max(0, rowMin - 1) >> BLOCK_SHIFT; v <= vMax; v++) {
                for (int u = Math.max(0, columnMin - 1) >> BLOCK_SHIFT; u <= uMax; u++) {
                    values[MAXIMA + v * BLOCKS + u] =
                            highest(u << BLOCK_SHIFT, v << BLOCK_SHIFT, 1 << BLOCK_SHIFT, nodes);
                }
            }
            highest = Float.NEGATIVE_INFINITY;
            for (int at = MAXIMA; at < values.length; at++) {
                highest = Math.max(highest, values[at]);
            }
        } else {
            highest = highest(0, 0, BLOCKS, nodes);
        }
    }

    private float highest(int column, int row, int cells, int stride) {
        float max = Float.NEGATIVE_INFINITY;
        for (int r = row; r <= row + cells; r++) {
            for (int c = column; c <= column + cells; c++) {
                max = Math.max(max, values[r * stride + c]);
            }
        }
        return max;
    }
}
