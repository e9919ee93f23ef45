package org.furrow.node.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.furrow.node.input.InputError;
import org.furrow.node.run.Runs;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerifierTest {
    private static final long SEED = Long.getLong("seed", 7L);
    private static final int HEADER_BYTES = 16;

    @TempDir
    private Path folder;

    private Path run;

    @BeforeEach
    void runBriefly() {
        run = folder.resolve("run");
        Runs.run(Runs.scenario("crossing", "duration_s=0.4"), 2, 1, run);
    }

    @Test
    void shouldAcceptAWholeRun() throws InputError {
        assertNull(Verifier.check(run));
    }

    @Test
    void shouldSeeAnyFlippedBitOfTheGround() throws IOException, InputError {
        Path ground = run.resolve("world/ground.nodes");
        byte[] good = Files.readAllBytes(ground);
        Random random = new Random(SEED);
        for (int trial = 0; trial < 300; trial++) {
            byte[] bad = good.clone();
            int at = HEADER_BYTES + random.nextInt(good.length - HEADER_BYTES);
            bad[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(ground, bad);
            assertNotNull(Verifier.check(run), "byte " + at + " -Dseed=" + SEED);
        }
    }

    @Test
    void shouldSeeAnyFlippedBitOfAVehicle() throws IOException, InputError {
        Path state = run.resolve("world/east.state.csv");
        List<String> good = Files.readAllLines(state);
        for (int row = 1; row < good.size(); row++) {
            for (int bit : IntStream.of(0, 17, 63).toArray()) {
                String[] cells = good.get(row).split(",", -1);
                long flipped = Long.parseUnsignedLong(cells[4], 16) ^ (1L << bit);
                cells[4] = String.format("%016x", flipped);
                String[] bad = good.toArray(String[]::new);
                bad[row] = String.join(",", cells);
                Files.write(state, Arrays.asList(bad));
                String fault = Verifier.check(run);
                assertTrue(fault != null && fault.contains("run.json states digest"), "row " + row + " bit " + bit);
            }
        }
    }

    @Test
    void shouldSayWhatIsCutOff() throws IOException, InputError {
        Path ground = run.resolve("world/ground.nodes");
        byte[] good = Files.readAllBytes(ground);
        Files.write(ground, Arrays.copyOf(good, good.length - 1));
        assertTrue(String.valueOf(Verifier.check(run)).contains("ground.nodes: announces"));
        Files.write(ground, good);
        Path rows = run.resolve("vehicles/east.csv");
        List<String> lines = Files.readAllLines(rows);
        Files.write(rows, lines.subList(0, lines.size() - 1));
        assertTrue(String.valueOf(Verifier.check(run)).contains("vehicles/east.csv has 21 lines, expected 22"));
    }

    @Test
    void shouldNameTheFirstDifferenceOfTwoRuns() throws InputError {
        Path other = folder.resolve("other");
        Runs.run(Runs.scenario("crossing", "duration_s=0.4", "soil=mid"), 2, 1, other);
        String difference = String.valueOf(Verifier.compare(run, other));
        assertTrue(difference.startsWith("digests.csv:"), difference);
        assertNull(Verifier.compare(run, run));
    }

    @Test
    void shouldRefuseWhatIsNotARun() {
        InputError error = assertThrows(InputError.class, () -> Verifier.check(folder));
        assertEquals(folder + ": is not the folder of a run (no run.json in it)", error.getMessage());
    }
}
