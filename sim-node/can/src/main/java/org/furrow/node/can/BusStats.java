package org.furrow.node.can;

import org.jspecify.annotations.Nullable;

/** Counters of a bus since it was opened: a live view for any thread. */
public interface BusStats {
    /** What is counted. */
    enum Counter {
        /** Frames passed to the device; a frame that an SLCAN adapter then rejects also counts as an error frame. */
        SENT,
        /** Frames received and queued for {@link CanBus#drain}. */
        RECEIVED,
        /** Outgoing frames not sent: queue full, bus not up, or adapter without room for too long. */
        DROPPED,
        /** Incoming frames lost: not drained in time, or lost by the adapter. */
        MISSED,
        /** Malformed input, which is ignored. */
        MALFORMED,
        /** Error frames, other errors reported by an adapter, and outgoing frames that it rejected. */
        ERROR_FRAMES,
        /** Number of times the controller went bus-off. */
        BUS_OFFS,
        /** Number of times the adapter or interface was reopened after a loss. */
        REOPENS,
        /** Datagrams of other machines on a bus of this machine only, which are ignored. */
        FOREIGN
    }

    BusState state();

    long get(Counter counter);

    /** Why the bus was lost last, or its current problem, in one line; null if there was none. */
    @Nullable
    String lastFault();
}
