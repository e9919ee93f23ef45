package org.furrow.node.app;

import java.io.PrintWriter;
import java.util.Locale;
import org.furrow.node.run.Progress;

/** Shows the progress of a run on the terminal. */
final class TerminalProgress implements Progress {
    private final PrintWriter err;
    private final ProgressLine line;
    /** First epoch of the run, greater than 0 when it was resumed; -1 before it. */
    private int first = -1;

    TerminalProgress(PrintWriter err) {
        this.err = err;
        line = new ProgressLine(err);
    }

    @Override
    public void epoch(int done, int total, double epoch_s) {
        if (first < 0) {
            first = done;
        }
        if (done <= first || !line.isDue()) {
            return;
        }
        double wall_s = line.elapsed_s();
        line.show(String.format(
                Locale.ROOT,
                "%3d %%  %.1f s simulated, real-time factor %.3f, %s",
                (int) (100L * done / total),
                done * epoch_s,
                wall_s / ((done - first) * epoch_s),
                ProgressLine.timeLeft(wall_s * (total - done) / (done - first))));
    }

    @Override
    public void note(String words) {
        end();
        err.println("furrow: " + words);
    }

    /** Clears the progress line. */
    void end() {
        line.end();
    }
}
