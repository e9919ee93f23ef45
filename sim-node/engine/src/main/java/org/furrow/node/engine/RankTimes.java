package org.furrow.node.engine;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** What a rank's time went to. */
public final class RankTimes {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Encoding the changes of an epoch. */
    public final PhaseTimes publish = new PhaseTimes();
    /** Sending the message of an epoch, and waiting for those that are due in it. */
    public final PhaseTimes exchange = new PhaseTimes();
    /** Applying them and rebasing views; what is kept for later in the commit that it is applied in, or by itself at the end. */
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
    /** CPU time of the rank's own thread in commits, in ns. */
    public long commitCpu_ns;

    /** A commit begins, on the thread that ends it; returns the time that {@link #endCommit} takes. */
    long beginCommit() {
        commitCpu_ns -= THREADS.getCurrentThreadCpuTime();
        return System.nanoTime();
    }

    void endCommit(long began_ns) {
        commit.add(System.nanoTime() - began_ns);
        commitCpu_ns += THREADS.getCurrentThreadCpuTime();
    }

    /** Something that is a commit by itself. */
    void inCommit(Runnable work) {
        long began_ns = beginCommit();
        work.run();
        endCommit(began_ns);
    }
}
