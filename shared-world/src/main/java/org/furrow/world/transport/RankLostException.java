package org.furrow.world.transport;

/** A rank failed or stopped answering; the run cannot go on. */
public final class RankLostException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int rank;

    public RankLostException(int rank, String reason) {
        super("rank " + rank + ": " + reason);
        this.rank = rank;
    }

    /** The rank that was lost. */
    public int rank() {
        return rank;
    }
}
