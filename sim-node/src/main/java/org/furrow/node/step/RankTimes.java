package org.furrow.node.step;

/** What a rank's time went to. */
public final class RankTimes {
    /** Encoding the changes of an epoch. */
    public final PhaseTimes publish = new PhaseTimes();
    /** Waiting for the messages of an epoch. */
    public final PhaseTimes exchange = new PhaseTimes();
    /** Applying them and rebasing views. */
    public final PhaseTimes commit = new PhaseTimes();

    /** Stepping, from the first epoch to the last commit, in s. */
    public double wall_s;
    /** CPU time of the rank's threads meanwhile, in s. */
    public double cpu_s;
}
