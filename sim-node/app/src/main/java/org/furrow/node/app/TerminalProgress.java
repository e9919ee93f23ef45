package org.furrow.node.app;

import java.io.PrintWriter;
import java.util.Locale;
import org.furrow.node.run.Progress;

/** A run's progress for people. */
final class TerminalProgress implements Progress {
    private final PrintWriter err;
    private final ProgressLine line;
    /** Where the run began: not at 0 when it went on from a checkpoint. */
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
                "%3d %%  %.1f s simulated, real-time factor %.3f, %.0f s to go",
                (int) (100L * done / total),
                done * epoch_s,
                wall_s / ((done - first) * epoch_s),
                wall_s * (total - done) / (done - first)));
    }

    @Override
    public void note(String words) {
        end();
        err.println("furrow: " + words);
        err.flush();
    }

    /** Leaves the cursor at the beginning of a line. */
    void end() {
        line.end();
    }
}
