package org.furrow.world.grid;

import java.util.Arrays;
import org.furrow.world.digest.Digest;

/**
 * The nodes of all tiles in memory, in blocks of 4 x 4 nodes (a quarter of a tile) of 28 bytes each, in slabs with
 * one array per field. Freed blocks are reused.
 */
final class NodeBlocks {
    /** 16 nodes a block, created when the first of them is written: a rut is seldom as wide as a tile. */
    private static final int BLOCK_SHIFT = 4;

    private static final int SLAB_SHIFT = 9;
    private static final int SLAB_BLOCKS = 1 << SLAB_SHIFT;
    private static final int MAX_GAP = 0xffff;
    private static final int NONE = -1;

    /** Memory of one block. */
    static final int BLOCK_BYTES = (TileNodes.WORDS * Integer.BYTES) << BLOCK_SHIFT;

    private Slab[] slabs = new Slab[0];
    /** Number of blocks created, in use or free. */
    private int made;

    private int inUse;
    /** Head of the free list; the first word of a free block is the next free block. */
    private int firstFree = NONE;

    /** The fields of {@link #SLAB_BLOCKS} blocks; {@code at = (block in slab) * 16 + node in block}. */
    private static final class Slab {
        final int[] sinkage = new int[SLAB_BLOCKS << BLOCK_SHIFT];
        final int[] plastic = new int[SLAB_BLOCKS << BLOCK_SHIFT];
        final int[] yield = new int[SLAB_BLOCKS << BLOCK_SHIFT];
        final int[] shear = new int[SLAB_BLOCKS << BLOCK_SHIFT];
        final int[] offset = new int[SLAB_BLOCKS << BLOCK_SHIFT];
        final int[] writer = new int[SLAB_BLOCKS << BLOCK_SHIFT];
        final int[] epoch = new int[SLAB_BLOCKS << BLOCK_SHIFT];

        void clear(int from, int to) {
            Arrays.fill(sinkage, from, to, 0);
            Arrays.fill(plastic, from, to, 0);
            Arrays.fill(yield, from, to, 0);
            Arrays.fill(shear, from, to, 0);
            Arrays.fill(offset, from, to, 0);
            Arrays.fill(writer, from, to, 0);
            Arrays.fill(epoch, from, to, 0);
        }
    }

    /** Number of a block in which all fields are 0. */
    int make() {
        inUse++;
        if (firstFree != NONE) {
            int block = firstFree;
            Slab slab = slabs[block >>> SLAB_SHIFT];
            int at = at(block, 0);
            firstFree = slab.sinkage[at];
            slab.clear(at, at + (1 << BLOCK_SHIFT));
            return block;
        }
        int block = made++;
        if (block >>> SLAB_SHIFT == slabs.length) {
            slabs = Arrays.copyOf(slabs, slabs.length + 1);
            slabs[slabs.length - 1] = new Slab();
        }
        return block;
    }

    void free(int block) {
        slabs[block >>> SLAB_SHIFT].sinkage[at(block, 0)] = firstFree;
        firstFree = block;
        inUse--;
    }

    void get(int block, int node, CommittedWorld.Node dest) {
        Slab slab = slabs[block >>> SLAB_SHIFT];
        int at = at(block, node);
        dest.sinkage = slab.sinkage[at];
        dest.plastic = slab.plastic[at];
        dest.yield = slab.yield[at];
        dest.shear = slab.shear[at];
        dest.offset = slab.offset[at];
        dest.writer = slab.writer[at] >>> 16;
        dest.gap = slab.writer[at] & MAX_GAP;
        dest.epoch = slab.epoch[at];
    }

    void put(int block, int node, CommittedWorld.Node from) {
        Slab slab = slabs[block >>> SLAB_SHIFT];
        int at = at(block, node);
        slab.sinkage[at] = from.sinkage;
        slab.plastic[at] = from.plastic;
        slab.yield[at] = from.yield;
        slab.shear[at] = from.shear;
        slab.offset[at] = from.offset;
        slab.writer[at] = (from.writer << 16) | (from.gap & MAX_GAP);
        slab.epoch[at] = from.epoch;
    }

    /** Copies a node's words, in the order of {@link TileNodes}. */
    void copy(int block, int node, int[] dest, int to) {
        Slab slab = slabs[block >>> SLAB_SHIFT];
        int at = at(block, node);
        dest[to] = slab.sinkage[at];
        dest[to + 1] = slab.plastic[at];
        dest[to + 2] = slab.yield[at];
        dest[to + 3] = slab.shear[at];
        dest[to + 4] = slab.offset[at];
        dest[to + 5] = slab.writer[at];
        dest[to + 6] = slab.epoch[at];
    }

    /** Hash of a node of the tile with this key. */
    long hash(int block, int node, long key) {
        Slab slab = slabs[block >>> SLAB_SHIFT];
        int at = at(block, node);
        return Digest.ofNode(
                TileKey.i(key, node),
                TileKey.j(key, node),
                Digest.pair(slab.sinkage[at], slab.plastic[at]),
                Digest.pair(slab.yield[at], slab.shear[at]),
                Digest.pair(slab.offset[at], slab.writer[at]),
                slab.epoch[at]);
    }

    /** Memory of the blocks in use, in bytes. */
    long bytes() {
        return (long) inUse * BLOCK_BYTES;
    }

    /** The quarter of a tile in which a node lies. */
    static int quarter(int node) {
        return (node >> 4 & 2) | (node >> 2 & 1);
    }

    private static int at(int block, int node) {
        return ((block & (SLAB_BLOCKS - 1)) << BLOCK_SHIFT) + ((node >> 1 & 12) | (node & 3));
    }
}
