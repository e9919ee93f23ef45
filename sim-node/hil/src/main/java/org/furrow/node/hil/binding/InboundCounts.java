package org.furrow.node.hil.binding;

/** Counters of {@link Inbound}: a live view for the stepping thread. */
@SuppressWarnings("EnumOrdinal") // an index within this object only
public final class InboundCounts {
    /** Kinds of counted events. */
    public enum Kind {
        /** Frames received. */
        FRAMES,
        /** Messages whose fields were decoded. */
        TAKEN,
        /** Frames that match no message of the binding, except address claims and requests. */
        UNKNOWN,
        /** Frames of the binding's messages addressed to another node: ignored. */
        FOR_OTHERS,
        /** Messages with too few data bytes: ignored. */
        MALFORMED,
        /** Messages with a wrong checksum: ignored. */
        WRONG_CHECKSUMS,
        /** Messages with the same rolling counter as the one before: ignored. */
        REPEATED,
        /** Messages whose rolling counter skipped numbers: decoded, but some before them were lost. */
        SKIPPED,
        /** Messages whose rolling counter went back, or further ahead than allowed: ignored. */
        WRONG_SEQUENCE,
        /** Messages with a right counter while too few of those before had one: ignored. */
        NOT_TRUSTED,
        /** Fields "not available", "error" or not selected by the multiplexor: their signals kept their values. */
        NOT_AVAILABLE,
        TIMEOUTS,
        /** Messages that had waited while the simulator stalled: ignored. */
        STALE
    }

    private final long[] counts = new long[Kind.values().length];

    InboundCounts() {}

    void add(Kind kind) {
        counts[kind.ordinal()]++;
    }

    public long get(Kind kind) {
        return counts[kind.ordinal()];
    }
}
