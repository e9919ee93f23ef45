package org.furrow.node.can;

import org.jspecify.annotations.Nullable;

/** Counters of a bus since it was opened. A live view: every call gives the value of the moment, on any thread. */
public interface BusStats {
    /** What state the bus is in. */
    BusState state();

    /** Frames handed to the wire, or to what stands for it; also those that an SLCAN adapter then refused, which are errors besides. */
    long sent();

    /** Frames received and kept for {@link CanBus#drain}. */
    long received();

    /** Frames of ours that were not sent: the queue was full, the bus was not up, or the adapter had no room for too long. */
    long dropped();

    /** Frames of others that were lost: nobody drained in time, or the adapter says it lost some. */
    long missed();

    /** What arrived and was no frame: counted and ignored. */
    long malformed();

    /** Error frames, errors that an adapter reports in another way, and frames of ours that it refused. */
    long errorFrames();

    /** How often the controller went bus-off. */
    long busOffs();

    /** How often the adapter or interface was opened again after it was lost. */
    long reopens();

    /** Why the bus was lost last, or what it lacks, in one line; null when there is nothing to say. */
    @Nullable
    String lastFault();
}
