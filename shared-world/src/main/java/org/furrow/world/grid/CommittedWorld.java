package org.furrow.world.grid;

import java.util.Arrays;
import org.agrona.collections.Long2LongHashMap;
import org.furrow.world.digest.Digest;

/**
 * The committed world: every node that a vehicle changed, in the form in which it travels.
 *
 * <p>Tiles are kept in slabs of 256, one array per field, found by a hash of their key. A node takes 28 bytes; a tile 28
 * more and its place in the index. Nothing but a commit writes here, so any number of threads may read between commits.
 */
public final class CommittedWorld {
    private static final int SLAB_SHIFT = 8;
    private static final int SLAB_TILES = 1 << SLAB_SHIFT;
    private static final int NODE_SHIFT = 2 * TileKey.SHIFT;
    private static final int INITIAL_TILES = 1 << 14;
    private static final int MAX_GAP = 0xffff;
    private static final int NO_TILE = -1;

    private final Long2LongHashMap index = new Long2LongHashMap(INITIAL_TILES, 0.6f, -1L);
    private Slab[] slabs = new Slab[0];
    private int tiles;
    private long nodes;
    private long digest;
    /** The tile written last; from it a chain of ever older ones. */
    private int newest = NO_TILE;

    /** The fields of {@link #SLAB_TILES} tiles; {@code at = (tile in slab) * 64 + node}. */
    private static final class Slab {
        final long[] key = new long[SLAB_TILES];
        final long[] mask = new long[SLAB_TILES];
        /** Tiles written just before and just after this one, and when it was. */
        final int[] older = new int[SLAB_TILES];

        final int[] newer = new int[SLAB_TILES];
        final int[] written = new int[SLAB_TILES];
        final int[] sinkage = new int[SLAB_TILES << NODE_SHIFT];
        final int[] plastic = new int[SLAB_TILES << NODE_SHIFT];
        final int[] yield = new int[SLAB_TILES << NODE_SHIFT];
        final int[] shear = new int[SLAB_TILES << NODE_SHIFT];
        final int[] offset = new int[SLAB_TILES << NODE_SHIFT];
        final int[] writer = new int[SLAB_TILES << NODE_SHIFT];
        final int[] epoch = new int[SLAB_TILES << NODE_SHIFT];
    }

    /** A node's fields on their way in or out, in wire form ({@link NodeFormat}). */
    public static final class Node {
        public int sinkage;
        public int plastic;
        public int yield;
        public int shear;
        public int offset;
        /** The vehicle that wrote the node last. */
        public int writer;
        /** Epochs between the last write and the last write by anybody else; 65535: longer ago, or never. */
        public int gap;
        /** The epoch of the last write. */
        public int epoch;
    }

    /** Number of the tile with this key, or -1. */
    public int find(long key) {
        return (int) index.get(key);
    }

    /** Number of the tile with this key, made when there is none yet. */
    public int findOrCreate(long key) {
        int found = find(key);
        if (found >= 0) {
            return found;
        }
        int tile = tiles++;
        int slab = tile >>> SLAB_SHIFT;
        if (slab == slabs.length) {
            slabs = Arrays.copyOf(slabs, slab + 1);
            slabs[slab] = new Slab();
        }
        slabs[slab].key[tile & (SLAB_TILES - 1)] = key;
        index.put(key, tile);
        putFirst(tile);
        return tile;
    }

    /** Receives tiles with nodes that changed. */
    @FunctionalInterface
    public interface TileVisitor {
        /** @param mask the nodes that changed */
        void tile(long key, long mask);
    }

    /**
     * Hands out every node written in a later epoch, tile by tile, the tile written last first. What did not change costs
     * nothing.
     */
    public void changedSince(int epoch, TileVisitor visitor) {
        for (int tile = newest; tile != NO_TILE; tile = slabs[tile >>> SLAB_SHIFT].older[tile & (SLAB_TILES - 1)]) {
            Slab slab = slabs[tile >>> SLAB_SHIFT];
            int inSlab = tile & (SLAB_TILES - 1);
            if (slab.written[inSlab] <= epoch) {
                return;
            }
            long changed = 0;
            for (long left = slab.mask[inSlab]; left != 0; left &= left - 1) {
                int node = Long.numberOfTrailingZeros(left);
                if (slab.epoch[(inSlab << NODE_SHIFT) + node] > epoch) {
                    changed |= 1L << node;
                }
            }
            visitor.tile(slab.key[inSlab], changed);
        }
    }

    /** Puts a tile that is in no chain at its head. */
    private void putFirst(int tile) {
        Slab slab = slabs[tile >>> SLAB_SHIFT];
        int inSlab = tile & (SLAB_TILES - 1);
        slab.older[inSlab] = newest;
        slab.newer[inSlab] = NO_TILE;
        if (newest != NO_TILE) {
            slabs[newest >>> SLAB_SHIFT].newer[newest & (SLAB_TILES - 1)] = tile;
        }
        newest = tile;
    }

    private void moveFirst(int tile) {
        if (tile == newest) {
            return;
        }
        int inSlab = tile & (SLAB_TILES - 1);
        int older = slabs[tile >>> SLAB_SHIFT].older[inSlab];
        int newer = slabs[tile >>> SLAB_SHIFT].newer[inSlab];
        slabs[newer >>> SLAB_SHIFT].older[newer & (SLAB_TILES - 1)] = older;
        if (older != NO_TILE) {
            slabs[older >>> SLAB_SHIFT].newer[older & (SLAB_TILES - 1)] = newer;
        }
        putFirst(tile);
    }

    /** Bit n is set when node n of the tile has been written. */
    public long mask(int tile) {
        return slabs[tile >>> SLAB_SHIFT].mask[tile & (SLAB_TILES - 1)];
    }

    public long key(int tile) {
        return slabs[tile >>> SLAB_SHIFT].key[tile & (SLAB_TILES - 1)];
    }

    /** Reads a written node; of an unwritten one all fields are 0. */
    public void get(int tile, int node, Node dest) {
        Slab slab = slabs[tile >>> SLAB_SHIFT];
        int at = ((tile & (SLAB_TILES - 1)) << NODE_SHIFT) + node;
        dest.sinkage = slab.sinkage[at];
        dest.plastic = slab.plastic[at];
        dest.yield = slab.yield[at];
        dest.shear = slab.shear[at];
        dest.offset = slab.offset[at];
        dest.writer = slab.writer[at] >>> 16;
        dest.gap = slab.writer[at] & MAX_GAP;
        dest.epoch = slab.epoch[at];
    }

    /** Writes a node and keeps the digest in step. */
    public void put(int tile, int node, Node from) {
        Slab slab = slabs[tile >>> SLAB_SHIFT];
        int inSlab = tile & (SLAB_TILES - 1);
        int at = (inSlab << NODE_SHIFT) + node;
        long bit = 1L << node;
        if ((slab.mask[inSlab] & bit) != 0) {
            digest -= hash(slab, inSlab, node);
        } else {
            slab.mask[inSlab] |= bit;
            nodes++;
        }
        slab.sinkage[at] = from.sinkage;
        slab.plastic[at] = from.plastic;
        slab.yield[at] = from.yield;
        slab.shear[at] = from.shear;
        slab.offset[at] = from.offset;
        slab.writer[at] = (from.writer << 16) | (from.gap & MAX_GAP);
        slab.epoch[at] = from.epoch;
        if (from.epoch > slab.written[inSlab]) {
            slab.written[inSlab] = from.epoch;
            moveFirst(tile);
        }
        digest += hash(slab, inSlab, node);
    }

    /** Sum of the node hashes, maintained by every write. */
    public long digest() {
        return digest;
    }

    /** The same sum computed afresh from memory; differs from {@link #digest()} when memory changed by itself. */
    public long rehash() {
        long sum = 0;
        for (int tile = 0; tile < tiles; tile++) {
            Slab slab = slabs[tile >>> SLAB_SHIFT];
            int inSlab = tile & (SLAB_TILES - 1);
            for (long left = slab.mask[inSlab]; left != 0; left &= left - 1) {
                sum += hash(slab, inSlab, Long.numberOfTrailingZeros(left));
            }
        }
        return sum;
    }

    public long deformedNodes() {
        return nodes;
    }

    public int tiles() {
        return tiles;
    }

    /** The keys of all tiles in ascending order: by ti, then by tj as an unsigned number. */
    public long[] keysInOrder() {
        long[] keys = new long[tiles];
        for (int tile = 0; tile < tiles; tile++) {
            keys[tile] = key(tile);
        }
        Arrays.sort(keys);
        return keys;
    }

    private static long hash(Slab slab, int inSlab, int node) {
        int at = (inSlab << NODE_SHIFT) + node;
        long key = slab.key[inSlab];
        return Digest.ofNode(
                TileKey.i(key, node),
                TileKey.j(key, node),
                Digest.pair(slab.sinkage[at], slab.plastic[at]),
                Digest.pair(slab.yield[at], slab.shear[at]),
                Digest.pair(slab.offset[at], slab.writer[at]),
                slab.epoch[at]);
    }
}
