package org.furrow.node.run.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.furrow.node.input.OneLine;

/**
 * Forwards the output of a launched run's processes. Standard output is forwarded unchanged. Of the standard error,
 * Furrow's messages are forwarded, each once even when several ranks print it, and lines of progress; other lines,
 * those of the MPI launcher, are kept for a failure without a message.
 */
final class OutputRelay {
    private static final String MESSAGE = "furrow: ";
    private static final String PROGRESS = " s simulated";
    private static final List<String> STATUS = List.of("hil: ", "warm-up: ");
    private static final int MAX_KEPT = 200;

    private final PrintWriter out;
    private final PrintWriter err;
    private final Set<String> messages = new LinkedHashSet<>();
    private final List<String> others = new ArrayList<>();
    private final List<Thread> pumps = new ArrayList<>();

    OutputRelay(PrintWriter out, PrintWriter err) {
        this.out = out;
        this.err = err;
    }

    /** Starts to forward the output of a process. */
    void pump(Process process) {
        start(process.getInputStream(), line -> print(out, line));
        start(process.getErrorStream(), this::forwardError);
    }

    private void start(InputStream from, Consumer<String> to) {
        pumps.add(Thread.ofPlatform().daemon().start(() -> {
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    to.accept(line);
                }
            } catch (IOException e) {
                // the process has ended
            }
        }));
    }

    private synchronized void print(PrintWriter to, String line) {
        to.println(line);
        to.flush();
    }

    private synchronized void forwardError(String line) {
        if (line.startsWith(MESSAGE)) {
            if (messages.add(line)) {
                print(err, line);
            }
        } else if (line.contains(PROGRESS) || STATUS.stream().anyMatch(line::startsWith)) {
            print(err, line);
        } else if (others.size() < MAX_KEPT) {
            others.add(line);
        }
    }

    /** Waits up to a timeout for each stream to end; a surviving descendant may keep it open. */
    void await(long timeout_ms) {
        for (Thread pump : pumps) {
            try {
                pump.join(timeout_ms);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** True when a process has printed a message that contains this text. */
    synchronized boolean hasMessage(String text) {
        String line = OneLine.of(text);
        return messages.stream().anyMatch(message -> message.contains(line));
    }

    synchronized boolean hasMessages() {
        return !messages.isEmpty();
    }

    /** Prints the lines that were kept. */
    synchronized void printOthers() {
        others.forEach(err::println);
        err.flush();
    }
}
