package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.furrow.node.results.RunSummary;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A warm-up does not change the results of a run. */
@Tag("run")
class WarmUpTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void shouldChangeNothing(int delay) throws Exception {
        Scenario scenario = Scenarios.brief("fleet", "vehicles=3", "duration_s=0.4", "delay=" + delay);
        RunSummary cold =
                LocalRun.run(scenario, new Run.Options(2, 1, 0, null, 0, 0, false, 0), folder.resolve("cold"));
        RunSummary warm =
                LocalRun.run(scenario, new Run.Options(2, 1, 0, null, 0, 0.6, false, 0), folder.resolve("warm"));
        assertEquals(cold.digest(), warm.digest());
        assertEquals(cold.epochs(), warm.epochs());
        assertEquals(cold.ticks(), warm.ticks());
        assertEquals(cold.deformedNodes(), warm.deformedNodes());
        assertEquals(cold.bytesPerEpoch(), warm.bytesPerEpoch());
        assertEquals(cold.vehicles(), warm.vehicles());
        List<Path> files;
        try (Stream<Path> found = Files.walk(folder.resolve("cold"))) {
            files = found.filter(Files::isRegularFile)
                    .map(folder.resolve("cold")::relativize)
                    .filter(file -> !file.endsWith("run.json") && !file.endsWith("manifest.sha256")) // they have times
                    .toList();
        }
        for (Path file : files) {
            assertEquals(
                    -1,
                    Files.mismatch(
                            folder.resolve("cold").resolve(file),
                            folder.resolve("warm").resolve(file)),
                    "" + file);
        }
    }

    /** The first pass compiles, so there is at least a second one, and all ranks decide alike. */
    @Test
    void shouldRepeatUntilTimesAreSteady() throws Exception {
        AtomicInteger passes = new AtomicInteger();
        Progress counting = new Progress() {
            @Override
            public void epoch(int done, int total, double epoch_s) {}

            @Override
            public void warmUp(int done, int total, double epoch_s) {
                passes.addAndGet(done == total ? 1 : 0);
            }
        };
        Scenario scenario = Scenarios.brief("fleet", "vehicles=2", "duration_s=0.2");
        RunPreparation.Plan plan = new RunPreparation.Plan(
                scenario, new Run.Options(2, 1, 0, null, 0, 0.2, false, 0), folder.resolve("run"), false, null);
        RunPreparation preparation = RunPreparation.local(plan, counting);
        new Run(plan, preparation, counting, () -> false).execute(new LocalRankGroup(2, 2, 30_000), "local");
        assertTrue(passes.get() >= 2 && passes.get() <= 10, "passes " + passes);
    }
}
