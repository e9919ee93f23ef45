package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.furrow.node.testkit.Jvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The loss of a rank during a run ends all ranks, names the lost one, and keeps the files needed to resume. */
@Tag("run")
class LostRankTest {
    /** Furrow promises 10 s; a run that has not ended after this time on a busy machine hangs. */
    private static final long HANG_S = 300;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"OPEN_MPI, STOP, 1, sent no heartbeat"})
    void shouldEndAllRanksAndNameTheLostOne(Ranks how, String signal, int rank, String words) throws Exception {
        loseRank(how, signal, rank, words);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({
        "MPJ_NIODEV, KILL, 1, its process ended",
        "MPICH, KILL, 1, its process ended",
        "MPJ_NIODEV, STOP, 0, sent no heartbeat",
        "OPEN_MPI, KILL, 0, its process ended",
        "MPICH, STOP, 1, sent no heartbeat"
    })
    void shouldEndAllRanksAndNameTheLostOneInOtherCases(Ranks how, String signal, int rank, String words)
            throws Exception {
        loseRank(how, signal, rank, words);
    }

    private void loseRank(Ranks how, String signal, int rank, String words) throws Exception {
        assumeTrue(how.isHere());
        Path out = folder.resolve("out");
        Path log = folder.resolve("log");
        Process process =
                start(how, log, "crossing", "--duration", "3000", "--checkpoint-every", "1", "--out", out.toString());
        ProcessHandle victim = Ranks.find(process, rank);
        Path digests = out.resolve("digests.csv");
        while (process.isAlive() && (!Files.exists(digests) || Files.size(digests) < 2_500)) {
            process.waitFor(20, TimeUnit.MILLISECONDS);
        }
        List<ProcessHandle> all = process.descendants().toList();
        assertTrue(all.size() >= 2, Files.readString(log));
        signal(signal, victim);
        assertTrue(process.waitFor(HANG_S, TimeUnit.SECONDS), "did not end");
        assertEquals(3, process.exitValue(), Files.readString(log));
        List<String> lines = Files.readAllLines(log);
        String expected = "furrow: rank " + rank + ": " + words;
        assertEquals(1, lines.stream().filter(line -> line.startsWith(expected)).count(), lines.toString());
        assertTrue(lines.getLast().matches(".*; the last epoch is \\d{3,}"), lines.toString());
        for (ProcessHandle left : all) {
            left.onExit().get(HANG_S, TimeUnit.SECONDS);
        }
        assertTrue(Files.readString(out.resolve("INCOMPLETE")).contains("rank " + rank + ": " + words));
        assertTrue(Files.exists(out.resolve("store")));
    }

    @ParameterizedTest
    @CsvSource({"MPJ_MULTICORE"})
    void shouldEndAllRanksWhenOneThrows(Ranks how) throws Exception {
        throwOnOneRank(how);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"OPEN_MPI", "MPJ_NIODEV", "MPICH"})
    void shouldEndAllRanksWhenOneThrowsWithOtherEngines(Ranks how) throws Exception {
        throwOnOneRank(how);
    }

    private void throwOnOneRank(Ranks how) throws Exception {
        assumeTrue(how.isHere());
        Path vehicle = folder.resolve("explosive.yaml");
        Files.writeString(
                vehicle, builtIn("/vehicles/patrol-4x4.yaml").replace("damping_Nspm: 4500", "damping_Nspm: 9000000"));
        Path out = folder.resolve("out");
        Path log = folder.resolve("log");
        Process process = start(
                how,
                log,
                "crossing",
                "--set",
                "vehicles.1.type=" + vehicle,
                "--set",
                "vehicles.1.start.settle_s=0",
                "--out",
                out.toString());
        assertTrue(process.waitFor(HANG_S, TimeUnit.SECONDS), "did not end");
        assertEquals(3, process.exitValue(), Files.readString(log));
        List<String> lines = Files.readAllLines(log).stream()
                .filter(line -> line.startsWith("furrow: ") && !line.contains("warning"))
                .toList();
        assertEquals(1, lines.size(), lines.toString());
        assertTrue(lines.get(0).startsWith("furrow: rank 1: vehicle=north epoch="), lines.get(0));
        assertTrue(Files.readString(out.resolve("INCOMPLETE")).startsWith("rank 1: vehicle=north"));
    }

    /** All ranks stop after the same epoch with a checkpoint, and the run resumes elsewhere to the same digest. */
    @Tag("nightly")
    @Test
    void shouldKeepACheckpointWhenARankIsInterrupted() throws Exception {
        interrupt("USR1", false);
    }

    /** A batch system knows the process that launched the ranks. */
    @Test
    void shouldKeepACheckpointWhenTheLauncherIsTerminated() throws Exception {
        interrupt("TERM", true);
    }

    private void interrupt(String signal, boolean launcher) throws Exception {
        assumeTrue(Ranks.OPEN_MPI.isHere());
        Path out = folder.resolve("out");
        Path log = folder.resolve("log");
        Files.createDirectories(out);
        String[] run = {"crossing", "--duration", "4", "--checkpoint-every", "1000", "--resume", out.toString()};
        Process process = start(Ranks.OPEN_MPI, log, run);
        Path digests = out.resolve("digests.csv");
        while (process.isAlive() && (!Files.exists(digests) || Files.size(digests) < 2_000)) {
            process.waitFor(20, TimeUnit.MILLISECONDS);
        }
        signal(signal, launcher ? process.toHandle() : Ranks.find(process, 1));
        assertTrue(process.waitFor(HANG_S, TimeUnit.SECONDS), "did not end");
        assertEquals(launcher ? 143 : 130, process.exitValue(), Files.readString(log));
        String why = Files.readString(out.resolve("INCOMPLETE")).strip();
        assertTrue(why.matches("interrupted after epoch \\d+, of which a checkpoint is kept"), why);
        assertTrue(Files.readString(log).contains("furrow: " + why), Files.readString(log));
        Cli again = Cli.run(("run crossing --duration 4 --checkpoint-every 1000 --resume " + out).split(" "));
        assertEquals(0, again.exitCode(), again.toString());
        Cli alone = Cli.run(
                "run",
                "crossing",
                "--duration",
                "4",
                "--out",
                folder.resolve("alone").toString());
        assertEquals(alone.out().getLast(), again.out().getLast());
    }

    private static void signal(String name, ProcessHandle to) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(to.pid())).start().waitFor();
    }

    private static Process start(Ranks how, Path log, String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of("org.furrow.node.app.Furrow", "run"));
        command.addAll(List.of(args));
        command.addAll(List.of("--ranks", "2"));
        command.addAll(how.options());
        return Jvm.start(log, List.of(), command.toArray(String[]::new));
    }

    private static String builtIn(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(LostRankTest.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
