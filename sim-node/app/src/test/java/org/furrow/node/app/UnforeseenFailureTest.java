package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
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

    private static String lineOf(Throwable failure) {
        StringWriter err = new StringWriter();
        CommandLine command = Failing.with(failure);
        assertEquals(3, Furrow.execute(command.setErr(new PrintWriter(err)), "fail"));
        List<String> lines = err.toString().lines().toList();
        assertEquals(1, lines.size(), err.toString());
        return lines.get(0);
    }
}
