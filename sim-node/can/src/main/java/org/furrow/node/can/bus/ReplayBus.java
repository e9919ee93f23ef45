package org.furrow.node.can.bus;

import java.util.function.LongSupplier;
import org.furrow.node.can.BusState;
import org.furrow.node.can.BusStats;
import org.furrow.node.can.BusStats.Counter;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameHandler;
import org.furrow.node.can.log.FrameLog;

/**
 * Replays a log as a bus: a frame arrives when the clock has reached its time since the start of the log. Sent
 * frames are counted and discarded. For one thread.
 */
public final class ReplayBus implements CanBus {
    private final FrameLog log;
    private final LongSupplier clock_ns;
    private final BusCounters counters = new BusCounters();
    private final CanFrame frame = new CanFrame();
    private int next;
    private int nextError;

    /**
     * Starts a replay.
     *
     * @param clock_ns time since the start in ns
     */
    public ReplayBus(FrameLog log, LongSupplier clock_ns) {
        this.log = log;
        this.clock_ns = clock_ns;
        counters.enter(BusState.ACTIVE);
    }

    @Override
    public boolean send(CanFrame frame) {
        return counters.countSending();
    }

    @Override
    public int drain(FrameHandler handler) {
        if (!counters.state().isUp()) {
            return 0;
        }
        long now_ns = clock_ns.getAsLong();
        while (nextError < log.errorFrames() && log.errorTime_ns(nextError) <= now_ns) {
            counters.count(Counter.ERROR_FRAMES);
            nextError++;
        }
        int from = next;
        while (next < log.frames() && log.time_ns(next) <= now_ns) {
            log.get(next++, frame);
            counters.count(Counter.RECEIVED);
            handler.onFrame(frame);
        }
        return next - from;
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
