package org.furrow.node.run;

/** Receives the progress of a run, on the thread of rank 0. */
public interface Progress {
    /** Discards it. */
    Progress NONE = (done, total, epoch_s) -> {};

    /**
     * Called after each commit.
     *
     * @param done epochs that are committed
     * @param total epochs of the run
     * @param epoch_s simulated length of an epoch, in s
     */
    void epoch(int done, int total, double epoch_s);

    /**
     * Called after each commit of the warm-up.
     *
     * @param done epochs that are committed
     * @param total epochs of the warm-up
     * @param epoch_s simulated length of an epoch, in s
     */
    default void warmUp(int done, int total, double epoch_s) {}

    /** Called when something begins that takes a while and is no epoch, such as writing the results. */
    default void phase(String words) {}

    /** Shows information that is not an error to the user. */
    default void note(String message) {}
}
