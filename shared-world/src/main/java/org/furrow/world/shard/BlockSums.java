package org.furrow.world.shard;

import org.agrona.collections.Long2LongHashMap;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.TileKey;

/**
 * The sum of the hashes of every block's nodes in one world, and their sum over the blocks that one rank owns. Owned
 * sums of all ranks add up to the digest of the ground.
 */
public final class BlockSums implements CommittedWorld.SumObserver {
    private static final int INITIAL_BLOCKS = 64;

    private final BlockGrid grid;
    private final int rank;
    private final Long2LongHashMap sums = new Long2LongHashMap(INITIAL_BLOCKS, 0.6f, 0L);
    private long owned;
    /** The block of the last change; its sum in the map lacks {@link #change}. */
    private long block;

    private boolean isOwned;
    private long change;

    /** @param rank whose blocks count as owned */
    public BlockSums(BlockGrid grid, int rank) {
        this.grid = grid;
        this.rank = rank;
        isOwned = grid.owner(block) == rank;
    }

    @Override
    public void onChange(long tileKey, long difference) {
        long changed = grid.blockOf(tileKey);
        if (changed != block) {
            flush();
            block = changed;
            isOwned = grid.owner(changed) == rank;
        }
        change += difference;
        if (isOwned) {
            owned += difference;
        }
    }

    /** @throws IllegalStateException always: no other rank can detect the error by its digest */
    @Override
    public void onError(long tileKey) {
        throw new IllegalStateException("the memory of rank " + rank + " has changed without a commit: tile ("
                + TileKey.ti(tileKey) + ", " + TileKey.tj(tileKey) + ")");
    }

    private void flush() {
        if (change != 0) {
            sums.put(block, sums.get(block) + change);
            change = 0;
        }
    }

    /** Sum of a block. */
    public long of(long ofBlock) {
        flush();
        return sums.get(ofBlock);
    }

    /** Sum over all owned blocks. */
    public long owned() {
        return owned;
    }
}
