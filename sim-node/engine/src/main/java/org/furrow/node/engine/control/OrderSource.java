package org.furrow.node.engine.control;

/** Gives orders to a run. Called on the thread of rank 0, which it must not keep longer than stated. */
public interface OrderSource {
    /** Whether something waits for which all ranks must hold. */
    boolean wantsHold();

    /** An epoch is simulated next; may wait until it is due, for at most a second. */
    void beforeEpoch(int epoch);

    /** The rank has waited for the clock since the last order, in a run whose orders travel ahead of commits. */
    void hasTimeToSpare();

    /**
     * All ranks hold, and have carried out the last order. Waits for the next order for at most a second.
     *
     * @param epoch the last one that was simulated
     */
    Order next(int epoch);
}
