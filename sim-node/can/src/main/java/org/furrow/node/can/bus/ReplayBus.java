package org.furrow.node.can.bus;

import java.util.function.LongSupplier;
import org.furrow.node.can.BusState;
import org.furrow.node.can.BusStats;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameHandler;
import org.furrow.node.can.log.CandumpFile;

/**
 * A log as a bus: a frame arrives when the clock has reached its time since the log's beginning. What is sent is counted and goes nowhere.
 * For one thread.
 */
public final class ReplayBus implements CanBus {
    private final CandumpFile log;
    private final LongSupplier clock_ns;
    private final BusCounters counters = new BusCounters();
    private final CanFrame frame = new CanFrame();
    private int next;

    /**
     * Replays a log.
     *
     * @param clock_ns time since the beginning, in ns: that of ticks, or that of a wall clock
     */
    public ReplayBus(CandumpFile log, LongSupplier clock_ns) {
        this.log = log;
        this.clock_ns = clock_ns;
        counters.enter(BusState.ACTIVE);
        for (int k = 0; k < log.errorFrames(); k++) {
            counters.countErrorFrame();
        }
    }

    @Override
    public boolean send(CanFrame frame) {
        if (!counters.state().isUp()) {
            counters.countDropped(1);
            return false;
        }
        counters.countSent();
        return true;
    }

    @Override
    public int drain(FrameHandler handler) {
        if (!counters.state().isUp()) {
            return 0;
        }
        long now_ns = clock_ns.getAsLong();
        int from = next;
        while (next < log.frames() && log.time_ns(next) <= now_ns) {
            log.get(next++, frame);
            counters.countReceived();
            handler.onFrame(frame);
        }
        return next - from;
    }

    /** Whether all frames have been handed over. */
    public boolean isAtEnd() {
        return next == log.frames();
    }

    /** When the last frame is due, in ns since the beginning; 0 without frames. */
    public long end_ns() {
        return log.frames() == 0 ? 0 : log.time_ns(log.frames() - 1);
    }

    @Override
    public BusStats stats() {
        return counters;
    }

    @Override
    public void close() {
        counters.enter(BusState.CLOSED);
    }
}
