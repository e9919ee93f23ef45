package org.furrow.world.grid;

import java.util.Arrays;

/**
 * The table of a world's tiles, hot and cold, and a linked list of all tiles from the most to the least recently
 * written. All tiles older than the mark in the list are cold.
 */
final class TileTable {
    static final int NONE = -1;
    static final int SLAB_SHIFT = 8;
    static final int SLAB_TILES = 1 << SLAB_SHIFT;

    /** Memory of one tile. */
    static final int TILE_BYTES = 3 * Long.BYTES + 7 * Integer.BYTES;

    private Slab[] slabs = new Slab[0];
    private int tiles;
    private int newest = NONE;
    private int oldest = NONE;
    /** The oldest tile that may be in memory. */
    private int mark = NONE;

    /** {@link #SLAB_TILES} tiles. */
    static final class Slab {
        final long[] key = new long[SLAB_TILES];
        final long[] mask = new long[SLAB_TILES];
        /** Sum of the hashes of the tile's nodes, updated by every write. */
        final long[] sum = new long[SLAB_TILES];
        /** The next less recently written tile. */
        final int[] older = new int[SLAB_TILES];
        /** The next more recently written tile. */
        final int[] newer = new int[SLAB_TILES];
        /** Epoch of the last write. */
        final int[] written = new int[SLAB_TILES];
        /** Block numbers of each tile's four quarters; {@link CommittedWorld} defines the negative values. */
        final int[] blocks = new int[SLAB_TILES << 2];
    }

    /** The slab of a tile, which is at index {@link #inSlab}. */
    Slab slab(int tile) {
        return slabs[tile >>> SLAB_SHIFT];
    }

    static int inSlab(int tile) {
        return tile & (SLAB_TILES - 1);
    }

    int size() {
        return tiles;
    }

    /** Removes all tiles. */
    void clear() {
        tiles = 0;
        newest = NONE;
        oldest = NONE;
        mark = NONE;
    }

    int oldest() {
        return oldest;
    }

    int newer(int tile) {
        return slab(tile).newer[inSlab(tile)];
    }

    /** Adds a tile without blocks as the most recently written one. */
    int add(long key, int noBlock) {
        int tile = tiles++;
        if (tile >>> SLAB_SHIFT == slabs.length) {
            slabs = Arrays.copyOf(slabs, slabs.length + 1);
            slabs[slabs.length - 1] = new Slab();
        }
        Slab slab = slab(tile);
        int at = inSlab(tile);
        slab.key[at] = key;
        slab.mask[at] = 0;
        slab.sum[at] = 0;
        slab.written[at] = 0;
        Arrays.fill(slab.blocks, at << 2, (at << 2) + 4, noBlock);
        putFirst(tile);
        return tile;
    }

    int newest() {
        return newest;
    }

    int older(int tile) {
        return slab(tile).older[inSlab(tile)];
    }

    /** Makes a tile the most recently written one. */
    void moveFirst(int tile) {
        if (tile == newest) {
            return;
        }
        Slab slab = slab(tile);
        int at = inSlab(tile);
        int older = slab.older[at];
        int newer = slab.newer[at];
        slab(newer).older[inSlab(newer)] = older;
        if (older != NONE) {
            slab(older).newer[inSlab(older)] = newer;
        } else {
            oldest = newer;
        }
        if (tile == mark) {
            mark = newer;
        }
        putFirst(tile);
    }

    /** Inserts a tile that is not in the list at its head. */
    private void putFirst(int tile) {
        Slab slab = slab(tile);
        int at = inSlab(tile);
        slab.older[at] = newest;
        slab.newer[at] = NONE;
        if (newest != NONE) {
            slab(newest).newer[inSlab(newest)] = tile;
        } else {
            oldest = tile;
            mark = tile;
        }
        newest = tile;
    }

    /** Returns the tile at the mark and moves the mark to the next newer one; the newest tile is never taken. */
    int takeMarked() {
        int tile = mark;
        mark = slab(tile).newer[inSlab(tile)];
        return tile;
    }

    /** Sets the mark to the oldest tile, after a cold tile was moved back to memory without becoming the newest. */
    void rewind() {
        mark = oldest;
    }
}
