package org.furrow.world.transport;

/**
 * Knows beside the exchange itself which ranks are alive, so that whoever waits does not wait for a lost one. An engine that
 * cannot tell by itself asks one.
 */
public interface Watch {
    /** This rank starts a round, counted from 0; what it does is taken for a sign of life. */
    void started(long round);

    /**
     * Called again and again, at least every few ms, by a rank that waits for others' messages of a round.
     *
     * @throws RankLostException when a rank is lost or has ended the run, naming it
     */
    void whileWaiting(long round);

    /** Ends the run on every rank, with this rank's kind of failure and reason. */
    void abort(FailureKind kind, String reason);
}
