package org.furrow.world.transport.watch;

/**
 * Frames between a rank and the watch, big-endian as {@link java.io.DataOutput} writes them. A rank begins with the
 * 16 bytes of the token and int32 rank; then each side sends frames of one byte and its content.
 */
final class WatchProtocol {
    /** From a rank: int64 rounds started, int32 last committed epoch; from the watch: no content. */
    static final int HEARTBEAT = 1;

    /**
     * From a rank: int8 kind of failure, reason; from the watch: int32 rank, int8 kind of failure, boolean whether that
     * rank gave the reason, reason. Text as int16 length and UTF-8.
     */
    static final int LOST = 2;

    /** From a rank that has finished: int8 exit code of its process; its last frame. */
    static final int FINISHED = 3;

    /** From the watch: the run is to end in order; no content. */
    static final int STOP = 4;

    /** Interval of a side's heartbeats, in ms. */
    static final long HEARTBEAT_MS = 200;

    /** Maximum length of a reason in characters, which fit into a frame in any encoding. */
    static final int MAX_REASON = 20_000;

    private WatchProtocol() {}

    static String truncate(String reason) {
        return reason.length() <= MAX_REASON ? reason : reason.substring(0, MAX_REASON);
    }
}
