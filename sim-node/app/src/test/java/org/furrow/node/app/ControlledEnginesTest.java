package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.furrow.node.control.ControlAnswer;
import org.furrow.node.control.ControlClient;
import org.furrow.node.control.ControlStatus;
import org.furrow.node.control.ControlStatus.State;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.run.LocalRun;
import org.furrow.node.testkit.Jvm;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands at the socket file steer ranks of every transport, and the digest is that of an undisturbed run. */
@Tag("run")
@Tag("nightly")
class ControlledEnginesTest {
    private static final String SECONDS = "0.8";
    private static final int LIMIT_S = 300;
    private static final long PAUSE_MS = 50;

    @TempDir
    private Path folder;

    /** MPICH's ranks spin while they wait, so their number must not exceed that of the cores. */
    @ParameterizedTest
    @CsvSource({"MPJ_MULTICORE, 2", "MPJ_NIODEV, 2", "OPEN_MPI, 2", "MPICH, 2"})
    void shouldPauseStepAndGoOn(Ranks how, int ranks) throws Exception {
        assumeTrue(how.isHere());
        Path out = folder.resolve("out");
        Path socket = folder.resolve("control");
        List<String> command = new ArrayList<>(List.of("org.furrow.node.app.Furrow", "run", "convoy", "--paused"));
        command.addAll(List.of("--duration", SECONDS, "--delay", "1", "--ranks", Integer.toString(ranks)));
        command.addAll(List.of("--control", "unix:" + socket, "--out", out.toString()));
        command.addAll(how.options());
        Path log = folder.resolve("log");
        Process process = Jvm.start(log, List.of(), command.toArray(String[]::new));
        try {
            awaitSocket(process, socket, log);
            assertStatus(socket, "step 3", State.PAUSED, 3);
            assertStatus(socket, "until 0.2", State.PAUSED, 10);
            assertStatus(socket, "step 1", State.PAUSED, 11);
            assertEquals(State.PLAYING, give(socket, "play").state());
            assertTrue(process.waitFor(LIMIT_S, TimeUnit.SECONDS), "did not end");
        } finally {
            process.destroy();
        }
        List<String> lines = Files.readAllLines(log);
        assertEquals(0, process.exitValue(), () -> String.join("\n", lines));
        assertEquals("digest " + undisturbed(), lines.getLast(), () -> String.join("\n", lines));
        assertNull(Verifier.check(out));
    }

    private String undisturbed() {
        return LocalRun.run(
                        Scenarios.of("convoy", "duration_s=" + SECONDS, "delay=1"), 1, 1, folder.resolve("undisturbed"))
                .digest();
    }

    private static void awaitSocket(Process process, Path socket, Path log) throws Exception {
        for (long k = 0; !Files.exists(socket) && k * PAUSE_MS < LIMIT_S * 1000L; k++) {
            assertTrue(process.isAlive(), Files.readString(log));
            Thread.sleep(PAUSE_MS);
        }
    }

    private static void assertStatus(Path socket, String command, State state, int epoch) throws Exception {
        ControlStatus status = give(socket, command);
        assertEquals(state, status.state(), command);
        assertEquals(epoch, status.epoch(), command);
    }

    private static ControlStatus give(Path socket, String command) throws Exception {
        try (ControlClient run = ControlClient.connect(socket)) {
            ControlAnswer answer = ControlAnswer.read(run.give(command));
            ControlStatus status = answer.status();
            if (status == null) {
                throw new AssertionError(command + ": " + answer.error());
            }
            return status;
        }
    }
}
