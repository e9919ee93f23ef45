package org.furrow.node.run;

/** Told of a run's progress, often; called on the thread of rank 0. */
public interface Progress {
    /** No progress is shown. */
    Progress NONE = (done, total, epoch_s) -> {};

    /** @param epoch_s simulated length of an epoch, in s */
    void epoch(int done, int total, double epoch_s);

    /** Something that the user should know and that is not wrong. */
    default void note(String words) {}
}
