package org.furrow.node.app.terminal;

/** Time that epochs of a run took, without the pauses between them. */
public final class RunningTime {
    /** A wait between epochs is a pause when it is longer than this, and than this many epochs. */
    private static final double PAUSE_S = 1;

    private static final int PAUSE_EPOCHS = 20;

    private double last_s = Double.NaN;
    private double time_s;
    private int epochs;

    /** An epoch has ended. The first one only starts the clock. */
    public void epoch(double now_s) {
        double wait_s = now_s - last_s;
        boolean isPause = wait_s > PAUSE_S && epochs > 0 && wait_s > PAUSE_EPOCHS * time_s / epochs;
        if (!isPause && !Double.isNaN(last_s)) {
            time_s += wait_s;
            epochs++;
        }
        last_s = now_s;
    }

    /** Epochs that were timed. */
    public int epochs() {
        return epochs;
    }

    /** Time that they took, in s. */
    public double time_s() {
        return time_s;
    }
}
