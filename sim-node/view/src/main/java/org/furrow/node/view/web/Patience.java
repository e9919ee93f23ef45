package org.furrow.node.view.web;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the ticks in which a client has done nothing that is due. Time in which the whole process is suspended does
 * not count.
 */
final class Patience {
    private static final int OFF = Integer.MAX_VALUE;

    private volatile int limit = OFF;
    private final AtomicInteger ticks = new AtomicInteger();

    /** The client must do something within this number of ticks, from now on. */
    void begin(int limitTicks) {
        ticks.set(0);
        limit = limitTicks;
    }

    /** Nothing is due. */
    void end() {
        limit = OFF;
    }

    /** Whether something is due. */
    boolean isDue() {
        return limit != OFF;
    }

    void tick() {
        ticks.incrementAndGet();
    }

    int ticks() {
        return ticks.get();
    }

    boolean isOver() {
        return ticks.get() > limit;
    }
}
