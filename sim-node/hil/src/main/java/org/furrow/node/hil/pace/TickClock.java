package org.furrow.node.hil.pace;

import java.util.function.LongSupplier;

/** Simulated time, by ticks. */
public final class TickClock implements LongSupplier {
    private final double step_s;
    private volatile long tick = -1;

    /** @param step_s length of a tick, in s */
    public TickClock(double step_s) {
        this.step_s = step_s;
    }

    /** Returns the present tick, -1 before the first. */
    public long tick() {
        return tick;
    }

    public void set(long now) {
        tick = now;
    }

    @Override
    public long getAsLong() {
        return Math.round(Math.max(0, tick) * step_s * 1e9);
    }
}
