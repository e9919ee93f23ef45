package org.furrow.node.step;

/** What a rank's time went to. */
public final class RankTimes {
    /** Encoding the changes of an epoch. */
    public final PhaseTimes publish = new PhaseTimes();
    /** Waiting for the messages of an epoch. */
    public final PhaseTimes exchange = new PhaseTimes();
    /** Applying them and rebasing views. */
    public final PhaseTimes commit = new PhaseTimes();

    /** Copying what a checkpoint needs. */
    public final PhaseTimes checkpoint = new PhaseTimes();

    /** Whole epochs, from stepping the vehicles to the commit. */
    public final PhaseTimes epoch = new PhaseTimes();
    /** Sending and awaiting messages, epoch by epoch. */
    public final EpochLog transfer = new EpochLog();

    /** Epochs that were simulated; fewer than the run has when it went on from a checkpoint. */
    public int epochs;
    /** Stepping, from the first epoch to the last commit, in s. */
    public double wall_s;
    /** CPU time of the rank's threads meanwhile, in s. */
    public double cpu_s;
}
