package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.furrow.node.testkit.Jvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Defects of the program end with exit code 3 and one line; the stack trace is printed on request only. */
@Tag("run")
class UnforeseenFailureTest {
    @TempDir
    private Path folder;

    /** Fails with an unexpected exception. */
    @Command(name = "fail")
    public static final class Failing implements Callable<Integer> {
        private final Throwable failure;

        Failing(Throwable failure) {
            this.failure = failure;
        }

        /** Fails in a separate JVM. */
        public static void main(String[] args) {
            System.exit(Furrow.execute(with(new ArithmeticException("1 / 0")), "fail"));
        }

        static CommandLine with(Throwable failure) {
            return Furrow.commandLine().addSubcommand(new Failing(failure));
        }

        @Override
        public Integer call() {
            if (failure instanceof Error e) {
                throw e;
            }
            throw (RuntimeException) failure;
        }
    }

    @Test
    void shouldNameTheFailureInOneLine() {
        assertEquals(
                "furrow: internal error: java.lang.ArithmeticException: 1 / 0\\n1 (set FURROW_STACKTRACE=1"
                        + " for a stack trace)",
                lineOf(new ArithmeticException("1 / 0\n1")));
        assertTrue(lineOf(new StackOverflowError()).startsWith("furrow: internal error: java.lang.StackOverflowError"));
    }

    @Test
    void shouldExplainHowToRaiseTheMemoryLimit() {
        String line = lineOf(new OutOfMemoryError("Java heap space"));
        assertTrue(line.startsWith("furrow: out of memory (Java heap space); the JVM may use "), line);
        assertTrue(line.endsWith(" MB, increase it with FURROW_JAVA_OPTS=-Xmx8g"), line);
    }

    @Test
    void shouldPrintTheStackTraceOnRequest() throws IOException, InterruptedException {
        Path log = folder.resolve("log");
        Process process = Jvm.start(log, Map.of("FURROW_STACKTRACE", "1"), List.of(), Failing.class.getName());
        assertEquals(3, process.waitFor());
        List<String> lines = Files.readAllLines(log);
        assertTrue(lines.stream().anyMatch(l -> l.startsWith("furrow: internal error: java.lang.Arith")), "" + lines);
        assertTrue(lines.stream().anyMatch(l -> l.contains("at org.furrow.node.app.UnforeseenFail")), "" + lines);
    }

    /** Fails in a thread for which the others wait. */
    public static final class FailingThread {
        private FailingThread() {}

        /** Waits for ever. */
        public static void main(String[] args) throws InterruptedException {
            OutOfMemory.endWithOneLine();
            Thread.ofPlatform().start(() -> {
                throw new OutOfMemoryError("Java heap space");
            });
            new CountDownLatch(1).await();
        }
    }

    @Test
    void shouldEndWhenAThreadHasNoMemoryLeft() throws IOException, InterruptedException {
        Path log = folder.resolve("log");
        Process process = Jvm.start(log, List.of(), FailingThread.class.getName());
        assertEquals(3, process.waitFor());
        List<String> lines = Files.readAllLines(log);
        assertEquals(1, lines.size(), "" + lines);
        assertTrue(
                lines.getFirst().matches("furrow: out of memory; the JVM may use .* increase it with .*"), "" + lines);
    }

    /** The JVM does not explain why it cannot load a class. */
    @Test
    void shouldExplainALimitOfOpenFiles() throws IOException, InterruptedException {
        Process process = new ProcessBuilder("bash", "-c", "ulimit -n 64; exec sh src/main/dist/bin/furrow --version")
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(3, process.waitFor(), said);
        assertEquals(
                "furrow: only 64 files may be open at a time, at least 128 are needed; raise the limit with 'ulimit -n"
                        + " 4096'\n",
                said);
    }

    private static String lineOf(Throwable failure) {
        StringWriter err = new StringWriter();
        CommandLine command = Failing.with(failure);
        assertEquals(3, Furrow.execute(command.setErr(new PrintWriter(err)), "fail"));
        List<String> lines = err.toString().lines().toList();
        assertEquals(1, lines.size(), err.toString());
        return lines.get(0);
    }
}
