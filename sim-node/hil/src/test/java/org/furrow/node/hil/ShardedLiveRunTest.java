package org.furrow.node.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.results.RunSummary;
import org.furrow.node.run.LocalRun;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** HIL runs with a sharded ground: digests and files are those of a replicated one, and no rank keeps all of it. */
@Tag("run")
class ShardedLiveRunTest {
    @TempDir
    private Path folder;

    private static Scenario scenario(String duration_s, String... more) {
        String[] settings = new String[more.length + 4];
        settings[0] = "duration_s=" + duration_s;
        settings[1] = "hil.vehicle=lead";
        settings[2] = "hil.max_slip_s=3600";
        settings[3] = "hil.start_lag_s=0";
        System.arraycopy(more, 0, settings, 4, more.length);
        return Scenarios.brief("convoy", settings);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "3, 2", "4, 1"})
    void shouldHaveTheFilesOfAReplicatedRun(int ranks, int delay) throws Exception {
        Scenario scenario = scenario("3", "delay=" + delay, "hil.max_lag_s=0.1");
        RunSummary free = LocalRun.run(scenario, 1, 1, folder.resolve("free"));
        Loops loops = new Loops(scenario);
        loops.sharded = true;
        RunSummary live = loops.run(ranks, HilExtension.Pace.FREE, folder.resolve("live"));

        assertEquals(free.digest(), live.digest());
        assertTrue(live.coherent());
        assertEquals(free.joinedNodes(), live.joinedNodes());
        for (String name : new String[] {"digests.csv", "world/ground.nodes"}) {
            assertEquals(-1, Files.mismatch(folder.resolve("free/" + name), folder.resolve("live/" + name)), name);
        }
    }
}
