package org.furrow.world.transport;

/** A rank failed or stopped responding; the run cannot continue. */
public final class RankLostException extends RuntimeException implements FailureKind.Classified {
    private static final long serialVersionUID = 1L;

    private final int rank;
    private final FailureKind kind;
    private final String reason;

    /**
     * The loss of a rank that ended early or stopped responding.
     *
     * @param rank the lost rank; -1: the process that launched the ranks
     */
    public RankLostException(int rank, String reason) {
        this(rank, FailureKind.RANK_LOST, reason);
    }

    /**
     * The failure of a rank.
     *
     * @param rank the failed rank; -1: the process that launched the ranks
     * @param kind of the failure
     */
    public RankLostException(int rank, FailureKind kind, String reason) {
        super((rank < 0 ? "the process that launched the ranks" : "rank " + rank) + ": " + reason);
        this.rank = rank;
        this.kind = kind;
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

    @Override
    public FailureKind kind() {
        return kind;
    }
}
