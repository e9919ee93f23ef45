package org.furrow.world.transport.watch;

/**
 * What travels between a rank and the watch, big-endian as {@link java.io.DataOutput} writes it. A rank begins with the 16
 * bytes of the token and int32 rank; then frames of one byte and what it stands for.
 */
final class Frames {
    /** Rank: int64 rounds started, int32 last epoch committed; watch: nothing. */
    static final int BEAT = 1;

    /**
     * From a rank: int8 kind of failure, reason; from the watch: int32 rank, int8 kind of failure, boolean whether the reason is
     * the rank's own, reason. Text as int16 length and UTF-8.
     */
    static final int LOST = 2;

    /** From a rank that has done its part; it ends after that. */
    static final int BYE = 3;

    /** Time between a side's signs of life, in ms. */
    static final long BEAT_MS = 200;

    /** Longest reason, in characters: what a frame can hold whatever they are. */
    static final int LONGEST_REASON = 20_000;

    private Frames() {}

    static String cut(String reason) {
        return reason.length() <= LONGEST_REASON ? reason : reason.substring(0, LONGEST_REASON);
    }
}
