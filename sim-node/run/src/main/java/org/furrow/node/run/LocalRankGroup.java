package org.furrow.node.run;

import java.util.ArrayList;
import java.util.List;
import org.furrow.world.transport.LocalHub;
import org.furrow.world.transport.RankThreads;

/** All ranks of a run as threads of this JVM. */
public final class LocalRankGroup implements RankGroup {
    /** Least time limit of a wait until all ranks have prepared their vehicles and ground, in ms. */
    private static final long START_MS = 120_000;

    private final int ranks;
    private final LocalHub hub;

    /**
     * @param depth maximum number of rounds in flight
     * @param timeout_ms time a rank waits for another before that one is lost, in ms, once all ranks have begun
     */
    public LocalRankGroup(int ranks, int depth, long timeout_ms) {
        this.ranks = ranks;
        hub = new LocalHub(ranks, depth, Math.max(START_MS, timeout_ms), timeout_ms);
    }

    @Override
    public int size() {
        return ranks;
    }

    @Override
    public void work(Work work) {
        List<Thread> threads = new ArrayList<>();
        for (int r = 0; r < ranks; r++) {
            int rank = r;
            threads.add(Thread.ofPlatform().name("rank-" + rank).daemon().start(() -> work.run(hub.rank(rank))));
        }
        RankThreads.awaitEnd(threads, hub::hasFailed);
    }
}
