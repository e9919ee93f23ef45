package org.furrow.world.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A suspended process (Ctrl-Z, SIGSTOP) continues without a lost rank. */
@Tag("run")
@Timeout(300)
final class SuspendedTest {
    private static final long TIMEOUT_MS = 4_000;

    /** One rank waits for another, which starts when a byte arrives on standard input. */
    public static final class Waiting {
        private Waiting() {}

        public static void main(String[] args) throws IOException {
            LocalHub hub = new LocalHub(2, 1, TIMEOUT_MS);
            UnsafeBuffer message = new UnsafeBuffer(new byte[1]);
            hub.rank(0).message().putBytes(0, message, 0, 1);
            hub.rank(0).start(1);
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    System.in.read();
                    hub.rank(1).message().putBytes(0, message, 0, 1);
                    hub.rank(1).start(1);
                } catch (IOException e) {
                    hub.rank(1).abort(FailureKind.RUN_FAILED, e.toString());
                }
            });
            System.out.println("waiting");
            hub.rank(0).await();
            System.out.println("went on");
        }
    }

    @Test
    void shouldNotCountTheTimeInWhichTheProcessIsSuspended() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-exports",
                        "java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Waiting.class.getName())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            assertEquals("waiting", out.readLine());
            signal("STOP", process);
            Thread.sleep(TIMEOUT_MS + 1_000);
            signal("CONT", process);
            Thread.sleep(TIMEOUT_MS / 4); // time for a time-out that would be wrong
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
            assertEquals("went on", out.readLine());
        } finally {
            process.destroyForcibly();
        }
    }

    private static void signal(String name, Process process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
    }
}
