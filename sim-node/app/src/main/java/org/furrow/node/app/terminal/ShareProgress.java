package org.furrow.node.app.terminal;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.DoubleConsumer;

/** Shows how much of a long command is done, and the time that is left. */
public final class ShareProgress implements DoubleConsumer, AutoCloseable {
    /** Share below which the remaining time cannot be estimated: the first part also loads the run. */
    private static final double LEAST_SHARE = 0.05;

    private final ProgressLine line;

    public ShareProgress(PrintWriter err) {
        line = new ProgressLine(err);
    }

    @Override
    public void accept(double share) {
        if (line.isDue()) {
            line.show(share, text(share, line.elapsed_s()));
        }
    }

    /** The line for a share in [0, 1] that took a time. */
    public static String text(double share, double elapsed_s) {
        String left = share < LEAST_SHARE ? "" : "  " + ProgressLine.timeLeft(elapsed_s * (1 / share - 1));
        return String.format(Locale.ROOT, "%3d %%%s", (int) (100 * share), left);
    }

    @Override
    public void close() {
        line.end();
    }
}
