package org.furrow.node.control;

/**
 * Holds a run with a vehicle in the loop between its epochs. Such a run does not follow the clock. All methods may be
 * called from any thread.
 */
public interface EpochGate {
    /** Whether the run holds, or will hold when it begins. */
    boolean isHeld();

    /**
     * Lets epochs be simulated, and waits until they are.
     *
     * @return false when the run has ended or was paused before
     */
    boolean advance(long epochs);

    /** Lets the run go on to its end. */
    void play();

    /**
     * Lets the run hold after the epoch in progress, and waits until it does.
     *
     * @return false when the run has ended
     */
    boolean pause();

    /** The run has ended: nothing waits for it any longer. */
    void end();
}
