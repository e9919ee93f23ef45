package org.furrow.node.hil.binding;

/** What {@link Inbound} has counted; a live view, read by the thread that steps. */
public final class InboundCounts {
    long frames;
    long taken;
    long unknown;
    long forOthers;
    long malformed;
    long wrongChecksums;
    long repeated;
    long skipped;
    long notAvailable;
    long timeouts;

    InboundCounts() {}

    /** Frames seen. */
    public long frames() {
        return frames;
    }

    /** Messages whose fields were read. */
    public long taken() {
        return taken;
    }

    /** Frames that no message of the binding goes by; claims of addresses and requests apart. */
    public long unknown() {
        return unknown;
    }

    /** Frames of the binding's messages that were sent to the address of another node: ignored. */
    public long forOthers() {
        return forOthers;
    }

    /** Messages with fewer data bytes than theirs: ignored. */
    public long malformed() {
        return malformed;
    }

    /** Messages with a wrong checksum: ignored. */
    public long wrongChecksums() {
        return wrongChecksums;
    }

    /** Messages whose rolling counter was that of the one before: ignored. */
    public long repeated() {
        return repeated;
    }

    /** Messages whose rolling counter was not the next one: taken, but some before it were lost. */
    public long skipped() {
        return skipped;
    }

    /** Fields that said "not available" or "error", or that the multiplexor did not select: their signals stayed. */
    public long notAvailable() {
        return notAvailable;
    }

    /** Fields whose time ran out. */
    public long timeouts() {
        return timeouts;
    }
}
