package org.furrow.node.can;

import org.jspecify.annotations.Nullable;

/** Counters of a bus since it was opened: a live view for any thread. */
public interface BusStats {
    BusState state();

    /** Frames passed to the device; a frame that an SLCAN adapter then rejects also counts as an error frame. */
    long sent();

    /** Frames received and queued for {@link CanBus#drain}. */
    long received();

    /** Outgoing frames not sent: queue full, bus not up, or adapter without room for too long. */
    long dropped();

    /** Incoming frames lost: not drained in time, or lost by the adapter. */
    long missed();

    /** Malformed input, which is ignored. */
    long malformed();

    /** Error frames, other errors reported by an adapter, and outgoing frames that it rejected. */
    long errorFrames();

    /** Number of times the controller went bus-off. */
    long busOffs();

    /** Number of times the adapter or interface was reopened after a loss. */
    long reopens();

    /** Why the bus was lost last, or its current problem, in one line; null if there was none. */
    @Nullable
    String lastFault();
}
