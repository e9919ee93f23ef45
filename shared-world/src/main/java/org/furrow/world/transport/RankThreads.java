package org.furrow.world.transport;

import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Joining the ranks that are threads of one JVM. */
public final class RankThreads {
    private static final long POLL_MS = 50;

    /** Time for the others to end after a failure. */
    private static final long GRACE_MS = 1_000;

    private RankThreads() {}

    /**
     * Returns when all threads have ended, or {@value #GRACE_MS} ms after a failure. A thread that hangs is not
     * ended; it must be a daemon.
     *
     * @param failed whether a rank has ended the run
     * @return the first rank that has not ended, or -1
     */
    public static int awaitEnd(List<Thread> ranks, BooleanSupplier failed) {
        long left_ms = GRACE_MS;
        boolean interruptedHere = false;
        int rank = 0;
        while (rank < ranks.size() && left_ms > 0) {
            try {
                if (ranks.get(rank).join(Duration.ofMillis(POLL_MS))) {
                    rank++;
                } else if (failed.getAsBoolean()) {
                    left_ms -= POLL_MS;
                }
            } catch (InterruptedException e) {
                interruptedHere = true; // does not end the ranks
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
