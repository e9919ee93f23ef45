package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.testkit.Jvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damage of any file of a run is found by every command that reads the file, and named. */
@Tag("run")
class DamagedRunTest {
    private static final long SEED = Long.getLong("seed", 7L);

    /** Part of a killed run's tables that its last checkpoint covers at least. */
    private static final double SEALED_PART = 0.1;

    @TempDir
    private Path folder;

    private final Random random = new Random(SEED);
    private int kindsOfDamage = 1;

    /**
     * Damages each file in turn by a flipped bit, truncation or a changed digit, and restores it afterwards.
     *
     * @param part of a file to damage, from its beginning
     */
    private void damageEach(Path run, List<String> files, double part, BiConsumer<String, String> check)
            throws IOException {
        int kind = 0;
        for (String file : files) {
            byte[] good = Files.readAllBytes(run.resolve(file));
            if (good.length == 0) {
                continue; // a bus without frames
            }
            int end = (int) Math.ceil(part * good.length);
            for (int k = 0; k < kindsOfDamage; k++) {
                damage(run.resolve(file), good, end, kind++ % 3, how -> check.accept(file, how));
            }
            Files.write(run.resolve(file), good);
        }
    }

    private void damage(Path file, byte[] good, int end, int kind, Consumer<String> check) throws IOException {
        byte[] damaged = kind == 1 ? Arrays.copyOf(good, end - 1) : good.clone();
        int digit = digit(good, end - 1);
        if (kind == 2 && digit >= 0) {
            damaged[digit] = (byte) (damaged[digit] == '7' ? '3' : '7');
        } else if (kind != 1) {
            damaged[random.nextInt(end)] ^= (byte) (1 << random.nextInt(8));
        }
        Files.write(file, damaged);
        check.accept(List.of("flipped bit", "truncated", "changed digit").get(kind));
    }

    /** Position of the last digit up to a position; -1 when there is none. */
    private static int digit(byte[] text, int last) {
        for (int at = last; at >= 0; at--) {
            if (text[at] >= '0' && text[at] <= '9') {
                return at;
            }
        }
        return -1;
    }

    private static List<String> files(Path run) throws IOException {
        try (Stream<Path> all = Files.walk(run)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> run.relativize(file).toString())
                    .filter(file -> !file.equals("INCOMPLETE"))
                    .sorted()
                    .toList();
        }
    }

    private static void assertNames(String file, String how, int exitCode, Cli cli) {
        String said = cli.out() + " " + cli.err();
        assertEquals(exitCode, cli.exitCode(), file + " " + how + " -Dseed=" + SEED + ": " + said);
        assertTrue(said.contains(file.replaceAll(".*/(.*)", "$1")), file + " " + how + ": " + said);
    }

    @Tag("nightly")
    @Test
    void shouldFindEveryKindOfDamage() throws IOException, InterruptedException {
        kindsOfDamage = 3;
        damageCompleteRun();
        damageTablesOfKilledRun();
    }

    @Test
    void shouldFindDamageOfAnyFileOfACompleteRun() throws IOException {
        damageCompleteRun();
    }

    private void damageCompleteRun() throws IOException {
        Path run = folder.resolve("run");
        Cli made = Cli.run(
                "hil",
                "single",
                "--bus",
                "memory",
                "--set",
                "hil.vehicle=solo",
                "--set",
                "vehicles.0.ride_at_m=[0, 0, 1]",
                "--set",
                "vehicles.0.sensors={imu: {at_m: [0, 0, 0.5], period_s: 0.02}}",
                "--duration",
                "1.2",
                "--warm-up",
                "0",
                "--no-real-time",
                "--checkpoint-every",
                "0.5",
                "--record",
                "--out",
                run.toString());
        assertEquals(0, made.exitCode(), made.toString());
        List<String> files = files(run);
        for (String expected : List.of(
                "digests.csv",
                "ground.png",
                "hil.json",
                "hil/blocks.csv",
                "hil/bus.log",
                "hil/commits.csv",
                "hil/events.csv",
                "manifest.sha256",
                "record/commits.log",
                "ride.png",
                "ride/solo.csv",
                "run.json",
                "scenario.yaml",
                "vehicles/solo-sensors.csv",
                "vehicles/solo.csv",
                "world/ground.nodes",
                "world/solo.state.csv")) {
            assertTrue(files.contains(expected), expected + " is not in " + files);
        }
        damageEach(run, files, 1, (file, how) -> assertNames(file, how, ExitCodes.RUN_FAILED, verify(run)));
        assertEquals(0, verify(run).exitCode());
        Cli record = Cli.run("record", run.toString());
        assertEquals(ExitCodes.WRONG_INPUT, record.exitCode());
        assertTrue(record.err().getFirst().contains("had a vehicle in the loop"), record.toString());

        List<String> replayed = files.stream()
                .filter(file -> file.matches("hil/.*|manifest.*|scenario.yaml|digests.csv|run.json"))
                .toList();
        damageEach(
                run,
                replayed,
                1,
                (file, how) -> assertNames(
                        file,
                        how,
                        ExitCodes.RUN_FAILED,
                        Cli.run(
                                "hil",
                                "--bus",
                                "replay:" + run,
                                "--out",
                                folder.resolve("again").toString())));
        List<String> exported = files.stream()
                .filter(file -> file.matches("world/.*|manifest.*|scenario.yaml"))
                .toList();
        damageEach(run, exported, 1, (file, how) -> {
            assertNames(file, how, ExitCodes.RUN_FAILED, Cli.run("export", run.toString(), "--format", "csv"));
        });
        List<String> judged = files.stream()
                .filter(file -> file.matches("hil.*|manifest.*|scenario.yaml|vehicles/.*"))
                .toList();
        damageEach(
                run,
                judged,
                1,
                (file, how) -> assertNames(file, how, ExitCodes.RUN_FAILED, Cli.run("verdict", run.toString())));
    }

    private static Cli verify(Path run) {
        return Cli.run("verify", run.toString());
    }

    @Test
    void shouldBeReadBySha256sum() throws IOException, InterruptedException {
        Path run = folder.resolve("run");
        assertEquals(
                0,
                Cli.run("run", "single", "--duration", "0.1", "--out", run.toString())
                        .exitCode());
        Process check = new ProcessBuilder("sha256sum", "--check", "--strict", "manifest.sha256")
                .directory(run.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, check.waitFor(), said);
        assertTrue(said.contains("vehicles/solo.csv: OK"), said);
    }

    /** A killed run has no manifest: the seals of its last checkpoint cover the tables up to there. */
    @Test
    void shouldNotResumeFromDamagedTables() throws IOException, InterruptedException {
        damageTablesOfKilledRun();
    }

    private void damageTablesOfKilledRun() throws IOException, InterruptedException {
        Path run = folder.resolve("cut");
        Process process = Jvm.start(
                folder.resolve("log"),
                List.of(),
                "org.furrow.node.app.Furrow",
                "run",
                "crossing",
                "--checkpoint-every",
                "0.2",
                "--set",
                "vehicles.0.sensors={imu: {at_m: [0, 0, 0.5], period_s: 0.02}}",
                "--out",
                run.toString());
        while (process.isAlive() && Files.notExists(run.resolve("store/epoch-0000000050/rank-0.seal"))) {
            process.waitFor(5, TimeUnit.MILLISECONDS);
        }
        process.destroyForcibly().waitFor();
        List<String> tables = files(run).stream()
                .filter(file -> file.startsWith("vehicles/") || file.equals("digests.csv"))
                .toList();
        assertEquals(4, tables.size(), tables.toString());
        Cli before = verify(run);
        assertTrue(before.err().toString().contains("it can be resumed"), before.toString());
        for (String table : tables) {
            damageEach(folder, List.of("cut/" + table), SEALED_PART, (file, how) -> {
                assertNames(file, how, ExitCodes.RUN_FAILED, Cli.run("run", "--resume", run.toString()));
                Cli verified = verify(run);
                assertTrue(verified.toString().contains("damaged: " + table), verified.toString());
            });
        }
        Cli resumed = Cli.run("run", "--resume", run.toString());
        assertEquals(0, resumed.exitCode(), resumed.toString());
        assertEquals(0, verify(run).exitCode(), verify(run).toString());
    }
}
