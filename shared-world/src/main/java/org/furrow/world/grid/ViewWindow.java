package org.furrow.world.grid;

import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Storage of a {@link GroundView}: a square of 2^bits nodes a side that wraps around, with one array per field.
 *
 * <p>Node (i, j) is at {@code ((j & m) << bits) | (i & m)} with {@code m = 2^bits - 1}, so a lookup takes two masks
 * and a row of nodes is contiguous. Tiles are stored in the same way at {@link #slot}. The size of a window is
 * fixed.
 */
final class ViewWindow {
    static final int MAX_BITS = 11;
    private static final int MIN_BITS = 5;
    /** Scales by row of {@link NodeField}; powers of two, so a product with the inverse is the exact quotient. */
    private static final double[] FIXED_PER_UNIT =
            Stream.of(NodeField.values()).mapToDouble(NodeField::perUnit).toArray();

    private static final double[] UNIT_PER_FIXED =
            Stream.of(NodeField.values()).mapToDouble(f -> 1 / f.perUnit()).toArray();

    final double[] undeformed_m;
    final double[] initial_m;
    final double[] level_m;
    final double[] normalX;
    final double[] normalY;
    final double[] normalZ;
    /** The fields of a node's state in their units, by row of {@link NodeField}. */
    private final double[][] states;
    /** Rows of the states, for the kernels. */
    final double[] sinkage_m;

    final double[] plastic_m;
    final double[] yield_Pa;
    final double[] shear_m;
    /** Bulldozed offset as this vehicle sees it, in units of the wire form. */
    final int[] offset;
    /** Part of the offset that this vehicle has added since its last publish. */
    final int[] increment;
    /** Part of the offset that this vehicle has published and that is not committed yet. */
    final int[] pending;

    final byte[] material;
    /** The epoch in which this vehicle last changed the node; 0: never. */
    final int[] writtenEpoch;

    /** Keys of the loaded tiles, {@link TileKey#NONE} where no tile is loaded. */
    final long[] key;
    /** Bit n is set when node n of the tile has changed since the last publish. */
    final long[] dirty;
    /** The epoch in which this vehicle last changed the tile; 0: never. */
    final int[] tileWrittenEpoch;

    private final int bits;
    private final int mask;

    private ViewWindow(int bits) {
        this.bits = bits;
        mask = (1 << bits) - 1;
        int size = 1 << (2 * bits);
        undeformed_m = new double[size];
        initial_m = new double[size];
        level_m = new double[size];
        normalX = new double[size];
        normalY = new double[size];
        normalZ = new double[size];
        states = new double[NodeField.STATES][size];
        sinkage_m = states[NodeField.SINKAGE.row()];
        plastic_m = states[NodeField.PLASTIC.row()];
        yield_Pa = states[NodeField.YIELD.row()];
        shear_m = states[NodeField.SHEAR.row()];
        offset = new int[size];
        increment = new int[size];
        pending = new int[size];
        material = new byte[size];
        writtenEpoch = new int[size];
        int tiles = 1 << (2 * (bits - TileKey.SHIFT));
        key = new long[tiles];
        dirty = new long[tiles];
        tileWrittenEpoch = new int[tiles];
        Arrays.fill(key, TileKey.NONE);
    }

    /** The smallest window of more than this number of nodes a side, within the limits of size. */
    static ViewWindow ofSide(double nodes) {
        int side = (int) Math.min((1 << MAX_BITS) - 1, Math.ceil(nodes));
        return new ViewWindow(Math.max(MIN_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(side)));
    }

    int side() {
        return mask + 1;
    }

    /** Index of node (i, j) in the node arrays. */
    int index(int i, int j) {
        return ((j & mask) << bits) | (i & mask);
    }

    /** Index of tile (ti, tj) in the tile arrays. */
    int slot(int ti, int tj) {
        int tileMask = mask >> TileKey.SHIFT;
        return ((tj & tileMask) << (bits - TileKey.SHIFT)) | (ti & tileMask);
    }

    int slot(long tile) {
        return slot(TileKey.ti(tile), TileKey.tj(tile));
    }

    /** A window of twice the side with the same tiles. */
    ViewWindow doubled() {
        ViewWindow larger = new ViewWindow(bits + 1);
        Object[] from = nodeArrays();
        Object[] to = larger.nodeArrays();
        for (int slot = 0; slot < key.length; slot++) {
            long tile = key[slot];
            if (tile == TileKey.NONE) {
                continue;
            }
            int largerSlot = larger.slot(tile);
            larger.key[largerSlot] = tile;
            larger.dirty[largerSlot] = dirty[slot];
            larger.tileWrittenEpoch[largerSlot] = tileWrittenEpoch[slot];
            int i = TileKey.i(tile, 0);
            int j0 = TileKey.j(tile, 0);
            for (int j = j0; j < j0 + TileKey.SIDE; j++) {
                for (int field = 0; field < from.length; field++) {
                    System.arraycopy(from[field], index(i, j), to[field], larger.index(i, j), TileKey.SIDE);
                }
            }
        }
        return larger;
    }

    private Object[] nodeArrays() {
        Object[] others = {
            undeformed_m,
            initial_m,
            level_m,
            normalX,
            normalY,
            normalZ,
            offset,
            increment,
            pending,
            material,
            writtenEpoch
        };
        return Stream.of(others, states).flatMap(Stream::of).toArray();
    }

    /** Sets a node to undeformed ground that no vehicle has changed. */
    void setUndeformed(int at, double height_m, byte materialThere) {
        undeformed_m[at] = height_m;
        initial_m[at] = height_m;
        level_m[at] = height_m;
        for (double[] state : states) {
            state[at] = 0;
        }
        offset[at] = 0;
        increment[at] = 0;
        pending[at] = 0;
        material[at] = materialThere;
        writtenEpoch[at] = 0;
    }

    void setOffset(int at, int units) {
        offset[at] = units;
        double initial = undeformed_m[at] + NodeField.OFFSET.toDouble(units);
        double sinkage = sinkage_m[at];
        initial_m[at] = initial;
        // most nodes with loose soil have not been pressed, which saves the division
        level_m[at] = sinkage == 0 ? initial : initial - sinkage / normalZ[at];
    }

    /** Sets a node's state from its wire form. */
    void setStates(int at, int[] fixed, int from) {
        for (int row = 0; row < NodeField.STATES; row++) {
            states[row][at] = fixed[from + row] * UNIT_PER_FIXED[row];
        }
        level_m[at] = initial_m[at] - sinkage_m[at] / normalZ[at];
    }

    /** Copies a node's state in wire form. */
    void copyStates(int at, int[] dest, int to) {
        for (int row = 0; row < NodeField.STATES; row++) {
            dest[to + row] = (int) Math.rint(states[row][at] * FIXED_PER_UNIT[row]);
        }
    }
}
