package org.furrow.node.hil;

import java.util.function.LongSupplier;

/** Simulated time, by ticks. */
public final class TickClock implements LongSupplier {
    private final double step_s;
    private volatile long tick;

    /** @param step_s length of a tick, in s */
    public TickClock(double step_s) {
        this.step_s = step_s;
    }

    void set(long now) {
        tick = now;
    }

    @Override
    public long getAsLong() {
        return Math.round(tick * step_s * 1e9);
    }
}
