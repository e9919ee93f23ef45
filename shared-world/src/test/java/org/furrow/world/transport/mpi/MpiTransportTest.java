package org.furrow.world.transport.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Starts ranks ({@link MpiRank}) as processes of an installed MPI; skipped without one. */
@Tag("run")
@Timeout(300)
class MpiTransportTest {
    private static final int SHORT_MS = 700;

    /** Sufficient for all ranks to start MPI on a busy machine. */
    private static final int START_MS = 10_000;

    private static final int LONG_MS = 240_000;

    @TempDir
    private Path folder;

    enum Launcher {
        OPEN_MPI("mpirun.openmpi", "openmpi-bin", "--allow-run-as-root --oversubscribe -np"),
        MPICH("mpirun.mpich", "mpich", "-np");

        private final String command;
        private final String debianPackage;
        private final String options;

        Launcher(String command, String debianPackage, String options) {
            this.command = command;
            this.debianPackage = debianPackage;
            this.options = options;
        }

        void requireInstalled() {
            boolean installed = List.of(System.getenv("PATH").split(":")).stream()
                    .anyMatch(path -> Files.isExecutable(Path.of(path, command)));
            if (!installed) {
                System.err.println("SKIPPED: the mpi engine is not tested with " + name() + ", for there is no "
                        + command + "; install Debian's " + debianPackage);
            }
            assumeTrue(installed, command);
        }
    }

    private record Outcome(int exitCode, String output) {
        int count(String text) {
            return output.split(Pattern.quote(text), -1).length - 1;
        }
    }

    @ParameterizedTest
    @CsvSource({"OPEN_MPI, 2, 1", "MPICH, 2, 2"})
    void shouldGatherEveryRoundAndDeliverEveryMessage(Launcher launcher, int ranks, int depth) throws Exception {
        exchange(launcher, ranks, depth);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"OPEN_MPI, 1, 2", "OPEN_MPI, 3, 3", "MPICH, 1, 2"})
    void shouldGatherEveryRoundOnOtherNumbersOfRanks(Launcher launcher, int ranks, int depth) throws Exception {
        exchange(launcher, ranks, depth);
    }

    private void exchange(Launcher launcher, int ranks, int depth) throws Exception {
        Outcome outcome = launch(launcher, ranks, "rounds", depth, LONG_MS);
        assertEquals(0, outcome.exitCode, outcome.output);
        assertEquals(ranks, outcome.count("is done"), outcome.output);
    }

    @ParameterizedTest
    @EnumSource
    void shouldReportThatNotAllRanksStarted(Launcher launcher) throws Exception {
        assertLost(launcher, "absent", SHORT_MS, "rank 0: not all ranks reached MPI_Init within 700 ms");
    }

    @Test
    void shouldReportThatNotAllRanksReachedARound() throws Exception {
        assertLost(Launcher.MPICH, "late", START_MS, "rank 0: not all ranks reached round 0 within 10000 ms");
    }

    @Test
    void shouldNameTheRankThatShutsDownTooEarly() throws Exception {
        assertLost(Launcher.MPICH, "leaves", LONG_MS, "rank 1: shut down after 1 rounds, before round 1");
    }

    @Test
    void shouldEndTheWaitWhenTheWatchReportsALoss() throws Exception {
        assertLost(Launcher.MPICH, "watched", LONG_MS, "rank 1: lost in round 2");
    }

    @Test
    void shouldNameTheRankThatReceivesNothing() throws Exception {
        assertLost(Launcher.OPEN_MPI, "flood", LONG_MS, "rank 1: has not received 4096 messages of 409600 bytes");
    }

    /** With the other MPI's library each process of a launcher sees only itself. */
    @Test
    void shouldRefuseTheLibraryOfAnotherMpi() throws Exception {
        Launcher.OPEN_MPI.requireInstalled();
        Outcome outcome = launch(Launcher.MPICH, 2, "rounds", 1, LONG_MS, "libmpi.so.40");
        assertNotEquals(0, outcome.exitCode);
        assertTrue(outcome.output.contains("the launcher started 2 ranks, but Open MPI v"), outcome.output);
    }

    @Test
    void shouldReportAMissingLibrary() {
        MpiException e = assertThrows(MpiException.class, () -> MpiTransport.open("libnosuchmpi.so", 1, LONG_MS));
        assertEquals(
                "no MPI library found (libnosuchmpi.so: cannot open shared object file: No such file or directory):"
                        + " install Open MPI (Debian: openmpi-bin) or MPICH (Debian: mpich), the one whose mpirun starts"
                        + " the ranks, or set --mpi-lib to its library",
                e.getMessage());
    }

    @Test
    void shouldRefuseALibraryWithoutMpi() {
        MpiException e = assertThrows(MpiException.class, () -> MpiTransport.open("libc.so.6", 1, LONG_MS));
        assertEquals("libc.so.6 is neither Open MPI nor MPICH and does not have the MPI 5 ABI", e.getMessage());
    }

    /** Expects one of two ranks to fail with the loss of a rank. */
    private void assertLost(Launcher launcher, String what, int limit_ms, String message) throws Exception {
        Outcome outcome = launch(launcher, 2, what, 1, limit_ms);
        assertNotEquals(0, outcome.exitCode, outcome.output);
        assertTrue(outcome.output.contains("RankLostException: " + message), outcome.output);
    }

    private Outcome launch(Launcher launcher, int ranks, String... arguments) throws IOException, InterruptedException {
        launcher.requireInstalled();
        List<String> command = new ArrayList<>(List.of(launcher.command));
        command.addAll(List.of(launcher.options.split(" ")));
        command.add(Integer.toString(ranks));
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-exports",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                MpiRank.class.getName()));
        command.addAll(List.of(arguments));
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertTrue(process.waitFor(300, TimeUnit.SECONDS), () -> "hangs: " + read(log));
            return new Outcome(process.exitValue(), read(log));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private Outcome launch(Launcher launcher, int ranks, String what, int depth, int limit_ms, String... library)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(what, Integer.toString(depth), Integer.toString(limit_ms)));
        arguments.addAll(List.of(library));
        return launch(launcher, ranks, arguments.toArray(String[]::new));
    }

    private static String read(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
