package org.furrow.node.app.run;

import org.jspecify.annotations.Nullable;

/** Advice for runs that would take much longer than necessary because of their number of ranks. */
public final class RankAdvice {
    /** More ranks per core cost more for their copies of the ground than one vehicle a rank is worth. */
    private static final int MOST_PER_CORE = 4;

    private RankAdvice() {}

    /** Advice for ranks that share a process, or null. */
    public static @Nullable String inOneProcess(int ranks, int cores) {
        if (ranks <= MOST_PER_CORE * cores) {
            return null;
        }
        return ranks + " ranks take turns on " + cores + (cores == 1 ? " core" : " cores")
                + ", each with its own copy of the ground; '--ranks 1 --threads " + cores
                + "' gives the same results sooner";
    }
}
