package org.furrow.world.shard;

import org.furrow.world.digest.Digest;
import org.furrow.world.grid.TileKey;

/**
 * The grid of blocks that the ground is cut into, and the rank that owns each block. A block is a square of 2^shift x
 * 2^shift tiles. Its key has the form of a tile's key ({@link TileKey}), with the block's coordinates.
 *
 * @param shift block (bi, bj) has the tiles (ti, tj) with ti >> shift = bi and tj >> shift = bj
 * @param ranks number of ranks, > 0
 */
public record BlockGrid(int shift, int ranks) {
    private static final double MAX_SIDE_M = 32;
    private static final long OWNER_SEED = 0x4655_5252_4f57_0004L;

    public BlockGrid {
        if (shift < 0 || shift > 16 || ranks < 1) {
            throw new IllegalArgumentException(
                    "shift must be in [0, 16] and ranks > 0, shift=" + shift + " ranks=" + ranks);
        }
    }

    /**
     * Returns the grid whose blocks are as large as possible, up to 32 m a side.
     *
     * @param spacing_m distance between nodes, in m
     */
    public static BlockGrid of(double spacing_m, int ranks) {
        int shift = 0;
        while (shift < 16 && TileKey.SIDE * spacing_m * (2 << shift) <= MAX_SIDE_M) {
            shift++;
        }
        return new BlockGrid(shift, ranks);
    }

    /** Tiles along a side of a block. */
    public int side() {
        return 1 << shift;
    }

    /** Coordinate of the block of a tile, from one of the tile's coordinates. */
    public int ofTile(int tile) {
        return tile >> shift;
    }

    /** Key of the block of a tile. */
    public long blockOf(long tileKey) {
        return TileKey.of(TileKey.ti(tileKey) >> shift, TileKey.tj(tileKey) >> shift);
    }

    /** Rank that owns a block: by a hash of its place, so that every rank computes it alone. */
    public int owner(long block) {
        return (int) ((Digest.mix(OWNER_SEED ^ block) >>> 1) % ranks);
    }
}
