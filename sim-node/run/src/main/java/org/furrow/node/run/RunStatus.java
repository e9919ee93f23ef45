package org.furrow.node.run;

import org.jspecify.annotations.Nullable;

/** What a run shows on the terminal instead of its progress. The run reports to it; another thread reads it. */
public interface RunStatus extends Progress {
    /** Shows nothing. */
    RunStatus NONE = () -> "";

    @Override
    default void epoch(int done, int total, double epoch_s) {
        // the line shows more
    }

    /** A line to show before the run; empty for none. */
    default String opening() {
        return "";
    }

    /** The line to show now; empty for none. */
    String line();

    /** Removes and returns the oldest warning; null when there is none. */
    default @Nullable String nextWarning() {
        return null;
    }

    /** Removes and returns the next line to show after the run; null when there is none. */
    default @Nullable String nextClosing() {
        return null;
    }
}
