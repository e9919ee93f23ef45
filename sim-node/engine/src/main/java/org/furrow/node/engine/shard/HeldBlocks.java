package org.furrow.node.engine.shard;

import org.agrona.collections.LongHashSet;
import org.furrow.world.commit.Committer;
import org.furrow.world.grid.TileKey;
import org.furrow.world.shard.BlockGrid;

/** The blocks that a rank keeps up to date: those that it owns, and those that its vehicles may read. */
public final class HeldBlocks implements Committer.Scope {
    private final BlockGrid grid;
    private final int rank;
    private LongHashSet held = new LongHashSet();
    /** The block of the last question, and the answers. */
    private long block = TileKey.NONE;

    private boolean isKept;
    private boolean isOwned;

    public HeldBlocks(BlockGrid grid, int rank) {
        this.grid = grid;
        this.rank = rank;
    }

    BlockGrid grid() {
        return grid;
    }

    int rank() {
        return rank;
    }

    /** Sets the blocks that the rank's vehicles may read. */
    void hold(LongHashSet blocks) {
        held = blocks;
        block = TileKey.NONE;
    }

    boolean contains(long ofBlock) {
        return held.contains(ofBlock) || grid.owner(ofBlock) == rank;
    }

    private void ask(long tileKey) {
        long asked = grid.blockOf(tileKey);
        if (asked != block) {
            block = asked;
            isOwned = grid.owner(asked) == rank;
            isKept = isOwned || held.contains(asked);
        }
    }

    @Override
    public boolean keeps(long tileKey) {
        ask(tileKey);
        return isKept;
    }

    /** Each node counts at the owner of its block. */
    @Override
    public boolean counts(long tileKey) {
        ask(tileKey);
        return isOwned;
    }
}
