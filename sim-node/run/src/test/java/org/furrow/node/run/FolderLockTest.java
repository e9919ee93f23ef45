package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.furrow.node.input.InputError;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.world.transport.LocalHub;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One process writes the folder of a run, and only a run whose ranks have all ended is complete. */
@Tag("run")
class FolderLockTest {
    @TempDir
    private Path folder;

    private final Scenario scenario = Scenarios.of("crossing", "duration_s=1");

    private RunPreparation.Plan plan(@Nullable Path resumed) {
        Run.Options options = new Run.Options(2, 1, 0, resumed, 0, 0, false, 0);
        return new RunPreparation.Plan(scenario, options, folder.resolve("out"), false, null);
    }

    @Test
    void shouldNotBeResumedWhileItRuns() throws InputError, IOException, RunFailedException {
        RunPreparation running = RunPreparation.local(
                new RunPreparation.Plan(scenario, Run.Options.of(2, 1), folder.resolve("out"), false, null),
                Progress.NONE);
        Path out = running.folder().path();
        String marker = Files.readString(out.resolve(OutputFolder.INCOMPLETE));
        InputError refused = assertThrows(InputError.class, () -> RunPreparation.local(plan(out), Progress.NONE));
        assertEquals(out + ": another process runs this; wait until it has ended, or end it", refused.getMessage());
        assertEquals(marker, Files.readString(out.resolve(OutputFolder.INCOMPLETE)));
        running.folder().release();
        RunPreparation resumed = RunPreparation.local(plan(out), Progress.NONE);
        Run run = new Run(plan(out), resumed, Progress.NONE, () -> false);
        assertTrue(run.execute(new LocalRankGroup(2, 2, 300_000), "local").isPresent());
        assertFalse(Files.exists(out.resolve("LOCK")), "a complete folder has no lock");
    }

    /** A group that returns without waiting for its ranks, as after the loss of one. */
    private record Hasty(LocalHub hub) implements RankGroup {
        @Override
        public int size() {
            return 2;
        }

        @Override
        public void work(Work work) {
            List<Thread> threads = IntStream.range(0, 2)
                    .mapToObj(rank -> Thread.ofPlatform().daemon().unstarted(() -> work.run(hub.rank(rank))))
                    .toList();
            threads.getFirst().start(); // waits for the other rank, which never starts
        }
    }

    @Test
    void shouldFailWhenARankHasNotEnded() throws InputError, IOException, RunFailedException {
        RunPreparation preparation = RunPreparation.local(plan(null), Progress.NONE);
        Run run = new Run(plan(null), preparation, Progress.NONE, () -> false);
        RunFailedException e = assertThrows(
                RunFailedException.class, () -> run.execute(new Hasty(new LocalHub(2, 2, 300_000)), "local"));
        assertEquals("rank 0 has not ended, and another rank has given up; the last epoch is -1", e.getMessage());
        Path out = folder.resolve("out");
        assertEquals(
                e.getMessage(),
                Files.readString(out.resolve(OutputFolder.INCOMPLETE)).strip());
        assertFalse(Files.exists(out.resolve("run.json")));
    }
}
