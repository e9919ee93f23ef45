package org.furrow.world.transport;

/** Thrown on every rank when one rank failed or stopped responding: the run cannot continue. */
public final class RankLostException extends RuntimeException implements FailureKind.Classified {
    private static final long serialVersionUID = 1L;

    private final int rank;
    private final FailureKind kind;
    private final String reason;

    /** A rank that ended early or stopped responding; rank -1 is the process that launched the ranks. */
    public RankLostException(int rank, String reason) {
        this(rank, FailureKind.RANK_LOST, reason);
    }

    /** A rank that failed; rank -1 is the process that launched the ranks. */
    public RankLostException(int rank, FailureKind kind, String reason) {
        super((rank < 0 ? "the process that launched the ranks" : "rank " + rank) + ": " + reason);
        this.rank = rank;
        this.kind = kind;
        this.reason = reason;
    }

    /** The rank that was lost or failed; -1: the process that launched the ranks. */
    public int rank() {
        return rank;
    }

    @Override
    public FailureKind kind() {
        return kind;
    }

    /**
     * The reason with which a rank ends its run because of this loss: why the rank itself was lost, or the name of the
     * rank on which it gave up.
     */
    public String whoGaveUp(int by) {
        return by == rank ? reason : "gave up on " + getMessage();
    }

    /** The message without the rank. */
    public String reason() {
        return reason;
    }
}
