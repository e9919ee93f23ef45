package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.furrow.node.testkit.Awaiting;
import org.furrow.node.testkit.Jvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code furrow sweep} as a user runs it. */
@Tag("run")
class SweepCommandTest {
    @TempDir
    private Path folder;

    private Cli sweep(String... args) throws Exception {
        return Cli.apart(folder, arguments(args));
    }

    private String[] arguments(String... args) {
        List<String> all = new ArrayList<>(List.of("sweep"));
        all.addAll(List.of(args));
        all.addAll(List.of("--out", folder.resolve("s").toString()));
        return all.toArray(String[]::new);
    }

    private List<List<String>> rows() throws IOException {
        return Files.readAllLines(folder.resolve("s/sweep.csv")).stream()
                .map(line -> List.of(line.split(",", -1)))
                .toList();
    }

    @Test
    void shouldWriteOneRowARunAndContinueWithMissingRuns() throws Exception {
        String[] args = {"single", "--seed", "1..2", "--set", "soil=mid,drysand", "--duration", "0.2", "--jobs", "2"};
        Cli first = sweep(args);
        assertEquals(0, first.exitCode(), first.toString());
        assertTrue(first.err().getFirst().startsWith("the seed has no effect"), first.toString());
        assertTrue(String.join("\n", first.out()).contains("**The seed has no effect**"), first.toString());
        List<List<String>> rows = rows();
        List<String> head = rows.getFirst();
        assertEquals(1 + 4, rows.size());
        assertEquals(List.of("run", "soil", "seed", "duration_s", "digest"), head.subList(0, 5));
        assertEquals(
                List.of("0003-soil-drysand-seed-1", "drysand", "1", "0.2"),
                rows.get(3).subList(0, 4));
        assertEquals(rows.get(1).get(4), rows.get(2).get(4), "a seed without effect");
        assertFalse(rows.get(1).get(4).equals(rows.get(3).get(4)), "another soil");
        assertTrue(Double.parseDouble(rows.get(1).get(head.indexOf("mean_sinkage_m"))) > 0, rows.toString());
        Path in = folder.resolve("s");
        assertFalse(Files.exists(in.resolve("INCOMPLETE")));
        assertTrue(Files.size(in.resolve("sweep.png")) > 1000);
        Path kept = in.resolve("runs/0001-soil-mid-seed-1/run.json");
        FileTime before = Files.getLastModifiedTime(kept);
        Path lost = in.resolve("runs/0002-soil-mid-seed-2/run.json");
        Files.delete(lost);
        Cli again = sweep(args);
        assertEquals(0, again.exitCode(), again.toString());
        assertEquals(before, Files.getLastModifiedTime(kept));
        assertTrue(Files.exists(lost));
        assertEquals(rows.get(2).subList(0, 8), rows().get(2).subList(0, 8));
        Path table = in.resolve("runs/0001-soil-mid-seed-1/vehicles/solo.csv");
        String text = Files.readString(table);
        Files.writeString(table, text.substring(0, text.length() - 3) + (text.endsWith("1.0\n") ? "2.0\n" : "1.0\n"));
        Cli changed = Cli.run(arguments(args)); // ends before it starts a process
        assertEquals(3, changed.exitCode(), changed.toString());
        assertTrue(changed.err().getLast().contains("damaged: vehicles/solo.csv: differs from"), changed.toString());
        Files.writeString(table, text);
        Cli other = Cli.run(arguments("single", "--seed", "1..3", "--duration", "0.2"));
        assertEquals(2, other.exitCode(), other.toString());
        assertTrue(other.err().getLast().contains("holds another sweep, its axes"), other.toString());
        assertEquals(1 + 4, rows().size());
    }

    @Tag("nightly")
    @Test
    void shouldFindTheEffectOfTheSeedInAnyOfTheSettings() throws Exception {
        Cli cli = sweep(
                "single",
                "--seed",
                "1..2",
                "--set",
                "terrain={type: flat},{type: flat, roughness: {amplitude_m: 0.02, wavelength_m: 2}}",
                "--duration",
                "0.1");
        assertEquals(0, cli.exitCode(), cli.toString());
        assertEquals(
                List.of(),
                cli.err().stream().filter(line -> line.contains("seed")).toList());
        assertFalse(String.join("\n", cli.out()).contains("seed has no effect"), cli.toString());
    }

    /** A damper too stiff for the time step makes one vehicle diverge. */
    @Test
    void shouldGoOnAfterAFailedRun() throws Exception {
        Path vehicle = folder.resolve("explosive.yaml");
        try (var builtIn = Objects.requireNonNull(getClass().getResourceAsStream("/vehicles/patrol-4x4.yaml"))) {
            Files.writeString(
                    vehicle,
                    new String(builtIn.readAllBytes(), StandardCharsets.UTF_8)
                            .replace("damping_Nspm: 4500", "damping_Nspm: 9000000"));
        }
        Cli cli = sweep("crossing", "--duration", "0.5", "--set", "vehicles.1.type=" + vehicle + ",patrol-4x4");
        assertEquals(3, cli.exitCode(), cli.toString());
        String error = cli.err().getLast();
        assertTrue(error.startsWith("furrow: 1 of 2 runs failed, the first: 0001-type-"), error);
        assertTrue(error.contains("vehicle=north settling: "), error);
        List<List<String>> rows = rows();
        int digest = rows.getFirst().indexOf("digest");
        assertEquals("", rows.get(1).get(digest));
        assertTrue(String.join(",", rows.get(1)).contains("vehicle=north settling: "), rows.toString());
        assertEquals(16, rows.get(2).get(digest).length());
        assertTrue(Files.readString(folder.resolve("s/INCOMPLETE")).contains("1 of 2 runs failed"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            single                                        | name the values to sweep
            single --seed 3                               | name the values to sweep
            single --seed 1..                             | --seed 1..: expected seeds such as 1..20
            single --seed 1..2 --set soil=mid,nosuch      | nosuch
            single --seed 1..2 --set nokey=1              | nokey
            single --seed 1..2 --duration 0.0001          | --duration 0.0001
            single --seed 1..2 --jobs 0                   | --jobs 0: must be in [1, 1024]
            single --seed 1..2 --threads 0                | --threads 0: must be in [1, 1024]
            single --set soil=mid,clay --set soil=sand    | --set soil: occurs twice
            nowhere --seed 1..2                           | nowhere: no such file or built-in scenario
            """)
    void shouldReportWrongInputInOneLine(String line, String expected) {
        Cli cli = Cli.run(arguments(line.split(" +")));
        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(cli.err().getLast().contains(expected), cli.toString());
        assertEquals(
                1,
                cli.err().stream().filter(each -> each.startsWith("furrow: ")).count(),
                cli.toString());
        assertFalse(Files.exists(folder.resolve("s")), "something was written");
    }

    @Test
    void shouldSayHowToContinueWhenASignalEndsIt() throws Exception {
        Path log = folder.resolve("log");
        Process process = Jvm.start(
                log,
                List.of(),
                "org.furrow.node.app.Furrow",
                "sweep",
                "single",
                "--seed",
                "1..4",
                "--jobs",
                "1",
                "--duration",
                "20000",
                "--out",
                folder.resolve("s").toString());
        Path begun = folder.resolve("s/runs/0001-seed-1/INCOMPLETE");
        Awaiting.until("a run", () -> Files.exists(begun) || !process.isAlive());
        process.destroy();
        assertEquals(143, process.waitFor(), () -> log + " " + folder);
        try (Stream<String> lines = Files.lines(log)) {
            assertTrue(lines.anyMatch(
                    line -> line.startsWith("furrow: interrupted after 0 of 4 runs; repeat the command")));
        }
        assertTrue(Files.readString(folder.resolve("s/INCOMPLETE")).contains("repeat the command"));
        assertFalse(Files.exists(folder.resolve("s/LOCK")));
    }
}
