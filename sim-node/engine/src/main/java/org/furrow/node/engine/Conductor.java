package org.furrow.node.engine;

/** Decides on one rank, for all, what every commit includes. Called on the rank's thread, between two steps. */
public interface Conductor {
    /**
     * The rank has told all of an epoch, and what has arrived is about to be counted; also again, when nothing is left to step.
     *
     * @param last epoch of the run, as far as it is known
     */
    default void epochEnded(int epoch, int last) {
        // as soon as it goes
    }

    /** The rank waits for another, for one more turn. */
    default void waits() {
        // nobody counts
    }

    /**
     * Decides on a commit.
     *
     * @param arrived the last epoch of each vehicle that is here, as are all before it
     * @param vector the commit before, with the number of this one; receives what this one includes
     * @return false to be asked again when more has arrived; a conductor that never waits never says so
     * @throws IllegalStateException when the run must end, in words
     */
    boolean decide(int[] arrived, CommitVector vector);

    /** A commit was decided on, and all ranks are told. */
    default void decided(CommitVector vector) {
        // nobody keeps it
    }
}
