package org.furrow.world.transport;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;

/**
 * Counts the rounds that all ranks of one JVM have passed, and lets ranks wait for one.
 *
 * <p>Ranks count without a lock, and the last one of a round wakes all that sleep. With a monitor, each would have to
 * own it before the next one continues, so that their times to wake add up.
 */
final class LocalRounds {
    private final int depth;
    private final int size;
    /** Number of rounds that each rank has passed; a rank writes its own. */
    private final AtomicLongArray passed;
    /** Number of ranks that have passed a round in flight; by round modulo depth. */
    private final AtomicIntegerArray counts;
    /** The thread of each rank that waits. */
    private final AtomicReferenceArray<Thread> waiting;
    /**
     * Number of rounds that all ranks have passed. Its writer is the last rank of a round; no other rank can be the
     * last one of the next round before that rank has passed it, too.
     */
    private final AtomicLong complete = new AtomicLong();

    /** @param depth maximum number of rounds in flight */
    LocalRounds(int size, int depth) {
        this.size = size;
        this.depth = depth;
        passed = new AtomicLongArray(size);
        counts = new AtomicIntegerArray(depth);
        waiting = new AtomicReferenceArray<>(size);
    }

    /** Number of rounds that a rank has passed. */
    long passed(int rank) {
        return passed.get(rank);
    }

    /** A rank passes its next round. */
    void pass(int rank) {
        int slot = (int) (passed.getAndIncrement(rank) % depth);
        if (counts.incrementAndGet(slot) == size) {
            counts.set(slot, 0);
            complete.incrementAndGet();
            wakeAll();
        }
    }

    /** Whether all ranks have passed this number of rounds. */
    boolean has(long rounds) {
        return complete.get() >= rounds;
    }

    /** Sleeps until all ranks have passed this number of rounds, or for a time; may end earlier. */
    void sleep(int rank, long rounds, long atMost_ns) {
        waiting.set(rank, Thread.currentThread());
        if (!has(rounds)) {
            LockSupport.parkNanos(this, atMost_ns);
        }
        waiting.set(rank, null);
    }

    /** Wakes all ranks that sleep. */
    void wakeAll() {
        for (int rank = 0; rank < size; rank++) {
            LockSupport.unpark(waiting.get(rank));
        }
    }

    /** The rank that has passed the fewest rounds. */
    int slowest() {
        int slowest = 0;
        for (int rank = 1; rank < size; rank++) {
            if (passed.get(rank) < passed.get(slowest)) {
                slowest = rank;
            }
        }
        return slowest;
    }
}
