package org.furrow.node.step;

import org.agrona.collections.Long2LongHashMap;
import org.furrow.world.commit.Committer;

/** Counts, for each vehicle, the nodes that it touched and how many of them others had deformed first. */
public final class RutShare implements Committer.TileObserver {
    private static final int INITIAL_TILES = 1 << 12;

    private final Long2LongHashMap[] touched;
    private final long[] nodes;
    private final long[] virgin;

    public RutShare(int vehicles) {
        touched = new Long2LongHashMap[vehicles];
        for (int v = 0; v < vehicles; v++) {
            touched[v] = new Long2LongHashMap(INITIAL_TILES, 0.6f, 0L);
        }
        nodes = new long[vehicles];
        virgin = new long[vehicles];
    }

    @Override
    public void onTile(int vehicle, long key, long mask, long writtenBefore) {
        long before = touched[vehicle].get(key);
        long fresh = mask & ~before;
        if (fresh != 0) {
            touched[vehicle].put(key, before | mask);
            nodes[vehicle] += Long.bitCount(fresh);
            virgin[vehicle] += Long.bitCount(fresh & ~writtenBefore);
        }
    }

    /** Nodes that the vehicle changed. */
    public long nodes(int vehicle) {
        return nodes[vehicle];
    }

    /** Share of them that others had changed before, in [0, 1]. */
    public double sharedFraction(int vehicle) {
        return nodes[vehicle] == 0 ? 0 : 1 - (double) virgin[vehicle] / nodes[vehicle];
    }
}
