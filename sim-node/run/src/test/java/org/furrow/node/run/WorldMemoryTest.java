package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunSummary;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run whose ground has far too little memory writes the same bytes as one with enough. */
@Tag("run")
class WorldMemoryTest {
    private static final long BUDGET_BYTES = 1 << 16;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"convoy, duration_s=3, sharing=true, 2, 2"})
    void shouldGiveTheSameFilesWithLittleMemory(String name, String one, String other, int ranks, int threads)
            throws InputError {
        compareFiles(name, one, other, ranks, threads);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"crossing, duration_s=3, sharing=false, 2, 1", "crossing, duration_s=4, bulldozing=true, 1, 1"})
    void shouldGiveTheSameFilesOfOtherRunsWithLittleMemory(
            String name, String one, String other, int ranks, int threads) throws InputError {
        compareFiles(name, one, other, ranks, threads);
    }

    private void compareFiles(String name, String one, String other, int ranks, int threads) throws InputError {
        Scenario scenario = Scenarios.brief(name, one, other);
        Path plenty = folder.resolve("plenty");
        Path little = folder.resolve("little");
        RunSummary expected = LocalRun.run(scenario, ranks, threads, plenty);
        RunSummary summary =
                LocalRun.run(scenario, new Run.Options(ranks, threads, 0, null, BUDGET_BYTES, 0, false, 0), little);
        assertEquals(expected.digest(), summary.digest());
        assertNull(Verifier.check(little));
        assertNull(Verifier.compare(plenty, little));

        RunSummary.Memory memory = Objects.requireNonNull(summary.worldMemory());
        assertEquals(BUDGET_BYTES, memory.budget_bytes());
        assertTrue(memory.hotBytes() <= BUDGET_BYTES / 8, memory.toString());
        assertTrue(memory.coldTiles() > 0.8 * memory.tiles(), memory.toString());
        assertTrue(memory.broughtBack() > 20, memory.toString());
        assertEquals(memory.coldTiles(), memory.movedOut() - memory.broughtBack());
        assertNull(expected.worldMemory());
        assertFalse(Files.exists(little.resolve("store")), "files remain");
    }

    /** Checkpoints include the tiles in files, and remain when those are removed. */
    @Test
    void shouldKeepCheckpointsAndResumeWithLittleMemory() throws IOException, InputError {
        Scenario scenario = Scenarios.brief("crossing", "duration_s=1.6");
        Path plenty = folder.resolve("plenty");
        Path little = folder.resolve("little");
        Path resumed = folder.resolve("resumed");
        RunSummary expected = LocalRun.run(scenario, 2, 1, plenty);
        LocalRun.run(scenario, new Run.Options(2, 1, 0.8, null, BUDGET_BYTES, 0, false, 0), little);
        assertNull(Verifier.compare(plenty, little));
        assertTrue(Files.exists(little.resolve("store")));
        assertFalse(Files.exists(little.resolve("store/cold")));
        RunSummary summary =
                LocalRun.run(scenario, new Run.Options(1, 1, 0, little, BUDGET_BYTES, 0, false, 0), resumed);
        assertEquals(expected.digest(), summary.digest());
        assertTrue(summary.resumedAtEpoch() > 0, summary.toString());
        assertNull(Verifier.compare(plenty, resumed));
    }
}
