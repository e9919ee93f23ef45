package org.furrow.node.can.bus;

import java.util.concurrent.atomic.AtomicLong;
import org.furrow.node.can.BusState;
import org.furrow.node.can.BusStats;
import org.jspecify.annotations.Nullable;

/** The counters of a bus, written by its threads. */
final class BusCounters implements BusStats {
    private volatile BusState state = BusState.UNPLUGGED;
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong received = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();
    private final AtomicLong missed = new AtomicLong();
    private final AtomicLong malformed = new AtomicLong();
    private final AtomicLong errorFrames = new AtomicLong();
    private final AtomicLong busOffs = new AtomicLong();
    private final AtomicLong reopens = new AtomicLong();
    private volatile @Nullable String lastFault;

    @Override
    public BusState state() {
        return state;
    }

    @Override
    public long sent() {
        return sent.get();
    }

    @Override
    public long received() {
        return received.get();
    }

    @Override
    public long dropped() {
        return dropped.get();
    }

    @Override
    public long missed() {
        return missed.get();
    }

    @Override
    public long malformed() {
        return malformed.get();
    }

    @Override
    public long errorFrames() {
        return errorFrames.get();
    }

    @Override
    public long busOffs() {
        return busOffs.get();
    }

    @Override
    public long reopens() {
        return reopens.get();
    }

    @Override
    public @Nullable String lastFault() {
        return lastFault;
    }

    /** Goes over to a state and counts bus-off; {@link BusState#CLOSED} is final. */
    synchronized void enter(BusState next) {
        if (state != BusState.CLOSED && state != next) {
            state = next;
            if (next == BusState.BUS_OFF) {
                busOffs.getAndIncrement();
            }
        }
    }

    void countSent() {
        sent.getAndIncrement();
    }

    void countReceived() {
        received.getAndIncrement();
    }

    void countDropped(long frames) {
        dropped.getAndAdd(frames);
    }

    void countMissed(long frames) {
        missed.getAndAdd(frames);
    }

    void countMalformed() {
        malformed.getAndIncrement();
    }

    void countErrorFrame() {
        errorFrames.getAndIncrement();
    }

    void countReopen() {
        reopens.getAndIncrement();
    }

    void fault(String reason) {
        lastFault = reason;
    }
}
