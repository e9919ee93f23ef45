package org.furrow.node.engine.ground;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.LongArrayList;
import org.furrow.world.commit.Committer;
import org.jspecify.annotations.Nullable;

/** Counts the nodes that each vehicle changed, and those among them that other vehicles had changed before. */
public final class RutShare implements Committer.TileObserver {
    private static final int INITIAL_TILES = 1 << 12;

    private final @Nullable Long2LongHashMap[] touched;
    private final long[] nodes;
    private final long[] virgin;
    private @Nullable List<LongArrayList> fresh;

    public RutShare(int vehicles) {
        touched = new Long2LongHashMap[vehicles];
        nodes = new long[vehicles];
        virgin = new long[vehicles];
    }

    @Override
    public void onTile(int vehicle, long key, long mask, long writtenBefore) {
        Long2LongHashMap tiles = touched(vehicle);
        long before = tiles.get(key);
        long added = mask & ~before;
        if (added != 0) {
            tiles.put(key, before | mask);
            if (fresh != null) {
                fresh.get(vehicle).addLong(key);
            }
            nodes[vehicle] += Long.bitCount(added);
            virgin[vehicle] += Long.bitCount(added & ~writtenBefore);
        }
    }

    private Long2LongHashMap touched(int vehicle) {
        Long2LongHashMap tiles = touched[vehicle];
        if (tiles == null) {
            tiles = new Long2LongHashMap(INITIAL_TILES, 0.6f, 0L);
            touched[vehicle] = tiles;
        }
        return tiles;
    }

    /**
     * Returns the additions for a vehicle since the last call: the two counts, then each tile with new nodes and the
     * mask of all nodes that the vehicle has changed in it.
     */
    public long[] additions(int vehicle) {
        LongArrayList tiles = Objects.requireNonNull(fresh).get(vehicle);
        long[] additions = new long[2 + 2 * tiles.size()];
        additions[0] = nodes[vehicle];
        additions[1] = virgin[vehicle];
        for (int t = 0; t < tiles.size(); t++) {
            long key = tiles.getLong(t);
            additions[2 + 2 * t] = key;
            additions[3 + 2 * t] = touched(vehicle).get(key);
        }
        tiles.clear();
        return additions;
    }

    /**
     * Restores additions that {@link #additions} returned; to be called with all of them in their order.
     *
     * @param scope the tiles that count on this rank; null: all
     * @param withCounts whether the counts, which are of all ground, count on this rank
     */
    public void restore(int vehicle, long[] additions, Committer.@Nullable Scope scope, boolean withCounts) {
        nodes[vehicle] = withCounts ? additions[0] : 0;
        virgin[vehicle] = withCounts ? additions[1] : 0;
        for (int t = 2; t < additions.length; t += 2) {
            if (scope == null || scope.counts(additions[t])) {
                touched(vehicle).put(additions[t], additions[t + 1]);
            }
        }
    }

    /**
     * Begins to record additions.
     *
     * @param all whether the nodes changed so far count as additions
     */
    public void recordAdditions(boolean all) {
        List<LongArrayList> kept = new ArrayList<>();
        for (@Nullable Long2LongHashMap tiles : touched) {
            LongArrayList keys = new LongArrayList();
            if (all && tiles != null) {
                tiles.forEachLong((key, mask) -> keys.addLong(key));
            }
            kept.add(keys);
        }
        fresh = kept;
    }

    public int vehicles() {
        return touched.length;
    }

    /** Number of nodes that the vehicle changed. */
    public long nodes(int vehicle) {
        return nodes[vehicle];
    }

    /** Number of them that no other vehicle had changed before. */
    public long virgin(int vehicle) {
        return virgin[vehicle];
    }

    /** Adds the counts of another part of the ground. */
    public void add(int vehicle, long moreNodes, long moreVirgin) {
        nodes[vehicle] += moreNodes;
        virgin[vehicle] += moreVirgin;
    }

    /** Fraction of them that other vehicles had changed before, in [0, 1]. */
    public double sharedFraction(int vehicle) {
        return nodes[vehicle] == 0 ? 0 : 1 - (double) virgin[vehicle] / nodes[vehicle];
    }
}
