package org.furrow.node.hil;

import org.furrow.node.can.BusState;
import org.furrow.node.can.BusStats;
import org.jspecify.annotations.Nullable;

/** The counters of a bus since the first step of a run; the bus is opened earlier. */
final class SinceStart implements BusStats {
    private final BusStats all;
    private final long sent;
    private final long received;
    private final long dropped;
    private final long missed;
    private final long malformed;
    private final long errorFrames;
    private final long busOffs;
    private final long reopens;

    /** Begins to count. */
    SinceStart(BusStats all) {
        this.all = all;
        sent = all.sent();
        received = all.received();
        dropped = all.dropped();
        missed = all.missed();
        malformed = all.malformed();
        errorFrames = all.errorFrames();
        busOffs = all.busOffs();
        reopens = all.reopens();
    }

    @Override
    public BusState state() {
        return all.state();
    }

    @Override
    public long sent() {
        return all.sent() - sent;
    }

    @Override
    public long received() {
        return all.received() - received;
    }

    @Override
    public long dropped() {
        return all.dropped() - dropped;
    }

    @Override
    public long missed() {
        return all.missed() - missed;
    }

    @Override
    public long malformed() {
        return all.malformed() - malformed;
    }

    @Override
    public long errorFrames() {
        return all.errorFrames() - errorFrames;
    }

    @Override
    public long busOffs() {
        return all.busOffs() - busOffs;
    }

    @Override
    public long reopens() {
        return all.reopens() - reopens;
    }

    @Override
    public @Nullable String lastFault() {
        return all.lastFault();
    }
}
