package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.furrow.node.testkit.Jvm;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --resume} continues interrupted runs and rejects others without changing their files. */
@Tag("run")
class ResumeTest {
    private static final List<String> RUN = List.of(
            "crossing",
            "--duration",
            "0.6",
            "--ranks",
            "2",
            "--no-plots",
            "--set",
            "vehicles.0.start.settle_s=0.1",
            "--set",
            "vehicles.1.start.settle_s=0.1");

    @TempDir
    private static Path made;

    @TempDir
    private Path folder;

    private Path whole;
    private Path cut;

    /** A run with checkpoints at 0.2 and 0.4 s, modified to look as if it had been killed after the second. */
    @BeforeAll
    static void makeRuns() throws IOException {
        Path cut = made.resolve("cut");
        Cli run = run("--checkpoint-every", "0.2", "--out", cut.toString());
        assertEquals(0, run.exitCode(), run.toString());
        assertEquals(0, run("--out", made.resolve("whole").toString()).exitCode());
        Files.delete(cut.resolve("run.json"));
        Files.delete(cut.resolve("manifest.sha256"));
        Files.writeString(cut.resolve("INCOMPLETE"), "the run has not ended\n");
    }

    @BeforeEach
    void copyRuns() throws IOException {
        whole = folder.resolve("whole");
        cut = folder.resolve("cut");
        try (Stream<Path> files = Files.walk(made)) {
            for (Path file : files.skip(1).toList()) {
                Files.copy(file, folder.resolve(made.relativize(file)));
            }
        }
    }

    @Test
    void shouldResumeInTheSameFolder() throws IOException {
        Cli resumed = run("--resume", cut.toString());
        assertEquals(0, resumed.exitCode(), resumed.toString());
        assertSameAsWhole(cut);
        assertTrue(Files.readString(cut.resolve("run.json")).contains("\"resumed_at_epoch\" : 20"), "did not resume");
    }

    @Test
    void shouldResumeWithTheScenarioOfTheFolderAndOtherRanks() throws IOException {
        Cli resumed = Cli.run("run", "--resume", cut.toString(), "--ranks", "1", "--threads", "2");
        assertEquals(0, resumed.exitCode(), resumed.toString());
        assertSameAsWhole(cut);
        assertTrue(Files.readString(cut.resolve("run.json")).contains("\"resumed_at_epoch\" : 20"), "did not resume");
    }

    @Test
    void shouldContinueTheCommitLog() throws IOException {
        assertRefused(2, "has no commit log to continue", run("--resume", cut.toString(), "--record"));
        Path logged = folder.resolve("logged");
        assertEquals(
                0,
                run("--record", "--checkpoint-every", "0.2", "--out", logged.toString())
                        .exitCode());
        Files.delete(logged.resolve("run.json"));
        Files.delete(logged.resolve("manifest.sha256"));
        Files.writeString(logged.resolve("INCOMPLETE"), "the run has not ended\n");
        Path log = logged.resolve("record/commits.log");
        byte[] whole = Files.readAllBytes(log);
        byte[] damaged = whole.clone();
        damaged[200] ^= 1;
        Files.write(log, damaged);
        assertRefused(3, "commits.log: the block before byte", run("--resume", logged.toString()));
        Files.write(log, whole);
        Cli resumed = run("--resume", logged.toString());
        assertEquals(0, resumed.exitCode(), resumed.toString());
        assertEquals(0, Cli.run("verify", logged.toString()).exitCode());
        assertSameAsWhole(logged);
    }

    @Test
    void shouldResumeInAnotherFolderWithoutChangingTheFirst() throws IOException {
        Map<String, Long> before = checksums(cut);
        Path out = folder.resolve("out");
        Cli resumed = run("--resume", cut.toString(), "--out", out.toString(), "--checkpoint-every", "0.1");
        assertEquals(0, resumed.exitCode(), resumed.toString());
        assertSameAsWhole(out);
        assertEquals(before, checksums(cut));
        Files.delete(out.resolve("run.json"));
        Files.writeString(out.resolve("INCOMPLETE"), "again\n");
        Cli again = run("--resume", out.toString());
        assertEquals(0, again.exitCode(), again.toString());
        assertSameAsWhole(out);
        assertTrue(Files.readString(out.resolve("run.json")).contains("\"resumed_at_epoch\" : 25"), "did not resume");
    }

    /** Tracked vehicles go on after a kill as if there had been none, on other ranks. */
    @Test
    void shouldResumeTrackedVehicles() throws IOException {
        String[] start = {"run", "tracks", "--duration", "0.6", "--no-plots", "--set", "vehicles.0.start.settle_s=0.2"};
        Path killed = folder.resolve("killed");
        Path through = folder.resolve("through");
        Cli whole = cli(start, "--ranks", "2", "--out", through.toString());
        assertEquals(0, whole.exitCode(), whole.toString());
        Cli first = cli(start, "--checkpoint-every", "0.4", "--out", killed.toString());
        assertEquals(0, first.exitCode(), first.toString());
        Files.delete(killed.resolve("run.json"));
        Files.delete(killed.resolve("manifest.sha256"));
        Files.writeString(killed.resolve("INCOMPLETE"), "the run has not ended\n");
        Cli resumed = Cli.run("run", "--resume", killed.toString(), "--ranks", "3", "--threads", "2");
        assertEquals(0, resumed.exitCode(), resumed.toString());
        assertTrue(
                Files.readString(killed.resolve("run.json")).contains("\"resumed_at_epoch\" : 20"), "did not resume");
        Cli compared = Cli.run("verify", through.toString(), killed.toString());
        assertEquals(0, compared.exitCode(), compared.toString());
    }

    private static Cli cli(String[] start, String... more) {
        return Cli.run(Stream.concat(Stream.of(start), Stream.of(more)).toArray(String[]::new));
    }

    @Test
    void shouldUseAnEarlierCheckpointWhenTheLastIsIncomplete() throws IOException {
        Files.delete(cut.resolve("store/epoch-0000000020/rank-1.seal"));
        Cli resumed = run("--resume", cut.toString());
        assertEquals(0, resumed.exitCode(), resumed.toString());
        assertSameAsWhole(cut);
        assertTrue(Files.readString(cut.resolve("run.json")).contains("\"resumed_at_epoch\" : 10"), "did not resume");
    }

    @Test
    void shouldRestartWhenThereIsNoCheckpoint() throws IOException {
        Path out = Files.createDirectory(folder.resolve("empty"));
        Cli resumed = run("--resume", out.toString());
        assertEquals(0, resumed.exitCode(), resumed.toString());
        assertTrue(
                resumed.err().get(0).contains("holds no checkpoint; the run starts from the beginning"),
                resumed.toString());
        assertSameAsWhole(out);
    }

    /** A mistyped folder is not silently a new run. */
    @Test
    void shouldRejectAFolderThatDoesNotExist() throws IOException {
        Path missing = folder.resolve("missing");
        Path out = folder.resolve("out");
        assertRefused(2, "is not a folder; name the folder of the run", run("--resume", missing.toString()));
        assertRefused(2, "is not a folder", run("--resume", missing.toString(), "--out", out.toString()));
        assertTrue(Files.notExists(missing) && Files.notExists(out), "something was created");
    }

    @Test
    void shouldRejectADifferentRun() throws IOException {
        Map<String, Long> before = checksums(cut);
        assertRefused(2, "another scenario", run("--seed", "9", "--resume", cut.toString()));
        assertRefused(2, "another scenario", run("--delay", "1", "--resume", cut.toString()));
        assertRefused(2, "another scenario", Cli.run("run", "convoy", "--resume", cut.toString()));
        assertRefused(2, "the run is complete", run("--resume", whole.toString()));
        assertRefused(2, "name a scenario", Cli.run("run"));
        assertRefused(2, "--checkpoint-every 0.001: must be at least one epoch", run("--checkpoint-every", "0.001"));
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.writeString(other.resolve("mine.txt"), "mine");
        assertRefused(2, "is not the folder of a run", run("--resume", other.toString()));
        assertEquals(before, checksums(cut));
    }

    @Test
    void shouldNameADamagedFileAndChangeNothing() throws IOException {
        Path map = cut.resolve("store/epoch-0000000010/rank-0.map");
        byte[] bytes = Files.readAllBytes(map);
        bytes[bytes.length / 3] ^= 4;
        Files.write(map, bytes);
        Map<String, Long> before = checksums(cut);
        assertRefused(3, map + ": is damaged", run("--resume", cut.toString()));
        assertEquals(before, checksums(cut));
    }

    /** A limit on the size of files stands in for a full disk. */
    @Test
    void shouldReportAFullDisk() throws IOException, InterruptedException {
        Path out = folder.resolve("full");
        Path log = folder.resolve("log");
        Process process = Jvm.limited(
                log,
                60,
                "org.furrow.node.app.Furrow",
                "run",
                "crossing",
                "--duration",
                "0.4",
                "--checkpoint-every",
                "0.2",
                "--set",
                "grid_m=0.02",
                "--set",
                "vehicles.0.start.settle_s=0.1",
                "--set",
                "vehicles.1.start.settle_s=0.1",
                "--out",
                out.toString());
        assertTrue(process.waitFor(240, TimeUnit.SECONDS), "did not end");
        assertEquals(3, process.exitValue(), Files.readString(log));
        List<String> lines = Files.readAllLines(log).stream()
                .filter(line -> line.startsWith("furrow: "))
                .toList();
        assertEquals(1, lines.size(), lines.toString());
        assertTrue(
                lines.get(0).contains("checkpoint " + out) && lines.get(0).contains("cannot be written"), lines.get(0));
        assertTrue(Files.exists(out.resolve("INCOMPLETE")));
    }

    private static Cli run(String... more) {
        return Cli.run(Stream.concat(Stream.concat(Stream.of("run"), RUN.stream()), Stream.of(more))
                .toArray(String[]::new));
    }

    private static void assertRefused(int exitCode, String words, Cli cli) {
        assertEquals(exitCode, cli.exitCode(), cli.toString());
        assertEquals(1, cli.err().size(), cli.toString());
        assertTrue(cli.err().get(0).contains(words), cli.toString());
    }

    private void assertSameAsWhole(Path out) {
        assertEquals(0, Cli.run("verify", out.toString()).exitCode());
        Cli compared = Cli.run("verify", whole.toString(), out.toString());
        assertEquals(0, compared.exitCode(), compared.toString());
    }

    private static Map<String, Long> checksums(Path of) throws IOException {
        Map<String, Long> checksums = new TreeMap<>();
        try (Stream<Path> files = Files.walk(of)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                CRC32 crc = new CRC32();
                crc.update(Files.readAllBytes(file));
                checksums.put(of.relativize(file).toString(), crc.getValue());
            }
        }
        return checksums;
    }
}
