package org.furrow.node.app;

import java.io.Console;
import java.io.PrintWriter;

/** Progress for people: one line that is rewritten on a terminal, a plain line every ten seconds elsewhere. */
final class ProgressLine {
    private static final long TERMINAL_NS = 250_000_000L;
    private static final long PLAIN_NS = 10_000_000_000L;
    private static final String CLEAR = "\r\u001b[K";

    private final PrintWriter err;
    private final boolean terminal;
    private final long start_ns = System.nanoTime();
    private long last_ns = start_ns;
    private boolean lineOpen;

    ProgressLine(PrintWriter err) {
        this.err = err;
        Console console = System.console();
        terminal = console != null && console.isTerminal();
    }

    /** Whether the line shown last is old enough for another. */
    boolean isDue() {
        return System.nanoTime() - last_ns >= (terminal ? TERMINAL_NS : PLAIN_NS);
    }

    /** Wall time since this began, in s. */
    double elapsed_s() {
        return (System.nanoTime() - start_ns) * 1e-9;
    }

    void show(String line) {
        last_ns = System.nanoTime();
        if (terminal) {
            err.print(CLEAR + line);
            lineOpen = true;
        } else {
            err.println(line);
        }
        err.flush();
    }

    /** Leaves the cursor at the beginning of a line. */
    void end() {
        if (lineOpen) {
            err.print(CLEAR);
            err.flush();
            lineOpen = false;
        }
    }
}
