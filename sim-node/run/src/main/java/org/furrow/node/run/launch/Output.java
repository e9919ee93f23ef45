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

/**
 * What the processes of a launched run print. Their standard output goes on as it is; of their standard error what Furrow said
 * goes on, once when several ranks say the same, and the rest, which is the launcher's, is kept for when nothing else explains
 * the end.
 */
final class Output {
    private static final String SAID = "furrow: ";
    private static final int MOST_KEPT = 200;

    private final PrintWriter out;
    private final PrintWriter err;
    private final Set<String> said = new LinkedHashSet<>();
    private final List<String> rest = new ArrayList<>();
    private final List<Thread> pumps = new ArrayList<>();

    Output(PrintWriter out, PrintWriter err) {
        this.out = out;
        this.err = err;
    }

    void pump(Process process) {
        start(process.getInputStream(), this::print);
        start(process.getErrorStream(), this::sort);
    }

    private void start(InputStream from, java.util.function.Consumer<String> to) {
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

    private synchronized void print(String line) {
        out.println(line);
        out.flush();
    }

    private synchronized void sort(String line) {
        if (line.startsWith(SAID)) {
            if (said.add(line)) {
                err.println(line);
                err.flush();
            }
        } else if (line.contains(" real-time factor ")) {
            err.println(line);
            err.flush();
        } else if (rest.size() < MOST_KEPT) {
            rest.add(line);
        }
    }

    /** Returns when what ended processes printed has been dealt with; what processes that were left hold open is not. */
    void await(long most_ms) {
        for (Thread pump : pumps) {
            try {
                pump.join(most_ms);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whether a line with these words has been printed. */
    synchronized boolean hasSaid(String words) {
        return said.stream().anyMatch(line -> line.contains(words));
    }

    synchronized boolean hasSaidAnything() {
        return !said.isEmpty();
    }

    /** Prints what was kept back. */
    synchronized void printRest() {
        rest.forEach(err::println);
        err.flush();
    }
}
