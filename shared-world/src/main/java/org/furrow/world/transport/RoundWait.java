package org.furrow.world.transport;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The wait of a rank for the messages of a round, by polling: it first spins, then yields the core, since there may
 * be more ranks than cores, and finally sleeps between polls. Every 2 ms it checks the watch or, without one, a
 * time limit. Time in which the process is suspended does not count.
 */
public final class RoundWait {
    /** The round of a wait for the start of all ranks. */
    public static final long STARTUP = -1;

    private static final int SPINS = 50;
    private static final long YIELDING_NS = 2_000_000;
    private static final long SLEEP_NS = 50_000;
    private static final long CHECK_NS = 2_000_000;
    /** The process was suspended in a longer gap between two checks. */
    private static final long LONGEST_GAP_NS = 100_000_000;

    private final int rank;
    private final long limit_ms;
    private volatile @Nullable Watch watch;
    private long round;
    private int polls;
    private long began_ns;
    private long checked_ns;
    private long left_ns;

    /** @param limit_ms time limit of a wait while there is no watch */
    public RoundWait(int rank, long limit_ms) {
        this.rank = rank;
        this.limit_ms = limit_ms;
    }

    public void watch(Watch value) {
        watch = value;
    }

    public @Nullable Watch watch() {
        return watch;
    }

    public void begin(long ofRound) {
        round = ofRound;
        polls = 0;
    }

    /**
     * Pauses after a poll without result. Returns whether this was also a check.
     *
     * @throws RankLostException when a rank is lost, the time limit has passed, or the thread is interrupted
     */
    @SuppressWarnings("ThreadPriorityCheck") // yielding affects only the speed
    public boolean pause() {
        if (++polls < SPINS) {
            return false;
        }
        long now_ns = System.nanoTime();
        if (polls == SPINS) {
            began_ns = now_ns;
            checked_ns = now_ns;
            left_ns = TimeUnit.MILLISECONDS.toNanos(limit_ms);
        }
        boolean checks = now_ns - checked_ns >= CHECK_NS;
        if (checks) {
            check(now_ns);
        }
        if (now_ns - began_ns < YIELDING_NS) {
            Thread.yield();
        } else {
            LockSupport.parkNanos(SLEEP_NS);
        }
        return checks;
    }

    private void check(long now_ns) {
        if (Thread.currentThread().isInterrupted()) {
            throw new RankLostException(rank, "interrupted while waiting for the others");
        }
        left_ns -= Math.min(now_ns - checked_ns, LONGEST_GAP_NS);
        checked_ns = now_ns;
        Watch asked = watch;
        if (asked != null) {
            asked.whileWaiting(round);
        } else if (left_ns <= 0) {
            String goal = round == STARTUP ? "did not connect to all ranks" : "not all ranks reached round " + round;
            throw new RankLostException(rank, goal + " within " + limit_ms + " ms");
        }
    }
}
