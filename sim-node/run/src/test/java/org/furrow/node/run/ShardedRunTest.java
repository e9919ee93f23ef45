package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunLog;
import org.furrow.node.results.RunSummary;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A sharded ground gives the digests and files of a replicated one. */
@Tag("run")
class ShardedRunTest {
    @TempDir
    private Path folder;

    @Test
    void shouldGiveTheFilesOfOneRank() throws IOException {
        compare(1, 1, 5);
    }

    /**
     * The second vehicle makes a rut and leaves; the first one drives over it, on ground that its own rank owns; then
     * the second one drives over both.
     */
    @Test
    void shouldBringBlocksUpToDateForAVehicleThatReturns() throws IOException {
        double[][] loop = {{20, 2}, {44, 2}, {44, 14}, {20, 14}, {12, 8}, {20, 2}, {30, 2}};
        Path file = new RandomScenario(1)
                .addRoute(new double[][] {{22, -12}, {22, 30}}, 4, false)
                .addRoute(loop, 7, false)
                .write(folder, 20);
        compare(file, 1, 2);
    }

    /**
     * A run that was stopped resumes as sharded and as replicated, on other numbers of ranks, and ends with the same
     * files.
     */
    @Test
    void shouldResumeOnOtherRanksAndAsTheOtherKind() throws Exception {
        Scenario scenario = Scenarios.brief(meeting(2, 6).toString(), "delay=1");
        Path whole = folder.resolve("whole");
        RunSummary alone = LocalRun.run(scenario, 1, 1, whole);
        Path stopped = folder.resolve("stopped");
        stop(scenario, new Run.Options(4, 1, 0.5, null, 0, 0, true, 0), stopped, 150);
        Path second = folder.resolve("second");
        stop(scenario, new Run.Options(3, 1, 0.5, stopped, 0, 0, true, 0), second, 200);
        Path third = folder.resolve("third");
        stop(scenario, new Run.Options(2, 1, 0.5, second, 0, 0, false, 0), third, 240);
        Path last = folder.resolve("last");
        RunSummary resumed = record(scenario, new Run.Options(5, 1, 0.5, third, 0, 0, true, 0), last);
        assertTrue(resumed.resumedAtEpoch() > 0);
        assertEquals(alone.joinedNodes(), resumed.joinedNodes());
        requireEqual(alone, resumed, whole, last);
        assertNull(Verifier.check(last));
    }

    private static void stop(Scenario scenario, Run.Options options, Path out, int epoch) throws Exception {
        AtomicInteger asked = new AtomicInteger();
        Recording recording = new Recording(scenario.clock().epochTicks());
        RunPreparation.Plan plan = new RunPreparation.Plan(scenario, options, out, false, recording);
        assertThrows(
                RankLoop.InterruptedRunException.class,
                () -> LocalRun.run(plan, () -> asked.incrementAndGet() > epoch));
    }

    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(longs = {0, 2, 3, 4, 5})
    void shouldGiveTheFilesOfOneRankInMoreWorlds(long seed) throws IOException {
        compare(seed, (int) seed % 4, 2 + (int) seed % 5);
    }

    /** Two groups that meet themselves, and vehicles that cross many blocks between them, there and back. */
    private void compare(long seed, int delay, int ranks) throws IOException {
        compare(meeting(seed, 6), delay, ranks);
    }

    private Path meeting(long seed, double duration_s) throws IOException {
        return new RandomScenario(seed)
                .addGroup(2, new double[] {0, 0})
                .addGroup(2, new double[] {45, 3})
                .addVehicle(new double[] {12, 0.5}, new double[] {60, 0.7}, 9)
                .addVehicle(new double[] {58, 1.5}, new double[] {-10, 1.2}, 9)
                .write(folder, duration_s);
    }

    private void compare(Path file, int delay, int ranks) throws IOException {
        Scenario scenario = Scenarios.brief(file.toString(), "delay=" + delay);
        Path one = folder.resolve("one");
        Path many = folder.resolve("many");
        RunSummary alone = record(scenario, Run.Options.of(1, 1), one);
        RunSummary sharded = record(scenario, new Run.Options(ranks, 1, 0, null, 0, 0, true, 0), many);
        requireEqual(alone, sharded, one, many);
        assertEquals(-1, Files.mismatch(one.resolve(RunLog.FILE), many.resolve(RunLog.FILE)));
        for (VehiclePlan vehicle : scenario.vehicles()) {
            String poses = RunLog.poses(vehicle.name());
            assertEquals(-1, Files.mismatch(one.resolve(poses), many.resolve(poses)), poses);
        }
    }

    private static RunSummary record(Scenario scenario, Run.Options options, Path out) {
        Recording recording = new Recording(scenario.clock().epochTicks());
        try {
            return LocalRun.run(new RunPreparation.Plan(scenario, options, out, false, recording), () -> false);
        } catch (InputError | RunFailedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void requireEqual(RunSummary alone, RunSummary sharded, Path one, Path many) throws IOException {
        assertTrue(alone.vehicles().stream().anyMatch(vehicle -> vehicle.inOthersRuts() > 0), "they never met");
        assertEquals(alone.digest(), sharded.digest());
        assertTrue(sharded.coherent());
        assertEquals(alone.joinedNodes(), sharded.joinedNodes());
        assertEquals(alone.vehicles(), sharded.vehicles());
        for (String name : new String[] {"digests.csv", "ground.png", "world/ground.nodes"}) {
            assertEquals(-1, Files.mismatch(one.resolve(name), many.resolve(name)), name);
        }
    }
}
