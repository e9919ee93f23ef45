package org.furrow.world.grid;

import java.util.Arrays;

/** Fields of the tiles in a {@link GroundView}'s window. */
final class ViewTiles {
    final long[] key;
    final long[] dirty;
    final int[] writtenEpoch;

    ViewTiles(int size) {
        key = new long[size];
        dirty = new long[size];
        writtenEpoch = new int[size];
        Arrays.fill(key, TileKey.NONE);
    }
}
