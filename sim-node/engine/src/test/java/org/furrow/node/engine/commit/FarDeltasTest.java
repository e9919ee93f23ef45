package org.furrow.node.engine.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.world.store.StoreException;
import org.furrow.world.transport.LocalHub;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Deltas whose application is deferred. */
class FarDeltasTest {
    private static final int RANKS = 2;

    /** Vehicles 20 m apart defer each other's changes to the end; applying them counts as one more commit. */
    @ParameterizedTest
    @CsvSource({"0, 0", "10, 1"})
    void shouldCountTheApplicationAtTheEndAsACommit(double interest_m, int more) throws InterruptedException {
        Scenario scenario = Scenarios.brief("weak-scaling", "vehicles=" + RANKS, "duration_s=0.4", "delay=1");
        LocalHub hub = new LocalHub(RANKS, 3, 60_000);
        List<RankLoop> loops = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            RankLoop loop = new RankLoop(
                    scenario,
                    hub.rank(rank),
                    new RankLoop.Settings(1, null, interest_m, null),
                    new EpochObserver() {},
                    () -> false);
            loops.add(loop);
            threads.add(Thread.ofPlatform().start(() -> run(loop)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (RankLoop loop : loops) {
            int epochs = scenario.clock().epochs();
            assertEquals(1 + epochs + more, loop.times().commit.count(), "the start, every epoch, and the end");
            assertTrue(loop.times().commitCpu_ns > 0);
            assertTrue(loop.times().commitCpu_ns < 1e9 * loop.times().cpu_s, "part of the rank's CPU time");
        }
    }

    private static void run(RankLoop loop) {
        try {
            loop.run();
        } catch (StoreException e) {
            throw new IllegalStateException(e);
        }
    }
}
