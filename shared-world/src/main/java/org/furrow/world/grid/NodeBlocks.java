package org.furrow.world.grid;

import java.util.Arrays;

/**
 * The nodes of all tiles in memory, in blocks of 4 x 4 nodes (a quarter of a tile). A node is the seven words of {@link
 * TileNodes}. A block is created when the first of its nodes is written, since a rut is seldom as wide as a tile; freed
 * blocks are reused.
 */
final class NodeBlocks {
    private static final int BLOCK_WORDS = 16 * TileNodes.WORDS;
    private static final int SLAB_SHIFT = 9;
    private static final int SLAB_BLOCKS = 1 << SLAB_SHIFT;
    private static final int NONE = -1;

    /** Quarters of a tile. */
    static final int QUARTERS = 4;
    /** The nodes of quarter 0, a bit each. */
    private static final long FIRST_QUARTER = 0x0f0f_0f0fL;

    static final int BLOCK_BYTES = BLOCK_WORDS * Integer.BYTES;

    /** Slabs of {@link #SLAB_BLOCKS} blocks. */
    private int[][] slabs = new int[0][];

    private int created;
    private int inUse;
    /** Head of the free list; the first word of a free block is the next free block. */
    private int firstFree = NONE;

    /** Frees all blocks. */
    void clear() {
        for (int slab = 0; slab << SLAB_SHIFT < created; slab++) {
            Arrays.fill(slabs[slab], 0, Math.min(SLAB_BLOCKS, created - (slab << SLAB_SHIFT)) * BLOCK_WORDS, 0);
        }
        created = 0;
        inUse = 0;
        firstFree = NONE;
    }

    /** Number of a block in which all fields are 0. */
    int make() {
        inUse++;
        if (firstFree != NONE) {
            int block = firstFree;
            int[] slab = slab(block);
            int at = at(block, 0);
            firstFree = slab[at];
            Arrays.fill(slab, at, at + BLOCK_WORDS, 0);
            return block;
        }
        int block = created++;
        if (block >>> SLAB_SHIFT == slabs.length) {
            slabs = Arrays.copyOf(slabs, slabs.length + 1);
            slabs[slabs.length - 1] = new int[SLAB_BLOCKS * BLOCK_WORDS];
        }
        return block;
    }

    void free(int block) {
        slab(block)[at(block, 0)] = firstFree;
        firstFree = block;
        inUse--;
    }

    void get(int block, int node, CommittedWorld.Node dest) {
        dest.set(slab(block), at(block, node));
    }

    void put(int block, int node, CommittedWorld.Node from) {
        from.copy(slab(block), at(block, node));
    }

    void put(int block, int node, int[] from, int at) {
        System.arraycopy(from, at, slab(block), at(block, node), TileNodes.WORDS);
    }

    void copy(int block, int node, int[] dest, int to) {
        System.arraycopy(slab(block), at(block, node), dest, to, TileNodes.WORDS);
    }

    /** Hash of a node of the tile with this key. */
    long hash(int block, int node, long key) {
        return TileNodes.hash(slab(block), at(block, node), key, node);
    }

    long bytes() {
        return (long) inUse * BLOCK_BYTES;
    }

    /** The quarter of a tile that contains a node. */
    static int quarter(int node) {
        return (node >> 4 & 2) | (node >> 2 & 1);
    }

    /** The nodes of a quarter, a bit each. */
    static long nodesOf(int quarter) {
        return FIRST_QUARTER << ((quarter & 1) << 2 | (quarter & 2) << 4);
    }

    private int[] slab(int block) {
        return slabs[block >>> SLAB_SHIFT];
    }

    private static int at(int block, int node) {
        return (block & (SLAB_BLOCKS - 1)) * BLOCK_WORDS + ((node >> 1 & 12) | (node & 3)) * TileNodes.WORDS;
    }
}
