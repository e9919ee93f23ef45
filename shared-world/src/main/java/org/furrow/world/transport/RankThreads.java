package org.furrow.world.transport;

import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The end of ranks that are threads of one JVM. */
public final class RankThreads {
    private static final long LOOK_MS = 50;

    /** How long the others may go on after one has failed: enough to throw, and to write why. */
    private static final long GRACE_MS = 1_000;

    private RankThreads() {}

    /**
     * Returns when all have ended, or when the run has failed and whoever hangs had the time to end too. Whoever hangs is left
     * alone: it must be a daemon.
     *
     * @param failed whether any rank has ended the run
     * @return the first rank that has not ended, or -1
     */
    public static int awaitEnd(List<Thread> ranks, BooleanSupplier failed) {
        long left_ms = GRACE_MS;
        boolean interruptedHere = false;
        int rank = 0;
        while (rank < ranks.size() && left_ms > 0) {
            try {
                if (ranks.get(rank).join(Duration.ofMillis(LOOK_MS))) {
                    rank++;
                } else if (failed.getAsBoolean()) {
                    left_ms -= LOOK_MS;
                }
            } catch (InterruptedException e) {
                interruptedHere = true; // ranks end through their own means, not through this thread's flag
            }
        }
        if (interruptedHere) {
            Thread.currentThread().interrupt();
        }
        for (int r = rank; r < ranks.size(); r++) {
            if (ranks.get(r).isAlive()) {
                return r;
            }
        }
        return -1;
    }
}
