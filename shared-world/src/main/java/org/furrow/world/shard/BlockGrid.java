package org.furrow.world.shard;

import org.furrow.world.digest.Digest;
import org.furrow.world.grid.TileKey;

/**
 * The grid of blocks that the ground is cut into, and the rank that owns each block. A block is a square of 2^shift x
 * 2^shift tiles; 2^regionShift x 2^regionShift blocks are a region, whose blocks all have the same owner. The key of a
 * block has the form of a tile's key ({@link TileKey}), with the block's coordinates.
 *
 * @param shift block (bi, bj) has the tiles (ti, tj) with ti >> shift = bi and tj >> shift = bj
 * @param regionShift region (ri, rj) has the blocks (bi, bj) with bi >> regionShift = ri and bj >> regionShift = rj
 * @param ranks number of ranks, > 0
 */
public record BlockGrid(int shift, int regionShift, int ranks) {
    /** Blocks travel and are held: as small as a vehicle's surroundings, so that few ranks hold the same ones. */
    private static final double MAX_SIDE_M = 8;
    /** Regions are owned: much larger than a vehicle, so that it changes the ground of few owners. */
    private static final int REGION_SHIFT = 2;

    private static final long OWNER_SEED = 0x4655_5252_4f57_0004L;

    public BlockGrid {
        if (shift < 0 || shift > 16 || regionShift < 0 || regionShift > 8 || ranks < 1) {
            throw new IllegalArgumentException("shift must be in [0, 16], regionShift in [0, 8] and ranks > 0, shift="
                    + shift + " regionShift=" + regionShift + " ranks=" + ranks);
        }
    }

    /**
     * Returns the grid whose blocks are as large as possible, up to 8 m a side, and whose regions have 4 x 4 blocks.
     *
     * @param spacing_m distance between nodes, in m
     */
    public static BlockGrid of(double spacing_m, int ranks) {
        int shift = 0;
        while (shift < 16 && TileKey.SIDE * spacing_m * (2 << shift) <= MAX_SIDE_M) {
            shift++;
        }
        return new BlockGrid(shift, REGION_SHIFT, ranks);
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

    /** Rank that owns a block. */
    public int owner(long block) {
        return ownerOfRegion(TileKey.ti(block) >> regionShift, TileKey.tj(block) >> regionShift);
    }

    /** Rank that owns a region: by a hash of its place, so that every rank computes it alone. */
    public int ownerOfRegion(int ri, int rj) {
        return (int) ((Digest.mix(OWNER_SEED ^ TileKey.of(ri, rj)) >>> 1) % ranks);
    }
}
