package org.furrow.node.app.terminal;

import java.io.Console;
import java.io.PrintWriter;
import java.util.Locale;

/** A progress line: rewritten in place on a terminal, otherwise a plain line every ten seconds. */
public final class ProgressLine {
    private static final long TERMINAL_NS = 250_000_000L;
    private static final long PLAIN_NS = 10_000_000_000L;
    /** Length of a bar. */
    private static final int BAR = 20;

    private static final String CLEAR = "\r\u001b[K";

    private final PrintWriter err;
    private final boolean terminal;
    private final long start_ns = System.nanoTime();
    private long last_ns = start_ns;
    private boolean lineOpen;

    public ProgressLine(PrintWriter err) {
        this.err = err;
        Console console = System.console();
        terminal = console != null && console.isTerminal();
    }

    /** Whether it is time to show another line. */
    public boolean isDue() {
        return System.nanoTime() - last_ns >= (terminal ? TERMINAL_NS : PLAIN_NS);
    }

    /** Wall-clock time since the construction in s. */
    double elapsed_s() {
        return (System.nanoTime() - start_ns) * 1e-9;
    }

    /** Formats an estimate of the remaining time, such as "about 20 s left" or "about 6 h 50 min left". */
    public static String timeLeft(double left_s) {
        long s = Math.round(left_s);
        if (s < 60) {
            return "about " + s + " s left";
        }
        long min = Math.round(left_s / 60);
        return "about " + (min < 60 ? min + " min left" : min / 60 + " h " + min % 60 + " min left");
    }

    /** A bar for a share in [0, 1]. */
    public static String bar(double share) {
        int full = (int) Math.clamp(Math.floor(share * BAR), 0, BAR);
        return "[" + "=".repeat(full) + (full < BAR ? ">" + " ".repeat(BAR - full - 1) : "") + "]";
    }

    /** Shows a line; on a terminal, behind a bar for a share in [0, 1]. */
    public void show(double share, String line) {
        show(terminal ? bar(share) + " " + line : line);
    }

    /** Shows how many of the runs of a command are done, if it is time for a line. */
    public void showRuns(int done, int total) {
        if (isDue()) {
            String left = timeLeft(elapsed_s() / done * (total - done));
            show(
                    (double) done / total,
                    String.format(Locale.ROOT, "%3d %%  %d of %d runs, %s", 100 * done / total, done, total, left));
        }
    }

    /** Shows what begins now; not on a terminal only after a while, as a short command needs no such lines. */
    void showPhase(String words) {
        if (terminal || System.nanoTime() - start_ns >= PLAIN_NS) {
            show(words);
        }
    }

    /** Shows a line on a terminal only, for what takes a moment. */
    public void showOnTerminal(String line) {
        if (terminal) {
            show(line);
        }
    }

    public void show(String line) {
        last_ns = System.nanoTime();
        if (terminal) {
            err.print(CLEAR + line);
            lineOpen = true;
        } else {
            err.println(line);
        }
        err.flush();
    }

    /** Clears the line on a terminal. */
    public void end() {
        if (lineOpen) {
            err.print(CLEAR);
            err.flush();
            lineOpen = false;
        }
    }
}
