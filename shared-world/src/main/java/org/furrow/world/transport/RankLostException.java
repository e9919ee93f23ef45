package org.furrow.world.transport;

/** A rank failed or stopped answering; the run cannot go on. */
public final class RankLostException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int rank;

    /** @param rank that was lost; -1: the process that launched the ranks */
    public RankLostException(int rank, String reason) {
        super((rank < 0 ? "the process that launched the ranks" : "rank " + rank) + ": " + reason);
        this.rank = rank;
    }

    /** The rank that was lost; -1: the process that launched the ranks. */
    public int rank() {
        return rank;
    }
}
