package org.furrow.world.grid;

import java.util.Arrays;

/**
 * What a world keeps in memory of every tile, wherever its nodes are, and the chain of all tiles from the one written last
 * to the one not written for longest.
 *
 * <p>A mark in the chain tells where the tiles begin that may have been moved out: all tiles older than the mark have been.
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
        /** Sum of the hashes of the tile's nodes, kept in step by every write. */
        final long[] sum = new long[SLAB_TILES];
        /** Tiles written just before and just after this one, and when it was. */
        final int[] older = new int[SLAB_TILES];

        final int[] newer = new int[SLAB_TILES];
        final int[] written = new int[SLAB_TILES];
        /** Of each tile: the blocks of its quarters, or what {@link CommittedWorld} puts in their place. */
        final int[] blocks = new int[SLAB_TILES << 2];
    }

    /** The slab in which a tile lies, at {@link #inSlab}. */
    Slab slab(int tile) {
        return slabs[tile >>> SLAB_SHIFT];
    }

    static int inSlab(int tile) {
        return tile & (SLAB_TILES - 1);
    }

    int size() {
        return tiles;
    }

    /** Adds a tile without blocks, as the one written last. */
    int add(long key, int noBlock) {
        int tile = tiles++;
        if (tile >>> SLAB_SHIFT == slabs.length) {
            slabs = Arrays.copyOf(slabs, slabs.length + 1);
            slabs[slabs.length - 1] = new Slab();
        }
        Slab slab = slab(tile);
        int at = inSlab(tile);
        slab.key[at] = key;
        Arrays.fill(slab.blocks, at << 2, (at << 2) + 4, noBlock);
        putFirst(tile);
        return tile;
    }

    /** The tile written last. */
    int newest() {
        return newest;
    }

    /** The tile written just before this one. */
    int older(int tile) {
        return slab(tile).older[inSlab(tile)];
    }

    /** Makes a tile the one written last. */
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

    /** Puts a tile that is in no chain at its head. */
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

    /** The tile at the mark, which moves on to the next newer one. The newest tile may not be taken: it is always in memory. */
    int takeMarked() {
        int tile = mark;
        mark = slab(tile).newer[inSlab(tile)];
        return tile;
    }

    /** Sets the mark back to the oldest tile: one that was moved out is in memory again and has not become the newest. */
    void rewind() {
        mark = oldest;
    }
}
