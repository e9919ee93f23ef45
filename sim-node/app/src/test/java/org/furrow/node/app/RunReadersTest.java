package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.results.Manifest;
import org.furrow.world.checkpoint.FileTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every command that reads the folder of a run refuses a file that has changed, and names it; exit code 3. */
@Tag("run")
class RunReadersTest {
    private static final String MANIFEST = "manifest.sha256";

    @TempDir
    private static Path folder;

    private static Path run;

    @BeforeAll
    static void makeRun() throws IOException {
        run = folder.resolve("run");
        Path hill =
                Files.writeString(folder.resolve("hill.asc"), "ncols 3\nnrows 3\ncellsize 120\n2 1 1\n1 1 1\n1 1 1\n");
        Files.writeString(
                folder.resolve("suite.yaml"),
                "furrow_sensors: 1\nname: inertial\nsensors:\n  - {name: imu, type: imu}\n");
        Cli made = Cli.run(
                "run",
                "single",
                "--set",
                "terrain={type: elevation, file: " + hill + "}",
                "--duration",
                "0.8",
                "--checkpoint-every",
                "0.4",
                "--no-plots",
                "--record",
                "--out",
                run.toString());
        assertEquals(0, made.exitCode(), made.toString());
    }

    @AfterEach
    void removeOutput() throws IOException {
        FileTree.delete(folder.resolve("killed"));
        FileTree.delete(folder.resolve("out"));
    }

    private static Cli read(Path from, String command) {
        String[] args = command.split(" ");
        return Cli.run(Arrays.stream(args)
                .map(arg -> arg.replace("RUN", from.toString())
                        .replace("OUT", folder.resolve("out").toString())
                        .replace("SUITE", folder.resolve("suite.yaml").toString()))
                .toArray(String[]::new));
    }

    private static List<String> files(Path of) throws IOException {
        try (Stream<Path> all = Files.walk(of)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> of.relativize(file).toString())
                    .filter(file -> !file.startsWith("store/"))
                    .sorted()
                    .toList();
        }
    }

    /** Flips a bit of a file, reads, and restores the file. */
    private static Cli readWithFlip(Path from, String file, double where, String command) throws IOException {
        Path path = from.resolve(file);
        byte[] good = Files.readAllBytes(path);
        byte[] bad = good.clone();
        bad[(int) (where * (bad.length - 1))] ^= 1;
        Files.write(path, bad);
        try {
            return read(from, command);
        } finally {
            Files.write(path, good);
        }
    }

    private static void assertNames(String file, String command, Cli cli) {
        String what = file + ": " + command + ": " + cli;
        assertEquals(ExitCodes.RUN_FAILED, cli.exitCode(), what);
        List<String> lines = cli.err().isEmpty() ? cli.out() : cli.err();
        String said = String.join(
                "\n",
                lines.stream()
                        .filter(line -> !line.contains("holds no checkpoint"))
                        .toList());
        assertEquals(1, said.lines().count(), what);
        assertTrue(said.contains(file), what);
        assertTrue(said.contains("restore") || command.startsWith("verify"), what);
        assertFalse(said.matches(".*(internal error|Exception).*"), what);
    }

    /** Which files a command reads: each is compared, and no other is needed. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            verify RUN                                          | .*
            plot RUN --out OUT --format svg                     | scenario.yaml;inputs/.*;vehicles/.*;world/.*
            render RUN --sensors SUITE --out OUT                | scenario.yaml;inputs/.*;vehicles/.*;record/.*;run.json
            view RUN                                            | scenario.yaml;inputs/.*;vehicles/.*;record/.*;run.json
            record RUN                                          | scenario.yaml;inputs/.*;run.json
            export RUN --format csv --out OUT                   | scenario.yaml;inputs/.*;world/.*;run.json
            export RUN --format vti --out OUT                   | scenario.yaml;inputs/.*;world/.*;run.json
            export RUN --format vti --epoch 7 --out OUT         | scenario.yaml;inputs/.*;record/commits.log;run.json
            export RUN --format vtp --out OUT                   | scenario.yaml;inputs/.*;vehicles/.*
            export RUN --format html --out OUT                  | scenario.yaml;inputs/.*;vehicles/.*;record/.*;run.json
            export RUN --format mcap --out OUT                  | scenario.yaml;inputs/.*;vehicles/.*;record/.*;run.json
            export RUN --format npz --out OUT                   | scenario.yaml;inputs/.*;vehicles/.*;record/.*;run.json
            export RUN --format parquet --out OUT               | scenario.yaml;inputs/.*;vehicles/.*;record/.*;run.json
            export RUN --format mcap-ros2 --sensors SUITE --out OUT | scenario.yaml;inputs/.*;vehicles/.*;record/.*;run.json
            """)
    void shouldCompareWhatItReadsWithTheManifest(String command, String reads) throws IOException {
        String read = reads.replace(";", "|") + "|" + MANIFEST;
        int count = 0;
        for (String file : files(run)) {
            if (file.matches(read)) {
                count++;
                assertNames(file, command, readWithFlip(run, file, 0.5, command));
                assertFalse(Files.exists(folder.resolve("out")), file + ": " + command + ": something was written");
            }
        }
        assertTrue(count >= 4, command);
        if (!command.startsWith("view")) { // which does not end
            readWithoutTheOthers(command, read);
        }
    }

    private static void readWithoutTheOthers(String command, String read) throws IOException {
        Path part = folder.resolve("part");
        for (String file : files(run)) {
            if (file.matches(read) || file.equals("run.json")) {
                Files.createDirectories(part.resolve(file).getParent());
                Files.copy(run.resolve(file), part.resolve(file));
            }
        }
        Cli cli = read(part, command);
        assertEquals(0, cli.exitCode(), command + ": " + cli);
        FileTree.delete(part);
    }

    /** A killed run has no manifest: its recording has checksums, and its checkpoints seal its tables. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            run --resume RUN                                    | record/solo.poses;record/commits.log;vehicles/solo.csv
            render RUN --sensors SUITE --out OUT                | record/solo.poses;record/commits.log
            export RUN --format html --out OUT                  | record/solo.poses;record/commits.log
            export RUN --format mcap --out OUT                  | record/solo.poses;record/commits.log
            export RUN --format npz --out OUT                   | record/solo.poses;record/commits.log
            export RUN --format vti --epoch 7 --out OUT         | record/commits.log
            verify RUN                                          | vehicles/solo.csv
            """)
    void shouldNameADamagedFileOfAKilledRun(String command, String reads) throws IOException {
        Path killed = killed();
        for (String file : reads.split(";")) {
            for (double where : new double[] {0, 0.04, 0.3}) {
                assertNames(file, command, readWithFlip(killed, file, where, command));
            }
        }
    }

    /** The run as a kill after its last epoch leaves it. */
    private static Path killed() throws IOException {
        Path killed = folder.resolve("killed");
        try (Stream<Path> all = Files.walk(run)) {
            for (Path file : all.toList()) {
                Files.copy(file, killed.resolve(run.relativize(file)));
            }
        }
        Files.delete(killed.resolve(MANIFEST));
        Files.delete(killed.resolve("run.json"));
        Files.writeString(killed.resolve("INCOMPLETE"), "the run has not ended\n");
        return killed;
    }

    /** The log of a run that was killed early ends within its first block: there is nothing to show. */
    @ParameterizedTest
    @CsvSource({"88", "90", "96", "200"})
    void shouldRefuseALogWithoutAWholeBlockInOneLine(int bytes) throws IOException {
        Path killed = killed();
        Path log = killed.resolve("record/commits.log");
        Files.write(log, Arrays.copyOf(Files.readAllBytes(log), bytes));
        for (String format : List.of("npz", "html", "mcap")) {
            Cli read = read(killed, "export RUN --format " + format + " --out OUT");
            assertEquals(ExitCodes.RUN_FAILED, read.exitCode(), format + read);
            assertTrue(read.err().getLast().contains("record/commits.log: has no commit"), format + read);
            assertFalse(Files.exists(folder.resolve("out")), format);
        }
    }

    /** Events of another run are a part of it. */
    @Test
    void shouldRefuseEventsThatHaveChanged() throws IOException {
        Path killed = killed();
        Path events = Files.writeString(killed.resolve("events.csv"), "epoch,event\n");
        Manifest.write(killed, Map.of());
        Files.writeString(events, "epoch,event\n\n");
        Cli changed = read(killed, "run single --events RUN/events.csv --out OUT");
        assertEquals(ExitCodes.RUN_FAILED, changed.exitCode(), changed.toString());
        assertTrue(changed.err().getLast().contains("events.csv: differs from manifest.sha256"), changed.toString());
    }

    /** The recording that the user has asked for is not lost with a run that has died early. */
    @Test
    void shouldRecordARunAgainThatHasDiedBeforeItsFirstCheckpoint() throws IOException {
        Path killed = killed();
        FileTree.delete(killed.resolve("store"));
        Cli resumed = read(killed, "run --resume RUN");
        assertEquals(0, resumed.exitCode(), resumed.toString());
        String manifest = Files.readString(killed.resolve(MANIFEST));
        for (String file : List.of("record/commits.log", "record/solo.poses")) {
            assertTrue(manifest.contains(file), manifest);
        }
        Cli verified = read(killed, "verify RUN " + run);
        assertEquals(0, verified.exitCode(), verified.toString());
    }
}
