package org.furrow.node.app.terminal;

import java.io.PrintWriter;
import java.util.Locale;
import org.furrow.node.run.Progress;

/** Shows the progress of a run on the terminal. */
public final class TerminalProgress implements Progress {
    /** Time after the first epoch before which the speed is that of a cold JVM, and says nothing of the rest. */
    private static final double NO_ESTIMATE_S = 4;

    private final PrintWriter err;
    private final ProgressLine line;
    private final RunningTime running = new RunningTime();

    public TerminalProgress(PrintWriter err) {
        this.err = err;
        line = new ProgressLine(err);
    }

    @Override
    public void epoch(int done, int total, double epoch_s) {
        running.epoch(line.elapsed_s());
        if (running.epochs() > 0 && line.isDue()) {
            line.show((double) done / total, text(running.epochs(), done, total, epoch_s, running.time_s()));
        }
    }

    @Override
    public void warmUp(int done, int total, double epoch_s) {
        if (line.isDue()) {
            line.show(String.format(Locale.ROOT, "warm-up: %.1f of %.1f s", done * epoch_s, total * epoch_s));
        }
    }

    /**
     * The line of progress.
     *
     * @param stepped epochs of this process
     * @param wall_s time that it took for them
     */
    public static String text(int stepped, int done, int total, double epoch_s, double wall_s) {
        String so = String.format(
                Locale.ROOT,
                "%3d %%  %.1f of %.1f s simulated",
                (int) (100L * done / total),
                done * epoch_s,
                total * epoch_s);
        if (wall_s < NO_ESTIMATE_S) {
            return so;
        }
        return so + ", " + Words.speed(wall_s / (stepped * epoch_s)) + ", "
                + ProgressLine.timeLeft(wall_s * (total - done) / stepped);
    }

    @Override
    public void phase(String words) {
        line.showPhase(words);
    }

    @Override
    public void note(String words) {
        end();
        err.println("furrow: " + words);
    }

    /** Clears the progress line. */
    public void end() {
        line.end();
    }
}
