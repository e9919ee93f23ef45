package org.furrow.node.engine.shard;

import java.util.function.LongPredicate;
import org.agrona.collections.LongHashSet;
import org.furrow.world.commit.Committer;
import org.furrow.world.grid.TileKey;
import org.furrow.world.message.EpochReader;
import org.furrow.world.shard.BlockGrid;
import org.jspecify.annotations.Nullable;

/**
 * The blocks that a rank keeps up to date: those that it owns, and those that its vehicles may read. A block may be
 * pending: it is held, but its ground has not arrived from its owner yet.
 */
public final class HeldBlocks implements Committer.Scope {
    /** Blocks of a section's box up to which each is looked up. */
    private static final int MOST_LOOKED_UP = 256;

    private final BlockGrid grid;
    private final int rank;
    private LongHashSet held = new LongHashSet();
    private final LongHashSet pending = new LongHashSet();
    private final LongPredicate keptBlock = this::keepsBlock;
    private final LongPredicate pendingBlock = pending::contains;
    /** The only blocks that are kept for the time being; null: those that are owned, or held and not pending. */
    private @Nullable LongPredicate only;
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

    /** The blocks that are held and whose ground has not arrived; {@link #pendingChanged} follows a change. */
    LongHashSet pending() {
        return pending;
    }

    void pendingChanged() {
        block = TileKey.NONE;
    }

    /** Keeps only these blocks from now on, none of which the rank owns; null: as before. */
    void keepOnly(@Nullable LongPredicate blocks) {
        only = blocks;
        block = TileKey.NONE;
    }

    /** Whether the rank has the ground of a block. */
    boolean contains(long ofBlock) {
        return grid.owner(ofBlock) == rank || (held.contains(ofBlock) && !pending.contains(ofBlock));
    }

    private void ask(long asked) {
        if (asked != block) {
            block = asked;
            isOwned = grid.owner(asked) == rank;
            isKept = only == null ? contains(asked) : only.test(asked);
        }
    }

    private boolean keepsBlock(long asked) {
        ask(asked);
        return isKept;
    }

    @Override
    public boolean keeps(long tileKey) {
        return keepsBlock(grid.blockOf(tileKey));
    }

    /** Each node counts at the owner of its block. */
    @Override
    public boolean counts(long tileKey) {
        ask(grid.blockOf(tileKey));
        return isOwned;
    }

    /** Whether a tile of the message's present vehicle may be in a block that is kept. */
    public boolean keepsAnyOf(EpochReader section) {
        return anyOf(section, keptBlock);
    }

    /** Whether a tile of the message's present vehicle may be in a block that is pending. */
    boolean awaitsAnyOf(EpochReader section) {
        return !pending.isEmpty() && anyOf(section, pendingBlock);
    }

    private boolean anyOf(EpochReader section, LongPredicate isWanted) {
        if (section.tiles() == 0) {
            return false;
        }
        int biMin = grid.ofTile(section.tiMin());
        int biMax = grid.ofTile(section.tiMax());
        int bjMin = grid.ofTile(section.tjMin());
        int bjMax = grid.ofTile(section.tjMax());
        if ((biMax - biMin + 1L) * (bjMax - bjMin + 1L) > MOST_LOOKED_UP) {
            return true;
        }
        for (int bi = biMin; bi <= biMax; bi++) {
            for (int bj = bjMin; bj <= bjMax; bj++) {
                if (isWanted.test(TileKey.of(bi, bj))) {
                    return true;
                }
            }
        }
        return false;
    }
}
