package org.furrow.node.cli;

import java.io.Console;
import java.io.PrintWriter;
import java.util.Locale;
import org.furrow.node.run.Progress;

/** Progress for people: one line that is rewritten on a terminal, a plain line every ten seconds elsewhere. */
final class TerminalProgress implements Progress {
    private static final long TERMINAL_NS = 250_000_000L;
    private static final long PLAIN_NS = 10_000_000_000L;
    private static final String CLEAR = "\r\u001b[K";

    private final PrintWriter err;
    private final boolean terminal;
    private final long start_ns = System.nanoTime();
    private long last_ns = start_ns;
    /** Where the run began: not at 0 when it went on from a checkpoint. */
    private int first = -1;

    private boolean lineOpen;

    TerminalProgress(PrintWriter err) {
        this.err = err;
        Console console = System.console();
        terminal = console != null && console.isTerminal();
    }

    @Override
    public void epoch(int done, int total, double epoch_s) {
        long now = System.nanoTime();
        if (first < 0) {
            first = done;
        }
        if (done <= first || now - last_ns < (terminal ? TERMINAL_NS : PLAIN_NS)) {
            return;
        }
        last_ns = now;
        double wall_s = (now - start_ns) * 1e-9;
        String line = String.format(
                Locale.ROOT,
                "%3d %%  %.1f s simulated, real-time factor %.3f, %.0f s to go",
                (int) (100L * done / total),
                done * epoch_s,
                wall_s / ((done - first) * epoch_s),
                wall_s * (total - done) / (done - first));
        if (terminal) {
            err.print(CLEAR + line);
            lineOpen = true;
        } else {
            err.println(line);
        }
        err.flush();
    }

    @Override
    public void note(String words) {
        end();
        err.println("furrow: " + words);
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
