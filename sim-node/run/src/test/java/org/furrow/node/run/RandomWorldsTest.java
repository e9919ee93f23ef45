package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunSummary;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random scenarios: the digest depends on the delay, but not on ranks, threads and memory. */
@Tag("run")
class RandomWorldsTest {
    private static final double LENGTH_S = 2.5;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(longs = 3)
    void shouldGiveTheSameDigestOnAnyNumberOfRanksAndThreads(long seed) throws IOException {
        compareRanks(seed);
    }

    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(longs = {1, 4, 5, 6, 7, 8, 9})
    void shouldGiveTheSameDigestInMoreWorlds(long seed) throws IOException {
        compareRanks(seed);
    }

    private void compareRanks(long seed) throws IOException {
        Random random = new Random(seed);
        int size = random.nextInt(2, 6);
        Path file = new RandomScenario(seed).addGroup(size, new double[] {0, 0}).write(folder, LENGTH_S);
        int delay = random.nextInt(4);
        Scenario scenario = Scenarios.brief(file.toString(), "delay=" + delay);
        RunSummary alone = LocalRun.run(scenario, 1, 1, folder.resolve("1"));
        assertTrue(alone.joinedNodes() > 0, "they never met: seed=" + seed);
        int ranks = random.nextInt(2, size + 1);
        RunSummary spread = LocalRun.run(scenario, ranks, random.nextInt(1, 3), folder.resolve("2"));
        assertEquals(alone.digest(), spread.digest(), "seed=" + seed + " delay=" + delay + " ranks=" + ranks);
        assertTrue(spread.coherent());
    }

    /**
     * Two groups far apart, and one vehicle that drives from one to the other over the ruts of both, once
     * with too little memory for the ground.
     */
    @Test
    void shouldGiveTheSameWorldWithLittleMemory() throws IOException, InputError {
        compareMemory(1);
    }

    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(longs = {2, 3, 4})
    void shouldGiveMoreWorldsTheSameWithLittleMemory(long seed) throws IOException, InputError {
        compareMemory(seed);
    }

    private void compareMemory(long seed) throws IOException, InputError {
        Path file = new RandomScenario(seed)
                .addGroup(2, new double[] {0, 0})
                .addGroup(2, new double[] {45, 3})
                .addVehicle(new double[] {12, 0.5}, new double[] {60, 0.7}, 7)
                .write(folder, 6);
        Scenario scenario = Scenarios.brief(file.toString(), "delay=" + seed % 3);
        RunSummary plenty = LocalRun.run(scenario, 5, 1, folder.resolve("plenty"));
        Path out = folder.resolve("little");
        RunSummary little = LocalRun.run(scenario, new Run.Options(5, 1, 1.5, null, 1 << 17, 0, false, 0), out);
        assertEquals(plenty.digest(), little.digest(), "seed=" + seed);
        assertTrue(little.coherent());
        assertNull(Verifier.check(out));
        assertEquals(plenty.vehicles(), little.vehicles(), "seed=" + seed);
    }
}
