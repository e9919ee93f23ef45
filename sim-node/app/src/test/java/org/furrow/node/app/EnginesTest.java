package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunLog;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.run.LocalRun;
import org.furrow.node.run.Recording;
import org.furrow.node.run.Run;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Jvm;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command end to end: with every transport, results are bit-identical to those of one rank in one JVM. */
@Tag("run")
class EnginesTest {
    private static final String SECONDS = "0.4";
    /** Vehicles settle briefly, which saves most of the time of a short run. */
    private static final List<String> BRIEF = IntStream.range(0, 4)
            .mapToObj(vehicle -> "vehicles." + vehicle + ".start.settle_s=0.1")
            .toList();

    @TempDir
    private static Path shared;

    @TempDir
    private Path folder;

    @BeforeAll
    static void runAlone() throws InputError, RunFailedException {
        Scenario scenario = convoy("delay=1");
        Recording recording = Recording.at(null, scenario.clock());
        LocalRun.run(
                new RunPreparation.Plan(scenario, Run.Options.of(1, 1), shared.resolve("alone"), false, recording),
                () -> false);
    }

    private static Scenario convoy(String setting) {
        Stream<String> settings = Stream.concat(BRIEF.stream(), Stream.of("duration_s=" + SECONDS, setting));
        return Scenarios.of("convoy", settings.toArray(String[]::new));
    }

    /** Ranks of an MPI spin while they wait, so a short test has two, and those of MPICH never exceed the cores. */
    @ParameterizedTest
    @CsvSource("MPJ_MULTICORE, 4")
    void shouldGiveBitIdenticalResults(Ranks how, int ranks) throws Exception {
        compareWithOneRank(how, ranks);
    }

    @ParameterizedTest
    @CsvSource("OPEN_MPI, 2")
    void shouldGiveBitIdenticalResultsWithAShardedGround(Ranks how, int ranks) throws Exception {
        compareWithOneRank(how, ranks, "sharded");
    }

    @ParameterizedTest
    @CsvSource("OPEN_MPI, 2, sharded")
    void shouldGiveBitIdenticalResultsWhereRanksLookAhead(Ranks how, int ranks, String world) throws Exception {
        lookAhead(how, ranks, world);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({
        "MPJ_MULTICORE, 4, replicated",
        "MPJ_MULTICORE, 4, sharded",
        "MPJ_NIODEV, 2, replicated",
        "OPEN_MPI, 4, replicated",
        "MPICH, 2, replicated",
        "MPICH, 2, sharded"
    })
    void shouldGiveBitIdenticalResultsWhereRanksOfOtherEnginesLookAhead(Ranks how, int ranks, String world)
            throws Exception {
        lookAhead(how, ranks, world);
    }

    private void lookAhead(Ranks how, int ranks, String world) throws Exception {
        assumeTrue(how.isHere());
        Path alone = folder.resolve("meeting");
        LocalRun.run(convoy("delay=0"), 1, 1, alone);
        Path out = folder.resolve("out");
        List<String> lines = run(
                0,
                how,
                "convoy",
                "--duration",
                SECONDS,
                "--ranks",
                Integer.toString(ranks),
                "--lookahead",
                "4",
                "--world",
                world,
                "--out",
                out.toString());
        assertEquals("digest " + lastDigest(alone), lines.getLast(), () -> String.join("\n", lines));
        assertNull(Verifier.check(out));
        assertNull(Verifier.compare(alone, out));
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"MPJ_MULTICORE, 4", "MPJ_NIODEV, 2", "OPEN_MPI, 4", "MPICH, 2"})
    void shouldGiveBitIdenticalResultsWithAShardedGroundOnOtherEngines(Ranks how, int ranks) throws Exception {
        compareWithOneRank(how, ranks, "sharded");
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({
        "MPJ_MULTICORE, 1",
        "MPJ_MULTICORE, 2",
        "MPJ_NIODEV, 1",
        "MPJ_NIODEV, 2",
        "MPJ_NIODEV, 4",
        "OPEN_MPI, 1",
        "OPEN_MPI, 2",
        "OPEN_MPI, 4",
        "MPICH, 1",
        "MPICH, 2"
    })
    void shouldGiveBitIdenticalResultsOnOtherNumbersOfRanks(Ranks how, int ranks) throws Exception {
        compareWithOneRank(how, ranks);
    }

    private void compareWithOneRank(Ranks how, int ranks) throws Exception {
        compareWithOneRank(how, ranks, "replicated");
    }

    private void compareWithOneRank(Ranks how, int ranks, String world) throws Exception {
        assumeTrue(how.isHere());
        Path out = folder.resolve("out");
        List<String> lines = run(
                0,
                how,
                "convoy",
                "--duration",
                SECONDS,
                "--delay",
                "1",
                "--ranks",
                Integer.toString(ranks),
                "--world",
                world,
                "--record",
                "--out",
                out.toString());
        assertEquals("digest " + lastDigest(shared.resolve("alone")), lines.getLast(), () -> String.join("\n", lines));
        assertNull(Verifier.check(out));
        assertNull(Verifier.compare(shared.resolve("alone"), out));
        assertTrue(Files.readString(out.resolve("run.json")).contains("\"coherent\" : true"));
        Path log = shared.resolve("alone").resolve(RunLog.FILE);
        assertEquals(-1, Files.mismatch(log, out.resolve(RunLog.FILE)), "commit log");
    }

    /** A script in place of ssh runs the command on this machine. */
    @Tag("nightly")
    @Test
    void shouldStartRanksOnOtherMachines() throws Exception {
        assumeTrue(Ranks.MPJ_NIODEV.isHere());
        Path ssh = Files.writeString(folder.resolve("ssh"), """
                #!/bin/sh
                echo "$1" >>'%s/asked'
                shift
                exec sh -c "$1"
                """.formatted(folder));
        Path hosts = Files.write(folder.resolve("hosts"), List.of("localhost", "127.0.0.1 slots=4"));
        Path out = folder.resolve("out");
        Path log = folder.resolve("log");
        Process process = Jvm.start(
                log,
                Map.of("FURROW_SSH", "sh " + ssh),
                List.of(),
                ("org.furrow.node.app.Furrow run convoy --delay 1 --ranks 2 --transport mpj --duration " + SECONDS
                                + " --set " + String.join(" --set ", BRIEF) + " --hosts " + hosts + " --out " + out)
                        .split(" "));
        assertTrue(process.waitFor(300, TimeUnit.SECONDS), "did not end");
        assertEquals(0, process.exitValue(), Files.readString(log));
        assertEquals(
                List.of("127.0.0.1", "localhost"),
                Files.readAllLines(folder.resolve("asked")).stream().sorted().toList());
        assertEquals(
                "digest " + lastDigest(shared.resolve("alone")),
                Files.readAllLines(log).getLast());
    }

    /** An error that one rank finds ends all ranks before any file is written, and is reported once. */
    @Test
    void shouldReportWrongInputOnce() throws Exception {
        reportWrongInputOnce(Ranks.OPEN_MPI);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"MPJ_NIODEV", "MPICH"})
    void shouldReportWrongInputOnceWithOtherEngines(Ranks how) throws Exception {
        reportWrongInputOnce(how);
    }

    private void reportWrongInputOnce(Ranks how) throws Exception {
        assumeTrue(how.isHere());
        Path out = Files.createDirectories(folder.resolve("out"));
        Files.writeString(out.resolve("mine.txt"), "keep");
        List<String> lines = run(2, how, "crossing", "--duration", "1", "--ranks", "2", "--out", out.toString());
        assertEquals(
                List.of("furrow: --out " + out + ": is not empty; name a new folder, nothing is overwritten"), lines);
    }

    @Test
    void shouldEndBeforeAStepWhenARankHasAnotherScenario() throws Exception {
        assumeTrue(Ranks.OPEN_MPI.isHere());
        Path script = folder.resolve("rank.sh");
        // rank 1 runs with another soil than rank 0
        Files.writeString(
                script, "#!/bin/sh\n[ \"$OMPI_COMM_WORLD_RANK\" = 0 ] || set -- \"$@\" --set soil=clay\nexec \"$@\"\n");
        List<String> command = new ArrayList<>(List.of("mpirun.openmpi", "-n", "2", "--oversubscribe"));
        if ("root".equals(System.getProperty("user.name"))) {
            command.add("--allow-run-as-root");
        }
        command.addAll(List.of("sh", script.toString()));
        Path out = folder.resolve("out");
        command.addAll(Jvm.command(
                List.of(), ("org.furrow.node.app.Furrow run crossing --duration 1 --out " + out).split(" ")));
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertTrue(process.waitFor(300, TimeUnit.SECONDS), "did not end");
        List<String> errors = Files.readAllLines(log).stream()
                .filter(line -> line.startsWith("furrow: "))
                .toList();
        assertEquals(1, errors.size(), Files.readString(log));
        assertTrue(errors.get(0).startsWith("furrow: rank 1 has a different scenario than rank 0: "), errors.get(0));
        assertEquals(2, process.exitValue());
        assertTrue(Files.notExists(out), "something was written");
    }

    private List<String> run(int exitCode, Ranks how, String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("org.furrow.node.app.Furrow", "run"));
        command.addAll(List.of(args));
        if (command.contains("convoy")) {
            BRIEF.forEach(setting -> command.addAll(List.of("--set", setting)));
        }
        command.addAll(how.options());
        Path log = folder.resolve("log");
        Path classes = folder.resolve("classes");
        Process process = Jvm.start(log, List.of("-Xlog:class+load:file=" + classes), command.toArray(String[]::new));
        assertTrue(process.waitFor(300, TimeUnit.SECONDS), "did not end");
        assertEquals(exitCode, process.exitValue(), Files.readString(log));
        assertLoadsNoServer(classes);
        return Files.readAllLines(log);
    }

    /** A run without viewer starts without the classes of the viewer's server. */
    private static void assertLoadsNoServer(Path classes) throws IOException {
        List<String> loaded = Files.readAllLines(classes);
        assertTrue(
                loaded.stream().anyMatch(line -> line.contains("org.furrow.node.app.Furrow ")), "no list of classes");
        assertEquals(
                List.of(),
                loaded.stream()
                        .filter(line -> line.contains("org.eclipse.jetty") || line.contains("node.view.web"))
                        .toList());
    }

    private static String lastDigest(Path run) throws IOException {
        return Files.readAllLines(run.resolve("digests.csv")).getLast().split(",")[1];
    }
}
