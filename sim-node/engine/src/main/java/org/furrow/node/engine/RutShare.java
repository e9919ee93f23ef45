package org.furrow.node.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.LongArrayList;
import org.furrow.world.commit.Committer;
import org.jspecify.annotations.Nullable;

/** Counts, for each vehicle, the nodes that it touched and how many of them others had deformed first. */
public final class RutShare implements Committer.TileObserver {
    private static final int INITIAL_TILES = 1 << 12;

    private final Long2LongHashMap[] touched;
    private final long[] nodes;
    private final long[] virgin;
    private @Nullable List<LongArrayList> fresh;

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
        long added = mask & ~before;
        if (added != 0) {
            touched[vehicle].put(key, before | mask);
            if (fresh != null) {
                fresh.get(vehicle).addLong(key);
            }
            nodes[vehicle] += Long.bitCount(added);
            virgin[vehicle] += Long.bitCount(added & ~writtenBefore);
        }
    }

    /**
     * What has been added for a vehicle since this was asked last: the two counts, then the tiles that it touched anew, each
     * with all of the nodes that it has touched there.
     */
    long[] news(int vehicle) {
        LongArrayList tiles = Objects.requireNonNull(fresh).get(vehicle);
        long[] news = new long[2 + 2 * tiles.size()];
        news[0] = nodes[vehicle];
        news[1] = virgin[vehicle];
        for (int t = 0; t < tiles.size(); t++) {
            long key = tiles.getLong(t);
            news[2 + 2 * t] = key;
            news[3 + 2 * t] = touched[vehicle].get(key);
        }
        tiles.clear();
        return news;
    }

    /** Takes in what {@link #news} once gave; all of it in its order. */
    void restore(int vehicle, long[] news) {
        nodes[vehicle] = news[0];
        virgin[vehicle] = news[1];
        for (int t = 2; t < news.length; t += 2) {
            touched[vehicle].put(news[t], news[t + 1]);
        }
    }

    /**
     * Begins to keep what is new.
     *
     * @param all whether everything that was touched so far counts as new
     */
    void keepNews(boolean all) {
        List<LongArrayList> kept = new ArrayList<>();
        for (Long2LongHashMap tiles : touched) {
            LongArrayList keys = new LongArrayList();
            if (all) {
                tiles.forEachLong((key, mask) -> keys.addLong(key));
            }
            kept.add(keys);
        }
        fresh = kept;
    }

    int vehicles() {
        return touched.length;
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
