package org.furrow.world.transport;

/** Detection of lost ranks, for engines that cannot detect them; checked while a rank waits. */
public interface Watch {
    /** Reports that this rank starts a round, counted from 0. */
    void started(long round);

    /** Reports that this rank has ended its start; see {@link Transport#begun}. */
    default void begun() {
        // a watch of processes ends the start at the first commit
    }

    /**
     * Called at least every few ms by a rank that waits for a round, and by a rank that receives messages outside of
     * rounds, with its next round.
     *
     * @throws RankLostException when a rank is lost or has ended the run, naming it
     */
    void whileWaiting(long round);

    /** Ends the run on every rank, with this rank's kind of failure and reason. */
    void abort(FailureKind kind, String reason);
}
