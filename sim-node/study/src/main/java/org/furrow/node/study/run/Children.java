package org.furrow.node.study.run;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.run.launch.EndHook;
import org.furrow.node.run.launch.JavaCommand;
import org.furrow.node.run.launch.ParentWatch;
import org.furrow.world.transport.FailureKind;

/**
 * Processes {@code furrow} with this JVM's options. When this JVM shuts down, they are ended, and the shutdown waits
 * until this object is closed, so that its owner can put its folder in order.
 */
public final class Children implements AutoCloseable {
    private static final String ERROR_PREFIX = "furrow: ";
    private static final String WARNING_PREFIX = "furrow: warning: ";
    private static final int LIMIT_S = 20;

    private final List<Process> running = new ArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final EndHook hook = new EndHook(this::stopAndAwaitOwner);
    private boolean stopped;

    /**
     * The end of a process.
     *
     * @param message its error without prefix, or its last line
     */
    public record End(int code, String message) {}

    /** Starts a process whose output goes to a log. */
    public synchronized Process start(List<String> args, Path log) throws IOException, RunFailedException {
        requireNotStopped();
        ProcessBuilder builder = new ProcessBuilder(JavaCommand.of(args))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        builder.environment().putAll(ParentWatch.variables());
        Process process = builder.start();
        running.add(process);
        return process;
    }

    /** Waits for the end of a process. */
    public End await(Process process, Path log) throws IOException, RunFailedException {
        int code;
        try {
            code = process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunFailedException(FailureKind.INTERRUPTED, "interrupted");
        }
        requireNotStopped();
        return new End(code, code == 0 ? "" : message(Files.readAllLines(log)));
    }

    private static String message(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith(ERROR_PREFIX) && !line.startsWith(WARNING_PREFIX))
                .findFirst()
                .map(line -> line.substring(ERROR_PREFIX.length()))
                .orElse(lines.isEmpty() ? "no output" : lines.getLast());
    }

    private synchronized void requireNotStopped() throws RunFailedException {
        if (stopped) {
            throw new RunFailedException(FailureKind.INTERRUPTED, "interrupted");
        }
    }

    /** Ends all processes and waits for their ends. */
    public void endAll() {
        List<Process> all;
        synchronized (this) {
            all = List.copyOf(running);
            running.clear();
        }
        all.forEach(Process::destroy);
        all.forEach(process -> process.onExit().join());
    }

    /** Ends all processes and refuses new ones. */
    public void stop() {
        synchronized (this) {
            stopped = true;
        }
        endAll();
    }

    private void stopAndAwaitOwner() {
        stop();
        try {
            closed.await(LIMIT_S, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        hook.close();
    }
}
