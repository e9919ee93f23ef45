package org.furrow.node.results.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.furrow.node.run.LocalRun;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("run")
class VerifierTest {
    private static final long SEED = Long.getLong("seed", 7L);
    private static final int HEADER_BYTES = 16;

    @TempDir
    private static Path original;

    @TempDir
    private Path folder;

    private Path run;

    @BeforeAll
    static void runBriefly() {
        LocalRun.run(Scenarios.brief("crossing", "duration_s=0.4"), 2, 1, original.resolve("run"));
    }

    @BeforeEach
    void copyRun() throws IOException {
        run = folder.resolve("run");
        try (Stream<Path> files = Files.walk(original.resolve("run"))) {
            for (Path file : files.toList()) {
                Files.copy(file, run.resolve(original.resolve("run").relativize(file)));
            }
        }
    }

    @Test
    void shouldAcceptACompleteRun() throws InputError {
        assertNull(Verifier.check(run));
    }

    @Test
    void shouldDetectAFlippedBitOfTheGround() throws IOException, InputError {
        flipBitsOfTheGround(60);
    }

    @Tag("nightly")
    @Test
    void shouldDetectMoreFlippedBitsOfTheGround() throws IOException, InputError {
        flipBitsOfTheGround(600);
    }

    private void flipBitsOfTheGround(int trials) throws IOException, InputError {
        Path ground = run.resolve("world/ground.nodes");
        byte[] good = Files.readAllBytes(ground);
        Random random = new Random(SEED);
        for (int trial = 0; trial < trials; trial++) {
            byte[] bad = good.clone();
            int at = HEADER_BYTES + random.nextInt(good.length - HEADER_BYTES);
            bad[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(ground, bad);
            assertNotNull(Verifier.check(run), "byte " + at + " -Dseed=" + SEED);
        }
    }

    @Test
    void shouldDetectAFlippedBitOfAVehicle() throws IOException, InputError {
        flipBitsOfAVehicle(149);
    }

    @Tag("nightly")
    @Test
    void shouldDetectMoreFlippedBitsOfAVehicle() throws IOException, InputError {
        flipBitsOfAVehicle(23);
    }

    /** Tries rows from the first to the last; DigestTest shows that every word affects the digest. */
    private void flipBitsOfAVehicle(int everyRow) throws IOException, InputError {
        Path state = run.resolve("world/east.state.csv");
        List<String> good = Files.readAllLines(state);
        for (int row = 1;
                row < good.size();
                row = row == good.size() - 1 ? row + 1 : Math.min(row + everyRow, good.size() - 1)) {
            for (int bit : IntStream.of(0, 17, 63).toArray()) {
                String[] cells = good.get(row).split(",", -1);
                long flipped = Long.parseUnsignedLong(cells[4], 16) ^ (1L << bit);
                cells[4] = String.format("%016x", flipped);
                String[] bad = good.toArray(String[]::new);
                bad[row] = String.join(",", cells);
                Files.write(state, Arrays.asList(bad));
                assertDamaged("world/east.state.csv:" + (row + 1) + ": expected word " + (row - 1) + " and the value");
                cells[3] = Double.toString(Double.longBitsToDouble(flipped));
                bad[row] = String.join(",", cells);
                Files.write(state, Arrays.asList(bad));
                assertDamaged("run.json states digest ");
            }
        }
    }

    @Test
    void shouldNameTruncatedFiles() throws IOException, InputError {
        Path ground = run.resolve("world/ground.nodes");
        byte[] good = Files.readAllBytes(ground);
        Files.write(ground, Arrays.copyOf(good, good.length - 1));
        assertTrue(String.valueOf(Verifier.check(run)).contains("ground.nodes: its header states"));
        Files.write(ground, good);
        Path rows = run.resolve("vehicles/east.csv");
        List<String> lines = Files.readAllLines(rows);
        Files.write(rows, lines.subList(0, lines.size() - 1));
        assertDamaged("vehicles/east.csv:22: the table ends, expected the row of epoch 20");
    }

    /** Damages a file by replacing text in it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    world/east.state.csv | ^.*$ | `` | world/east.state.csv:1: expected the header vehicle,word,name,value,bits
                    world/east.state.csv | (?<=bits\\n).*$ | `` | world/east.state.csv:2: the table ends, expected the state of a vehicle
                    world/east.state.csv | (?<=bits\\n)0,0 | 0,zero | world/east.state.csv:2: expected word 0
                    world/east.state.csv | (?<=bits\\n)0,0 | x,0 | world/east.state.csv:2: expected vehicle,word,name,value,bits
                    world/east.state.csv | \\n0,1, | `\n1,1,` | world/east.state.csv:3: expected vehicle,word,name,value,bits
                    world/east.state.csv | \\n0,1, | `\n` | world/east.state.csv:3: has 3 columns, expected 5
                    world/east.state.csv | (?<=bits\\n)0,0,q | 0,0,� | world/east.state.csv:2: is not UTF-8 text
                    world/ground.nodes | ^.*$ | FURNODE | world/ground.nodes: is not a ground file
                    digests.csv | epoch | epoche | digests.csv:1: expected the header epoch,digest
                    digests.csv | \\n3, | `\n4,` | digests.csv:4: expected epoch 3 and its digest
                    digests.csv | (?<=\\n3,). | x | digests.csv:4: expected epoch 3 and its digest
                    digests.csv | (?<=\\n3,)[0-9a-f]* | 0,0 | digests.csv:4: has 3 columns, expected 2
                    digests.csv | (?<=\\n20,)[0-9a-f]* | 0123456789abcdef | digests.csv:21: the digest is 0123456789abcdef, run.json states
                    digests.csv | \\z | 21,0123456789abcdef | digests.csv:22: the table continues after epoch 20
                    digests.csv | \\n20,.*$ | `` | digests.csv:21: expected epoch 20 and its digest
                    vehicles/east.csv | x_m | x | vehicles/east.csv:1: is not the header of a vehicle's table
                    vehicles/east.csv | ^.*$ | `` | vehicles/east.csv:1: is not the header of a vehicle's table
                    vehicles/east.csv | (?<=\\n0.06,)[^,]* | NaN | vehicles/east.csv:5: x_m is 'NaN', expected a finite number
                    vehicles/east.csv | (?<=\\n0.06,)[^,]* | 1e999 | vehicles/east.csv:5: x_m is '1e999', expected a finite number
                    vehicles/east.csv | (?<=\\n0.06,)[^,]* | x | vehicles/east.csv:5: x_m is 'x', expected a finite number
                    vehicles/east.csv | (?<=\\n0.06,)[^,]* | � | vehicles/east.csv:5: is not UTF-8 text
                    vehicles/east.csv | (?<=\\n0.06,)[^,]*, | `` | vehicles/east.csv:5: has 53 columns, expected 54
                    vehicles/east.csv | \\n0.06, | `\n0.061,` | vehicles/east.csv:5: t_s is 0.061, expected 0.06, the end of epoch 3
                    vehicles/east.csv | \\z | 0.42 | vehicles/east.csv:23: the table continues after epoch 20
                    run.json | ^.*$ | `` | run.json: is not a run's summary
                    run.json | ^.*$ | {} | run.json: digest, epochs, ticks or step_s is missing or wrong
                    run.json | ^.*$ | null | run.json: is not a run's summary
                    run.json | ^.*$ | [1 | run.json: is not a run's summary
                    run.json | ^.*$ | [] | run.json: is not a run's summary
                    run.json | "epochs" : 20 | "epochs" : {} | run.json: is not a run's summary
                    run.json | "name" : "east" | "name" : ["a"] | run.json: is not a run's summary
                    run.json | "name" : "east" | "name" : "a\\u0000" | vehicles/a
                    run.json | "name" : "east" | "name" : "north" | vehicles/
                    """)
    void shouldNameThePlaceOfDamage(String file, String good, String bad, String message)
            throws IOException, InputError {
        Path path = run.resolve(file);
        String text = Files.readString(path, StandardCharsets.ISO_8859_1);
        String damaged = Pattern.compile(good, Pattern.DOTALL)
                .matcher(text)
                .replaceFirst(Matcher.quoteReplacement(bad.replace('\ufffd', '\u00e4')));
        Files.writeString(path, damaged, StandardCharsets.ISO_8859_1);
        assertDamaged(message);
    }

    @Test
    void shouldNameMissingFiles() throws IOException, InputError {
        Path table = run.resolve("vehicles/east.csv");
        Files.move(table, run.resolve("vehicles/west.csv"));
        assertDamaged("vehicles/east.csv: is missing");
        Files.copy(run.resolve("vehicles/west.csv"), table);
        assertDamaged("vehicles/west.csv: run.json has no such vehicle");
        Files.move(run.resolve("digests.csv"), run.resolve("digests"));
        assertDamaged("digests.csv: is missing or cannot be read");
        Files.move(run.resolve("world"), run.resolve("worlds"));
        assertDamaged("world/: is missing or cannot be listed");
    }

    /** The product of this count and the length of a record overflows to the right length. */
    @Test
    void shouldDetectAnOverflowingNumberOfNodes() throws IOException, InputError {
        Path ground = run.resolve("world/ground.nodes");
        byte[] bytes = Files.readAllBytes(ground);
        bytes[HEADER_BYTES - 1] |= 0x40;
        Files.write(ground, bytes);
        assertDamaged("ground.nodes: its header states");
    }

    @Test
    void shouldNameTheFirstRowThatOnlyOneRunHas() throws IOException, InputError {
        Path other = folder.resolve("other");
        LocalRun.run(Scenarios.brief("crossing", "duration_s=0.4"), 2, 1, other);
        Files.writeString(other.resolve("digests.csv"), "21,0\n", StandardOpenOption.APPEND);
        assertEquals("digests.csv:22: the table ends in " + run, Verifier.compare(run, other));
        Files.writeString(other.resolve("vehicles/west.csv"), "");
        assertEquals("vehicles/west.csv: only in " + other, Verifier.compare(run, other));
    }

    private void assertDamaged(String message) throws InputError {
        String fault = String.valueOf(Verifier.check(run));
        assertTrue(fault.startsWith(run + ": damaged: ") && fault.contains(message), fault);
        assertEquals(1, fault.lines().count(), fault);
    }

    @Test
    void shouldNameTheFirstDifferenceOfTwoRuns() throws InputError {
        Path other = folder.resolve("other");
        LocalRun.run(Scenarios.brief("crossing", "duration_s=0.4", "soil=mid"), 2, 1, other);
        String difference = String.valueOf(Verifier.compare(run, other));
        assertTrue(difference.startsWith("digests.csv:"), difference);
        assertNull(Verifier.compare(run, run));
    }

    @Test
    void shouldRefuseAFolderWithoutARun() {
        InputError error = assertThrows(InputError.class, () -> Verifier.check(folder));
        assertEquals(folder + ": is not the folder of a run (no run.json in it)", error.getMessage());
    }
}
