package org.furrow.node.can.bus;

import java.util.concurrent.atomic.AtomicLongArray;
import org.furrow.node.can.BusState;
import org.furrow.node.can.BusStats;
import org.jspecify.annotations.Nullable;

/** The counters of a bus, written by its threads. */
@SuppressWarnings("EnumOrdinal") // an index within this object only
final class BusCounters implements BusStats {
    private final AtomicLongArray counts = new AtomicLongArray(Counter.values().length);
    private volatile BusState state = BusState.UNPLUGGED;
    private volatile @Nullable String lastFault;

    void count(Counter counter) {
        count(counter, 1);
    }

    void count(Counter counter, long number) {
        counts.getAndAdd(counter.ordinal(), number);
    }

    /** Counts a frame to send: as sent, or as dropped while the bus is down. Returns whether it is to be sent. */
    boolean countSending() {
        boolean isUp = state.isUp();
        count(isUp ? Counter.SENT : Counter.DROPPED);
        return isUp;
    }

    /** Changes the state and counts bus-off; {@link BusState#CLOSED} is final. */
    synchronized void enter(BusState next) {
        if (state != BusState.CLOSED && state != next) {
            state = next;
            if (next == BusState.BUS_OFF) {
                count(Counter.BUS_OFFS);
            }
        }
    }

    void fault(String reason) {
        lastFault = reason;
    }

    @Override
    public long get(Counter counter) {
        return counts.get(counter.ordinal());
    }

    @Override
    public BusState state() {
        return state;
    }

    @Override
    public @Nullable String lastFault() {
        return lastFault;
    }
}
