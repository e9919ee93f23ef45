package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.input.InputError;
import org.furrow.node.run.verify.Verifier;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Runs whose ground has far too little memory leave the files of runs that have enough, to the byte. */
class WorldMemoryTest {
    private static final long BUDGET_BYTES = 1 << 16;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "convoy, duration_s=4, sharing=true, 2, 2",
        "crossing, duration_s=3, sharing=false, 2, 1",
        "crossing, bulldozing=true, duration_s=6, 1, 1"
    })
    void shouldNotMatterHowMuchMemoryTheGroundHas(String name, String one, String other, int ranks, int threads)
            throws InputError {
        Scenario scenario = Scenarios.of(name, one, other);
        Path plenty = folder.resolve("plenty");
        Path little = folder.resolve("little");
        RunSummary expected = LocalRun.run(scenario, ranks, threads, plenty);
        RunSummary summary = LocalRun.run(scenario, new Run.Options(ranks, threads, 0, null, 0, BUDGET_BYTES), little);
        assertEquals(expected.digest(), summary.digest());
        assertNull(Verifier.check(little));
        assertNull(Verifier.compare(plenty, little));

        JsonNode memory = summary.json().get("world_memory");
        assertEquals(BUDGET_BYTES, memory.get("budget_bytes").asLong());
        assertTrue(memory.get("hot_bytes").asLong() <= BUDGET_BYTES / 8, memory.toString());
        assertTrue(memory.get("cold_tiles").asInt() > 0.8 * memory.get("tiles").asInt(), memory.toString());
        assertTrue(memory.get("brought_back").asLong() > 20, memory.toString());
        assertEquals(
                memory.get("cold_tiles").asLong(),
                memory.get("moved_out").asLong() - memory.get("brought_back").asLong());
        assertFalse(expected.json().has("world_memory"));
        assertFalse(Files.exists(little.resolve("store")), "something was left behind");
    }

    /** Checkpoints lie beside what is moved out, hold it too, and stay. */
    @Test
    void shouldKeepCheckpointsAndResumeWithLittleMemory() throws IOException, InputError {
        Scenario scenario = Scenarios.of("crossing", "duration_s=2");
        Path plenty = folder.resolve("plenty");
        Path little = folder.resolve("little");
        Path resumed = folder.resolve("resumed");
        RunSummary expected = LocalRun.run(scenario, 2, 1, plenty);
        LocalRun.run(scenario, new Run.Options(2, 1, 0.8, null, 0, BUDGET_BYTES), little);
        assertNull(Verifier.compare(plenty, little));
        assertTrue(Files.exists(little.resolve("store")));
        assertFalse(Files.exists(little.resolve("store/cold")));
        RunSummary summary = LocalRun.run(scenario, new Run.Options(1, 1, 0, little, 0, BUDGET_BYTES), resumed);
        assertEquals(expected.digest(), summary.digest());
        assertTrue(summary.json().has("resumed_at_epoch"), summary.json().toString());
        assertNull(Verifier.compare(plenty, resumed));
    }
}
