package org.furrow.world.grid;

/**
 * Tiles of 8 x 8 nodes and their packed coordinates.
 *
 * <p>Node (i, j) lies in tile (i >> 3, j >> 3) at local index (j & 7) * 8 + (i & 7), which is also its bit in the
 * tile's 64-bit masks.
 */
public final class TileKey {
    public static final int SHIFT = 3;
    public static final int SIDE = 1 << SHIFT;
    public static final int NODES = SIDE * SIDE;

    /** The key of no tile; its coordinates are outside the range of any ground. */
    public static final long NONE = of(Integer.MIN_VALUE, Integer.MIN_VALUE);

    private TileKey() {}

    public static long of(int ti, int tj) {
        return ((long) ti << 32) | (tj & 0xffffffffL);
    }

    public static int ti(long key) {
        return (int) (key >> 32);
    }

    public static int tj(long key) {
        return (int) key;
    }

    /** Local index of node (i, j) in its tile. */
    public static int local(int i, int j) {
        return ((j & (SIDE - 1)) << SHIFT) | (i & (SIDE - 1));
    }

    public static int i(long key, int node) {
        return (ti(key) << SHIFT) + (node & (SIDE - 1));
    }

    public static int j(long key, int node) {
        return (tj(key) << SHIFT) + (node >> SHIFT);
    }
}
