package org.furrow.world.transport.mpi;

import java.util.concurrent.locks.LockSupport;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Watch;
import org.jspecify.annotations.Nullable;

/**
 * How a rank waits: at first it asks MPI again and again, then it offers its core to others between two questions, for there
 * may be more ranks than cores, and in the end it sleeps a little each time. Meanwhile it looks whether the others are alive.
 */
final class Patience {
    private static final int TURNS_AT_ONCE = 50;
    private static final long YIELDS_ns = 2_000_000;
    private static final long SLEEP_ns = 50_000;
    private static final long LOOK_ns = 2_000_000;

    /** A longer gap between two looks is a suspended process, not a lost rank. */
    private static final long LONGEST_GAP_ns = 100_000_000;

    private final int rank;
    private final long limit_ms;
    private @Nullable Watch watch;
    private long round;
    private int turns;
    private long began_ns;
    private long looked_ns;
    private long left_ns;

    /**
     * @param rank who waits
     * @param limit_ms how long a wait may take while there is no watch
     */
    Patience(int rank, long limit_ms) {
        this.rank = rank;
        this.limit_ms = limit_ms;
    }

    void watch(Watch value) {
        watch = value;
    }

    @Nullable
    Watch watch() {
        return watch;
    }

    /** Begins to wait for a round. */
    void begin(long ofRound) {
        round = ofRound;
        turns = 0;
    }

    /**
     * To be called after each question that was answered with no. Returns whether it looked after the others.
     *
     * @throws RankLostException when it makes no sense to wait any longer
     */
    @SuppressWarnings("ThreadPriorityCheck") // yielding makes nothing right, only quicker
    boolean turn() {
        turns++;
        if (turns < TURNS_AT_ONCE) {
            return false;
        }
        long now_ns = System.nanoTime();
        if (turns == TURNS_AT_ONCE) {
            began_ns = now_ns;
            looked_ns = now_ns;
            left_ns = limit_ms * 1_000_000;
        }
        boolean looks = now_ns - looked_ns >= LOOK_ns;
        if (looks) {
            look(now_ns);
        }
        if (now_ns - began_ns < YIELDS_ns) {
            Thread.yield();
        } else {
            LockSupport.parkNanos(SLEEP_ns);
        }
        return looks;
    }

    private void look(long now_ns) {
        if (Thread.currentThread().isInterrupted()) {
            throw new RankLostException(rank, "interrupted while waiting for round " + round);
        }
        left_ns -= Math.min(now_ns - looked_ns, LONGEST_GAP_ns);
        looked_ns = now_ns;
        if (watch != null) {
            watch.whileWaiting(round);
        } else if (left_ns <= 0) {
            throw new RankLostException(rank, "not all ranks came to round " + round + " within " + limit_ms + " ms");
        }
    }
}
