package org.furrow.world.grid;

import org.jspecify.annotations.Nullable;

/**
 * Writes the nodes of tiles that {@link CommittedWorld#prepare} has made ready. Several threads may write different
 * tiles at a time, each with its own writer; what a writer changes is added to the world afterwards, by {@link
 * CommittedWorld#addWritten} and {@link CommittedWorld#addError}.
 */
public final class TileWriter {
    private final CommittedWorld world;
    private final CommittedWorld.Node past = new CommittedWorld.Node();
    private final TileNodes coldNodes = new TileNodes();
    private TileTable.@Nullable Slab slab;
    private int tile;
    private int at;
    private long key;
    private long maskBefore;
    private long change;

    public TileWriter(CommittedWorld world) {
        this.world = world;
    }

    /** Begins a tile. */
    public void begin(int number) {
        tile = number;
        TileTable.Slab of = world.table().slab(number);
        slab = of;
        at = TileTable.inSlab(number);
        key = of.key[at];
        maskBefore = of.mask[at];
        change = 0;
    }

    /**
     * Compares the tile's nodes with the sum of the hashes written to it, before the first of them is written. The tile
     * may be cold.
     *
     * @return 0, or what an error adds to the digest, see {@link CommittedWorld#check}
     */
    public long check() {
        return world.errorOf(tile, world.rehash(tile, coldNodes));
    }

    /** Bit n is set when node n of the tile is written. */
    public long mask() {
        return slab().mask[at];
    }

    /** Reads a node of the tile; the fields of an unwritten one are 0. */
    public void get(int node, CommittedWorld.Node dest) {
        world.blocks().get(block(node), node, dest);
    }

    /**
     * Writes a node of the tile.
     *
     * @param undoPlace reserved for the node, see {@link CommittedWorld#reserveUndo}
     * @return the place for the next node
     */
    public int put(int node, CommittedWorld.Node from, int undoPlace) {
        TileTable.Slab of = slab();
        NodeBlocks blocks = world.blocks();
        int block = block(node);
        long bit = 1L << node;
        boolean known = (of.mask[at] & bit) != 0;
        UndoLog log = world.undoLog();
        if (log != null) {
            blocks.get(block, node, past);
            log.set(undoPlace, key, node, known, past);
        }
        if (known) {
            change -= blocks.hash(block, node, key);
        }
        of.mask[at] |= bit;
        blocks.put(block, node, from);
        change += blocks.hash(block, node, key);
        return UndoLog.next(undoPlace);
    }

    /** Ends the tile; returns the change of the sum of its hashes. */
    public long end() {
        slab().sum[at] += change;
        return change;
    }

    /** Number of nodes that the tile has more than when it was begun. */
    public int added() {
        return Long.bitCount(slab().mask[at] & ~maskBefore);
    }

    private int block(int node) {
        return slab().blocks[(at << 2) + NodeBlocks.quarter(node)];
    }

    private TileTable.Slab slab() {
        TileTable.Slab of = slab;
        if (of == null) {
            throw new IllegalStateException("no tile was begun");
        }
        return of;
    }
}
