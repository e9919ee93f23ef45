package org.furrow.world.grid;

import java.util.Arrays;
import org.agrona.collections.Long2LongHashMap;
import org.furrow.world.digest.Digest;
import org.jspecify.annotations.Nullable;

/**
 * The committed world: every node that a vehicle changed, in the form in which it travels.
 *
 * <p>Tiles are found by a hash of their key; their fields are kept by quarters of 4 x 4 nodes, in slabs with one array per
 * field. A node of a quarter takes 28 bytes; a tile 52 more and its place in the index. Nothing but a commit writes here, so any number of threads may read between commits.
 */
public final class CommittedWorld {
    private static final int SLAB_SHIFT = 8;
    private static final int SLAB_TILES = 1 << SLAB_SHIFT;
    /** A quarter of a tile: 4 x 4 nodes, made when the first of them is written; a rut is seldom as wide as a tile. */
    private static final int BLOCK_SHIFT = 4;

    private static final int BLOCK_SLAB_SHIFT = 9;
    private static final int SLAB_BLOCKS = 1 << BLOCK_SLAB_SHIFT;
    private static final int BLOCK_BYTES = (7 * Integer.BYTES) << BLOCK_SHIFT;
    private static final int TILE_BYTES = 3 * Long.BYTES + 7 * Integer.BYTES;
    /** A tile's share of the index at its usual load, 0.6 to 0.3. */
    private static final int INDEX_BYTES = 36;

    private static final int INITIAL_TILES = 1 << 14;
    private static final int MAX_GAP = 0xffff;
    private static final int NO_TILE = -1;
    private static final int NO_BLOCK = -1;

    private final Long2LongHashMap index = new Long2LongHashMap(INITIAL_TILES, 0.6f, -1L);
    private Slab[] slabs = new Slab[0];
    private Blocks[] blockSlabs = new Blocks[0];
    private int blocks;
    private int tiles;
    private long nodes;
    private long digest;
    /** The tile written last; from it a chain of ever older ones. */
    private int newest = NO_TILE;
    /** The tile that {@link #checkSome} looks at next. */
    private int nextToCheck;

    private @Nullable Journal journal;
    private final Node past = new Node();

    /** {@link #SLAB_TILES} tiles. */
    private static final class Slab {
        final long[] key = new long[SLAB_TILES];
        final long[] mask = new long[SLAB_TILES];
        /** Sum of the hashes of the tile's nodes, kept in step by every write. */
        final long[] sum = new long[SLAB_TILES];
        /** Tiles written just before and just after this one, and when it was. */
        final int[] older = new int[SLAB_TILES];

        final int[] newer = new int[SLAB_TILES];
        final int[] written = new int[SLAB_TILES];
        /** Of each tile: the blocks of its quarters, -1 where there is none. */
        final int[] blocks = new int[SLAB_TILES << 2];
    }

    /** The fields of {@link #SLAB_BLOCKS} quarter tiles; {@code at = (block in slab) * 16 + node in block}. */
    private static final class Blocks {
        final int[] sinkage = new int[SLAB_BLOCKS << BLOCK_SHIFT];
        final int[] plastic = new int[SLAB_BLOCKS << BLOCK_SHIFT];
        final int[] yield = new int[SLAB_BLOCKS << BLOCK_SHIFT];
        final int[] shear = new int[SLAB_BLOCKS << BLOCK_SHIFT];
        final int[] offset = new int[SLAB_BLOCKS << BLOCK_SHIFT];
        final int[] writer = new int[SLAB_BLOCKS << BLOCK_SHIFT];
        final int[] epoch = new int[SLAB_BLOCKS << BLOCK_SHIFT];
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

        void clear() {
            sinkage = 0;
            plastic = 0;
            yield = 0;
            shear = 0;
            offset = 0;
            writer = 0;
            gap = 0;
            epoch = 0;
        }
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
        int inSlab = tile & (SLAB_TILES - 1);
        slabs[slab].key[inSlab] = key;
        Arrays.fill(slabs[slab].blocks, inSlab << 2, (inSlab << 2) + 4, NO_BLOCK);
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
                int block = slab.blocks[(inSlab << 2) + quarter(node)];
                if (blockSlabs[block >>> BLOCK_SLAB_SHIFT].epoch[at(block, node)] > epoch) {
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
        int block = slabs[tile >>> SLAB_SHIFT].blocks[((tile & (SLAB_TILES - 1)) << 2) + quarter(node)];
        if (block == NO_BLOCK) {
            dest.clear();
            return;
        }
        Blocks slab = blockSlabs[block >>> BLOCK_SLAB_SHIFT];
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

    /** Writes a node and keeps the digest in step. */
    public void put(int tile, int node, Node from) {
        Slab slab = slabs[tile >>> SLAB_SHIFT];
        int inSlab = tile & (SLAB_TILES - 1);
        int block = findOrCreateBlock(slab, (inSlab << 2) + quarter(node));
        Blocks fields = blockSlabs[block >>> BLOCK_SLAB_SHIFT];
        int at = at(block, node);
        long bit = 1L << node;
        boolean known = (slab.mask[inSlab] & bit) != 0;
        if (journal != null) {
            get(tile, node, past);
            journal.add(slab.key[inSlab], node, known, past);
        }
        long change = known ? -hash(slab.key[inSlab], node, fields, at) : 0;
        if (!known) {
            slab.mask[inSlab] |= bit;
            nodes++;
        }
        write(fields, at, from);
        if (from.epoch > slab.written[inSlab]) {
            slab.written[inSlab] = from.epoch;
            moveFirst(tile);
        }
        change += hash(slab.key[inSlab], node, fields, at);
        slab.sum[inSlab] += change;
        digest += change;
    }

    private static void write(Blocks fields, int at, Node from) {
        fields.sinkage[at] = from.sinkage;
        fields.plastic[at] = from.plastic;
        fields.yield[at] = from.yield;
        fields.shear[at] = from.shear;
        fields.offset[at] = from.offset;
        fields.writer[at] = (from.writer << 16) | (from.gap & MAX_GAP);
        fields.epoch[at] = from.epoch;
    }

    private int findOrCreateBlock(Slab slab, int place) {
        if (slab.blocks[place] == NO_BLOCK) {
            int block = blocks++;
            if (block >>> BLOCK_SLAB_SHIFT == blockSlabs.length) {
                blockSlabs = Arrays.copyOf(blockSlabs, blockSlabs.length + 1);
                blockSlabs[blockSlabs.length - 1] = new Blocks();
            }
            slab.blocks[place] = block;
        }
        return slab.blocks[place];
    }

    /** The quarter of a tile in which a node lies. */
    private static int quarter(int node) {
        return (node >> 4 & 2) | (node >> 2 & 1);
    }

    private static int at(int block, int node) {
        return ((block & (SLAB_BLOCKS - 1)) << BLOCK_SHIFT) + ((node >> 1 & 12) | (node & 3));
    }

    /** Memory that the written tiles take, their index included, in bytes; slabs are counted as far as they are used. */
    public long bytes() {
        return (long) blocks * BLOCK_BYTES + (long) tiles * (TILE_BYTES + INDEX_BYTES);
    }

    /** Sum of the node hashes, maintained by every write. */
    public long digest() {
        return digest;
    }

    /** The same sum computed afresh from memory; differs from {@link #digest()} when memory changed by itself. */
    public long rehash() {
        long sum = 0;
        for (int tile = 0; tile < tiles; tile++) {
            sum += rehash(tile);
        }
        return sum;
    }

    /** Sum of the hashes of a tile's nodes, computed afresh from memory. */
    public long rehash(int tile) {
        Slab slab = slabs[tile >>> SLAB_SHIFT];
        int inSlab = tile & (SLAB_TILES - 1);
        long sum = 0;
        for (long left = slab.mask[inSlab]; left != 0; left &= left - 1) {
            int node = Long.numberOfTrailingZeros(left);
            int block = slab.blocks[(inSlab << 2) + quarter(node)];
            sum += hash(slab.key[inSlab], node, blockSlabs[block >>> BLOCK_SLAB_SHIFT], at(block, node));
        }
        return sum;
    }

    /**
     * Compares a tile's memory with what was written to it. Where it changed by itself the digest is spoilt for good, even
     * if the tile is written over later, so that the other ranks see it.
     */
    public void check(int tile) {
        Slab slab = slabs[tile >>> SLAB_SHIFT];
        int inSlab = tile & (SLAB_TILES - 1);
        long inMemory = rehash(tile);
        if (inMemory != slab.sum[inSlab]) {
            digest += Digest.mix(inMemory - slab.sum[inSlab]);
            slab.sum[inSlab] = inMemory;
        }
    }

    /** Checks the next tiles in turn; called every epoch with 1/n of the tiles it has checked all after n epochs. */
    public void checkSome(int count) {
        for (int c = Math.min(count, tiles); c > 0; c--) {
            if (nextToCheck >= tiles) {
                nextToCheck = 0;
            }
            check(nextToCheck++);
        }
    }

    /** Begins to note what every write replaces; null ends it. */
    public void setJournal(@Nullable Journal journal) {
        this.journal = journal;
    }

    /** Puts back what a journal noted, without a trace in the digest: for looking at a past world only. */
    void revert(long key, int node, boolean known, Node to) {
        int tile = find(key);
        Slab slab = slabs[tile >>> SLAB_SHIFT];
        int inSlab = tile & (SLAB_TILES - 1);
        int block = slab.blocks[(inSlab << 2) + quarter(node)];
        write(blockSlabs[block >>> BLOCK_SLAB_SHIFT], at(block, node), to);
        if (!known) {
            slab.mask[inSlab] &= ~(1L << node);
        }
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

    private static long hash(long key, int node, Blocks fields, int at) {
        return Digest.ofNode(
                TileKey.i(key, node),
                TileKey.j(key, node),
                Digest.pair(fields.sinkage[at], fields.plastic[at]),
                Digest.pair(fields.yield[at], fields.shear[at]),
                Digest.pair(fields.offset[at], fields.writer[at]),
                fields.epoch[at]);
    }
}
