package org.furrow.node.engine.schedule;

import org.furrow.node.engine.exchange.CommitVector;

/**
 * Decides which epochs of each vehicle every commit includes: the commit vector. All ranks commit the same vectors
 * in the
 * same order, whenever each of them gets there; so the worlds are equal on all ranks.
 */
public interface CommitSchedule {
    /**
     * Waits until the next commit is decided and advances the vector to it.
     *
     * @param vector the commit before
     * @param epoch the last epoch that this rank published
     */
    void next(CommitVector vector, int epoch);

    /** Continues after a commit that was restored from a checkpoint. */
    default void resumeAfter(CommitVector vector) {}

    /** Whether this rank has nothing left to simulate: later commits include none of its vehicles. */
    default boolean isRetired() {
        return false;
    }

    /** Whether a commit may exclude a vehicle for good. */
    default boolean canEject() {
        return false;
    }

    /** Whether a request to stop ends the loop at once; otherwise the vector's last epoch ends it. */
    default boolean stopsAtOnce() {
        return false;
    }
}
