package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.furrow.node.testkit.Awaiting;
import org.furrow.node.testkit.Jvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code furrow study} as a user runs it. */
@Tag("run")
class StudyCommandTest {
    @TempDir
    private Path folder;

    private Cli study(String... args) throws Exception {
        return Cli.apart(folder, arguments(args));
    }

    private String[] arguments(String... args) {
        List<String> all = new ArrayList<>(List.of("study"));
        all.addAll(List.of(args));
        all.addAll(List.of("--out", folder.resolve("s").toString()));
        return all.toArray(String[]::new);
    }

    @Test
    void shouldMakeEachRunOnceInASeparateProcess() throws Exception {
        String[] args = {
            "weak",
            "--ranks",
            "2",
            "--uncoupled",
            "--delay",
            "1",
            "--set",
            "formation.type=patrol-4x4",
            "--duration",
            "0.2",
            "--warm-up",
            "0.1",
            "--repeat",
            "1"
        };
        Cli first = study(args);
        assertEquals(0, first.exitCode(), first.toString());
        Path runs = folder.resolve("s/runs");
        try (Stream<Path> files = Files.list(runs)) {
            assertEquals(2, files.count());
        }
        assertEquals(
                1 + 2 + 2, Files.readAllLines(folder.resolve("s/study.csv")).size());
        assertFalse(Files.exists(folder.resolve("s/INCOMPLETE")));
        Path one = runs.resolve("r2-v1-t1-local-1.json");
        Path other = runs.resolve("r2-v1-t1-uncoupled-1.json");
        String before = Files.readString(other);
        Files.delete(one);
        Cli again = study(args);
        assertEquals(0, again.exitCode(), again.toString());
        assertTrue(Files.exists(one));
        assertEquals(before, Files.readString(other));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            weak --ranks 0                           | --ranks 0: must be in [1, 65535]
            weak --ranks two                         | 'two'
            weak --threads 2000                      | --threads 2000: must be in [1, 1024]
            weak --transport carrier-pigeon          | --transport carrier-pigeon: unknown transport; use local
            weak --repeat 0                          | --repeat 0: must be in [1, 1000]
            weak --warm-up -1                        | --warm-up -1.0: must be in [0, 3600] s
            weak --scenario single                   | furrow: --scenario single: vehicles: scenario 'single' has no 'formation' and cannot be scaled; use weak-scaling or fleet
            weak --scenario nowhere                  | nowhere: no such file or built-in scenario
            weak --duration 0.013                    | must be a whole number of epochs
            weak --set soil=                         | soil
            weak --set vehicles=5                    | --set vehicles=5: is set by the study
            weak --set formation.first=1             | --set formation.first=1: is set by the study
            strong --set vehicles=5                  | --set vehicles=5: is set by the study
            weak --hosts nosuch                      | --hosts nosuch: requires --transport mpi
            weak --mpi-lib nosuch                    | --mpi-lib nosuch: requires --transport mpi
            weak --mpirun nosuch                     | --mpirun nosuch: requires --transport mpi
            weak --transport mpi --hosts nosuch      | nosuch
            weak --transport MPI --mpirun no-mpirun  | --mpirun no-mpirun: command not found
            strong --threads 2,3                     | must include 1, the base case
            strong --ranks 1,2                       | --vehicles, --ranks: strong scaling over ranks needs both
            strong --vehicles 4 --ranks 1,3          | --ranks 3: must divide the 4 vehicles
            """)
    void shouldReportWrongInputInOneLine(String line, String expected) {
        Cli cli = Cli.run(arguments(line.split(" ")));
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(1, cli.err().size(), cli.toString());
        assertTrue(cli.err().get(0).contains(expected), cli.toString());
        assertFalse(Files.exists(folder.resolve("s")), "something was written");
    }

    @Test
    void shouldStudyThreadsAndMeasureEachSettingOnce() throws Exception {
        String[] args = {
            "strong", "--threads", "2,1", "--duration", "0.2", "--warm-up", "0", "--repeat", "1", "--delay", "1"
        };
        Cli first = study(args);
        assertEquals(0, first.exitCode(), first.toString());
        Path in = folder.resolve("s");
        assertTrue(first.out().stream().anyMatch(line -> line.contains("base case: 1 thread")), first.toString());
        List<String> rows = Files.readAllLines(in.resolve("threads.csv"));
        // runs; two algorithms and two tyres with 1 and 2 threads; without domains two tyres, two areas, one thread
        assertEquals(1 + 2 + 2 * 2 * 2 + 2 * 2, rows.size());
        assertTrue(rows.stream().anyMatch(row -> row.matches("run,,1,.*,1\\.0,1\\.0,1\\.0,.*")), rows.toString());
        for (String name :
                List.of("strong-rtf", "strong-speedup", "strong-rays-cylinder", "strong-rays-mesh", "domains")) {
            assertTrue(Files.size(in.resolve(name + ".svg")) > 1000, name);
        }
        JsonNode json = JsonMapper.shared().readTree(Files.readString(in.resolve("study.json")));
        for (String key : List.of("plan", "made_with", "git", "host", "seed", "scenario_seed", "terrain_sha256")) {
            assertTrue(json.has(key), key);
        }
        assertEquals(2, json.get("cells").size());
        assertEquals(1, json.get("cells").get(0).get("hosts").size());
        String rays = Files.readString(in.resolve("rays.csv"));
        Cli again = study(args);
        assertEquals(0, again.exitCode(), again.toString());
        assertEquals(rays, Files.readString(in.resolve("rays.csv")));
        assertFalse(Files.exists(in.resolve("INCOMPLETE")));
    }

    @Test
    void shouldStudyTheSameVehiclesOnMoreRanks() throws Exception {
        Cli cli = study(
                "strong", "--vehicles", "2", "--ranks", "1,2", "--duration", "0.2", "--warm-up", "0", "--repeat", "1");
        assertEquals(0, cli.exitCode(), cli.toString());
        assertTrue(cli.out().stream().anyMatch(line -> line.startsWith("2 vehicles of")), cli.toString());
        assertTrue(cli.out().stream().anyMatch(line -> line.matches("\\| 1 \\| 1 \\| 2 .*\\| 1.000 \\| 1.000 .*")));
        assertTrue(cli.out().stream().anyMatch(line -> line.matches("\\| 2\\*? \\| 1 \\| 1 .*")), cli.toString());
        for (String name : List.of("ranks-rtf", "ranks-speedup")) {
            assertTrue(Files.size(folder.resolve("s").resolve(name + ".svg")) > 1000, name);
        }
    }

    @Test
    void shouldEndItsRunWhenItIsKilled() throws Exception {
        Process study = Jvm.start(
                folder.resolve("log"),
                List.of(),
                "org.furrow.node.app.Furrow",
                "study",
                "weak",
                "--ranks",
                "1",
                "--duration",
                "20000",
                "--out",
                folder.resolve("s").toString());
        Path begun = folder.resolve("s/running-" + study.pid() + "/run-0/INCOMPLETE");
        while (study.isAlive() && !Files.exists(begun)) {
            Thread.sleep(20);
        }
        assertTrue(study.isAlive(), () -> "it has ended: " + folder);
        List<ProcessHandle> runs = study.children().toList();
        assertEquals(1, runs.size());
        study.destroyForcibly().waitFor();
        try {
            runs.get(0).onExit().get(300, TimeUnit.SECONDS);
        } finally {
            runs.get(0).destroyForcibly();
        }
    }

    @Tag("nightly")
    @Test
    void shouldSayHowToContinueWhenASignalEndsIt() throws Exception {
        Path log = folder.resolve("log");
        Process study = Jvm.start(
                log,
                List.of(),
                "org.furrow.node.app.Furrow",
                "study",
                "weak",
                "--ranks",
                "1,2",
                "--repeat",
                "2",
                "--duration",
                "20000",
                "--out",
                folder.resolve("s").toString());
        Path scratch = folder.resolve("s/running-" + study.pid());
        Awaiting.until("a run", () -> Files.exists(scratch.resolve("run-0/INCOMPLETE")) || !study.isAlive());
        study.destroy();
        assertEquals(143, study.waitFor());
        assertTrue(
                Files.readAllLines(log).stream()
                        .anyMatch(line -> line.startsWith("furrow: interrupted after 0 of 4 runs; repeat the command")),
                () -> "no message in " + log);
        assertFalse(Files.exists(scratch), "output of the run that was cut short");
        assertFalse(Files.exists(folder.resolve("s/LOCK")));
        assertTrue(Files.readString(folder.resolve("s/INCOMPLETE")).contains("interrupted; repeat the command"));
    }

    @Test
    void shouldRejectRedrawingWithoutAStudy() {
        Cli cli = Cli.run("study", "redraw", folder.toString());
        assertEquals(2, cli.exitCode());
        assertTrue(cli.err().get(0).contains("is not the folder of a study"), cli.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"soil", "vehicle", "exchange"})
    void shouldCheckTheOutputFileOfABenchmarkBeforeMeasuring(String which) {
        Path missing = folder.resolve("no/such/x.json");
        Cli cli = Cli.run("bench", which, "--json", missing.toString());
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(List.of("furrow: --json " + missing + ": there is no folder " + missing.getParent()), cli.err());
        assertEquals(List.of(), cli.out());
    }

    /** An option that is accepted gets as far as the next mistake. */
    @ParameterizedTest
    @ValueSource(strings = {"own", "cylinder", "mesh"})
    void shouldKnowTheTyresOfTheVehicleBenchmark(String tyres) {
        Cli cli = Cli.run("bench", "vehicle", "--tyres", tyres, "--grid", "9");
        assertEquals(List.of("furrow: --grid 9.0: must be in [0.005, 0.5] m"), cli.err());
        assertEquals(2, cli.exitCode());
    }

    @Test
    void shouldRefuseOtherTyresForAVehicleThatKeepsItsTyres() {
        Cli cli = Cli.run("bench", "vehicle", "--vehicle", "tractor", "--tyres", "mesh");
        assertEquals(
                List.of("furrow: --vehicle tractor: 'tractor' is a planar vehicle, whose tyres are part of its model"),
                cli.err());
        assertEquals(2, cli.exitCode());
    }

    @Test
    void shouldRejectAPredictionWithoutAStudy() {
        Cli cli = Cli.run("study", "predict", folder.toString());
        assertEquals(2, cli.exitCode());
        assertTrue(cli.err().get(0).contains("is not the folder of a study"), cli.toString());
    }

    @Test
    void shouldWriteTheTableOfChassisModels() throws IOException {
        Path out = folder.resolve("chassis");
        Cli cli = Cli.run("bench", "chassis", "--cycles", "100", "--out", out.toString());
        assertEquals(0, cli.exitCode(), cli.toString());
        assertEquals(
                9,
                cli.out().stream().filter(line -> line.matches(".* (yes|no)$")).count(),
                cli.toString());
        assertTrue(Files.readString(out.resolve("chassis.json")).contains("\"paper_us\" : 92.2"));
        assertTrue(Files.size(out.resolve("chassis.png")) > 10_000);
    }

    @Test
    void shouldWriteTheTableAndThePicturesOfTracking() throws IOException {
        Path out = folder.resolve("tracking");
        Cli cli = Cli.run("bench", "tracking", "--duration", "2", "--out", out.toString());
        assertEquals(0, cli.exitCode(), cli.toString());
        List<String> rows = cli.out().stream()
                .filter(line -> line.matches(".*0\\.00[0-9] +0\\.0[0-9]+$"))
                .toList();
        assertEquals(7, rows.size(), "the tractor has begun to drive along a line: " + cli);
        String json = Files.readString(out.resolve("tracking.json"));
        assertTrue(json.contains("\"chassis\" : \"bicycle\""), json);
        for (String picture : List.of("tracking", "tracking-error")) {
            assertTrue(Files.size(out.resolve(picture + ".png")) > 10_000);
            assertTrue(Files.size(out.resolve(picture + ".svg")) > 10_000);
        }
        assertTrue(Files.exists(out.resolve("four-wheel-valve-cart/hil/events.csv")));
        Cli again = Cli.run("bench", "tracking", "--out", out.toString());
        assertEquals(2, again.exitCode(), again.toString());
        assertTrue(again.err().getFirst().contains("exists; name a new folder"), again.toString());
    }

    @ParameterizedTest
    @CsvSource({"chassis, --cycles, 5, must be in", "vehicle, --vehicle, tractor, furrow bench chassis"})
    void shouldRefuseABenchThatCannotMeasure(String bench, String option, String value, String message) {
        Cli cli = Cli.run("bench", bench, option, value);
        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(cli.err().getFirst().contains(message), cli.toString());
    }
}
