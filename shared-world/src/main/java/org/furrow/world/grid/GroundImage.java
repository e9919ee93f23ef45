package org.furrow.world.grid;

import org.agrona.collections.IntArrayList;
import org.agrona.collections.LongArrayList;

/** A copy of all nodes of a {@link CommittedWorld}, to which it can be set back. Immutable. */
public final class GroundImage {
    /** Keys, masks and sums of the tiles, the least recently written one first. */
    final long[] tiles;
    /** Epoch of each tile's last write. */
    final int[] written;
    /** The nodes of all tiles, in the order of {@link TileNodes}. */
    final int[] words;

    final long nodes;
    final long digest;
    final boolean inOrder;

    static final int TILE_LONGS = 3;

    GroundImage(LongArrayList tiles, IntArrayList written, IntArrayList words, CommittedWorld of, boolean inOrder) {
        this.tiles = tiles.toLongArray();
        this.written = written.toIntArray();
        this.words = words.toIntArray();
        this.inOrder = inOrder;
        nodes = of.deformedNodes();
        digest = of.digest();
    }

    /** Digest of the world when it was copied. */
    public long digest() {
        return digest;
    }

    public long bytes() {
        return Long.BYTES * (long) tiles.length + Integer.BYTES * (long) (written.length + words.length);
    }
}
