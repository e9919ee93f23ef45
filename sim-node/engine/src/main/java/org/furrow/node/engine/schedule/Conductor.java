package org.furrow.node.engine.schedule;

import org.furrow.node.engine.exchange.CommitVector;

/** Decides on one rank, for all ranks, what every commit includes. Called on the rank's thread, between two steps. */
public interface Conductor {
    /**
     * The rank has published an epoch and is about to count what has arrived. Called once more for each commit after
     * the last epoch.
     *
     * @param last epoch of the run, as far as it is known
     */
    default void epochEnded(int epoch, int last) {}

    /** Whether the run holds after the epoch that has ended. Asked again until it does not; may wait a moment. */
    default boolean holds() {
        return false;
    }

    /** Whether the rank has waited for the clock at the end of the last epoch, so that other work delays nothing. */
    default boolean hasTimeToSpare() {
        return false;
    }

    /** The rank polls once more for a message that it needs. */
    default void waits() {}

    /**
     * Decides a commit.
     *
     * @param arrived the last epoch of each vehicle that has arrived; all earlier ones have arrived, too
     * @param vector the previous commit with the number of this one; receives what this one includes
     * @return false to be called again when more has arrived; a conductor that never waits always returns true
     * @throws IllegalStateException when the run must end; the message says why
     */
    boolean decide(int[] arrived, CommitVector vector);

    /** A commit was decided and its vector was sent to all ranks. */
    default void decided(CommitVector vector) {}
}
