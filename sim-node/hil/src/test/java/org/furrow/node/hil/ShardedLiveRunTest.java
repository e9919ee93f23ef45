package org.furrow.node.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunSummary;
import org.furrow.node.run.LocalRun;
import org.furrow.node.scenario.Scenario;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** HIL runs with a sharded ground: digests and files are those of a replicated one, and no rank keeps all of it. */
@Tag("run")
class ShardedLiveRunTest {
    @TempDir
    private Path folder;

    private static Scenario scenario(String duration_s, String... more) {
        return Loops.convoy(
                duration_s,
                Stream.concat(Stream.of("hil.start_lag_s=0"), Arrays.stream(more))
                        .toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "3, 2", "4, 1"})
    void shouldHaveTheFilesOfAReplicatedRun(int ranks, int delay) throws Exception {
        Scenario scenario = scenario("3", "delay=" + delay, "hil.max_lag_s=0.1");
        RunSummary free = LocalRun.run(scenario, 1, 1, folder.resolve("free"));
        Loops loops = sharded(scenario);
        RunSummary live = loops.run(ranks, HilExtension.Pace.FREE, folder.resolve("live"));

        assertEquals(free.digest(), live.digest());
        assertTrue(live.coherent());
        assertEquals(free.joinedNodes(), live.joinedNodes());
        for (String name : new String[] {"digests.csv", "world/ground.nodes"}) {
            assertEquals(-1, Files.mismatch(folder.resolve("free/" + name), folder.resolve("live/" + name)), name);
        }
    }

    private static Loops sharded(Scenario scenario) {
        Loops loops = new Loops(scenario);
        loops.sharded = true;
        return loops;
    }

    /** Rank 1 owns ground of which other ranks need blocks while it stands still; the first rank waits for nothing. */
    @Test
    void shouldNotWaitForARankThatStalls() throws Exception {
        Scenario scenario = scenario("4", "hil.max_lag_s=1", "delay=1");
        Loops loops = sharded(scenario);
        loops.disturbance = Loops.Disturbance.stalling(60, 300);
        loops.warmUp_s = 1;

        RunSummary live = loops.run(4, Loops.PACED, folder.resolve("live"));
        JsonNode hil = Loops.hil(folder.resolve("live"));
        RunSummary again = new Loops(scenario).replay(2, folder.resolve("live"), folder.resolve("again"));
        RunSummary onceMore = sharded(scenario).replay(3, folder.resolve("live"), folder.resolve("onceMore"));

        assertTrue(live.coherent());
        assertTrue(hil.get("peers").get("worst_lag_epochs").asInt() >= 5, hil.toString());
        assertEquals(0, hil.get("peers").get("wait_turns").asLong(), "the HIL rank never waits");
        assertEquals(live.digest(), again.digest());
        assertEquals(live.digest(), onceMore.digest());
        for (String name : new String[] {"digests.csv", "vehicles/second.csv", "world/ground.nodes"}) {
            assertEquals(-1, Files.mismatch(folder.resolve("live/" + name), folder.resolve("again/" + name)), name);
            assertEquals(-1, Files.mismatch(folder.resolve("live/" + name), folder.resolve("onceMore/" + name)), name);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldContinueWithoutAnEjectedVehicle(boolean sharded) throws Exception {
        Scenario scenario = scenario("3.2", "hil.max_lag_s=0.8", "hil.on_lag=eject", "delay=1");
        Loops loops = new Loops(scenario);
        loops.sharded = sharded;
        loops.disturbance = Loops.Disturbance.stalling(30, 2500);
        loops.checkpointEvery_s = 0.2;

        RunSummary live = loops.run(4, Loops.PACED, folder.resolve("live"));
        RunSummary again = new Loops(scenario).replay(1, folder.resolve("live"), folder.resolve("again"));

        assertTrue(live.coherent());
        JsonNode ejected = Loops.hil(folder.resolve("live")).get("peers").get("ejected");
        assertEquals("second", ejected.get(0).asString());
        assertEquals(1, ejected.size(), "a rank that waits for the ground of a late one is not late itself");
        assertEquals(live.digest(), again.digest());
    }

    /** Rank 1 falls behind and rank 2 fails; the run resumes with either ground. */
    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true"})
    void shouldResumeFromACheckpointOfEitherGround(boolean before, boolean after) throws Exception {
        Path out = folder.resolve("run");
        Scenario scenario = scenario("4", "hil.max_lag_s=1", "delay=1");
        Loops first = new Loops(scenario);
        first.sharded = before;
        first.checkpointEvery_s = 0.4;
        AtomicInteger published = new AtomicInteger();
        Loops.Disturbance stalls = Loops.Disturbance.stalling(25, 150);
        first.disturbance = rank -> rank != 2
                ? stalls.apply(rank)
                : () -> {
                    if (published.incrementAndGet() > 140) {
                        throw new IllegalStateException("rank 2 fails here");
                    }
                };
        assertThrows(RunFailedException.class, () -> first.run(4, Loops.PACED, out));

        Loops second = new Loops(scenario);
        second.sharded = after;
        second.checkpointEvery_s = 0.4;
        second.resume = out;
        RunSummary resumed = second.run(4, Loops.PACED, out);
        RunSummary again = new Loops(scenario).replay(2, out, folder.resolve("again"));

        assertTrue(resumed.resumedAtEpoch() > 40, resumed.toString());
        assertTrue(resumed.coherent());
        assertEquals(resumed.digest(), again.digest());
        assertEquals(resumed.joinedNodes(), again.joinedNodes());
        assertEquals(
                resumed.vehicles().getFirst().inOthersRuts(),
                again.vehicles().getFirst().inOthersRuts());
        for (String name : new String[] {"digests.csv", "vehicles/lead.csv", "world/ground.nodes"}) {
            assertEquals(-1, Files.mismatch(out.resolve(name), folder.resolve("again/" + name)), name);
        }
    }

    /**
     * Rank 1 receives its ejection while it is behind, so the checkpoints of that time lack its part; later ones must
     * not build on them.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldResumeAfterAnEjection(boolean sharded) throws Exception {
        Path out = folder.resolve("run");
        Scenario scenario = scenario("5", "hil.max_lag_s=0.5", "hil.on_lag=eject", "delay=1");
        Loops first = new Loops(scenario);
        first.sharded = sharded;
        first.checkpointEvery_s = 0.2;
        Loops.Disturbance stalls = Loops.Disturbance.stalling(30, 1500);
        AtomicInteger published = new AtomicInteger();
        first.disturbance = rank -> rank != 2
                ? stalls.apply(rank)
                : () -> {
                    if (published.incrementAndGet() > 190) {
                        throw new IllegalStateException("rank 2 fails here");
                    }
                };
        assertThrows(RunFailedException.class, () -> first.run(4, Loops.PACED, out));

        Loops second = new Loops(scenario);
        second.sharded = sharded;
        second.resume = out;
        RunSummary resumed = second.run(4, Loops.PACED, out);
        RunSummary again = new Loops(scenario).replay(1, out, folder.resolve("again"));

        assertTrue(resumed.resumedAtEpoch() > 120, resumed.toString());
        assertEquals("second", Loops.hil(out).get("peers").get("ejected").get(0).asString());
        assertEquals(resumed.digest(), again.digest());
    }
}
