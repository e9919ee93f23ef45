package org.furrow.world.transport;

/** A rank failed or stopped responding; the run cannot continue. */
public final class RankLostException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int rank;
    private final String reason;

    /** @param rank the lost rank; -1: the process that launched the ranks */
    public RankLostException(int rank, String reason) {
        super((rank < 0 ? "the process that launched the ranks" : "rank " + rank) + ": " + reason);
        this.rank = rank;
        this.reason = reason;
    }

    /** The reason without the rank. */
    public String reason() {
        return reason;
    }

    /** The lost rank; -1: the process that launched the ranks. */
    public int rank() {
        return rank;
    }
}
