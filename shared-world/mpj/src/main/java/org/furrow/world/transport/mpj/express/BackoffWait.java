package org.furrow.world.transport.mpj.express;

import java.util.concurrent.locks.LockSupport;

/**
 * How a thread waits for what nobody can wake it for: at first it asks again and again, then it offers its core to others between
 * two questions, for there may be more ranks than cores, in the end it sleeps a little each time.
 */
final class BackoffWait {
    private static final int AT_ONCE = 200;
    private static final long YIELDING_NS = 1_000_000;
    private static final long SLEEP_NS = 50_000;

    private int turn;
    private long began_ns;

    /** Begins a wait. */
    void begin() {
        turn = 0;
    }

    /** To be called after each question that was answered with no; returns whether the wait takes its time. */
    @SuppressWarnings("ThreadPriorityCheck") // where yielding does nothing, it costs nothing but time
    boolean next() {
        turn++;
        if (turn < AT_ONCE) {
            Thread.onSpinWait();
            return false;
        }
        long now_ns = System.nanoTime();
        if (turn == AT_ONCE) {
            began_ns = now_ns;
        }
        if (now_ns - began_ns < YIELDING_NS) {
            Thread.yield();
        } else {
            LockSupport.parkNanos(SLEEP_NS);
        }
        return true;
    }
}
