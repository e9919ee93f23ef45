package org.furrow.node.engine.timing;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Where a rank's time went, by phase. */
public final class RankTimes {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Writing the message of an epoch. */
    public final PhaseTimes publish = new PhaseTimes();
    /** Sending the message of an epoch, and waiting for the messages of the commit that is due then. */
    public final PhaseTimes exchange = new PhaseTimes();
    /**
     * Applying commits and rebasing views. Deferred deltas count in the commit that applies them, or alone at the
     * end.
     */
    public final PhaseTimes commit = new PhaseTimes();

    /** Copying the state for a checkpoint. */
    public final PhaseTimes checkpoint = new PhaseTimes();

    /** Whole epochs, from stepping the vehicles to the commit. */
    public final PhaseTimes epoch = new PhaseTimes();
    /** The rank's own work in an epoch: all but sending and waiting. */
    public final PhaseTimes work = new PhaseTimes();
    /** When the phases ran on the rank's threads. */
    public final TimeLine line;
    /** Of the rank's own thread. */
    public final TimeLine.Track track;

    /** Time spent sending and waiting, epoch by epoch. */
    public final EpochLog transferLog = new EpochLog();
    /** The rank's own work, epoch by epoch. */
    public final EpochLog workLog = new EpochLog();

    /** Epochs that were simulated; fewer than the run has when it resumed from a checkpoint. */
    public int epochs;
    /** Wall time from the first epoch to the last commit, in s. */
    public double wall_s;
    /** CPU time of the rank's threads in the same period, in s. */
    public double cpu_s;
    /** Collections of garbage in the rank's process in the same period. */
    public GarbagePauses pauses = GarbagePauses.NONE;
    /** CPU time of the rank's own thread in commits, in ns. */
    public long commitCpu_ns;
    /** CPU time of the rank's own thread in sending and awaiting messages, in ns. */
    public long exchangeCpu_ns;
    /** Bytes of messages that the rank received from others. */
    public long received_bytes;
    /** Memory of the rank's ground after the last commit, in bytes. */
    public long ground_bytes;

    private final boolean hasCpuTimes;

    /**
     * @param rank number of the rank
     * @param traced whether the time line is kept
     * @param hasCpuTimes whether CPU times of commits and exchange are measured, which takes 8 us an epoch
     */
    public RankTimes(int rank, boolean traced, boolean hasCpuTimes) {
        this.hasCpuTimes = hasCpuTimes;
        line = new TimeLine(traced);
        track = line.track("rank-" + rank);
    }

    /**
     * Adds an epoch.
     *
     * @param transfer_ns the part of it spent sending and waiting
     */
    public void addEpoch(long duration_ns, long transfer_ns) {
        exchange.add(transfer_ns);
        epoch.add(duration_ns);
        work.add(duration_ns - transfer_ns);
        transferLog.add(transfer_ns);
        workLog.add(duration_ns - transfer_ns);
    }

    /** Begins to send or await messages on this thread; only CPU time counts. */
    public void beginExchange() {
        exchangeCpu_ns -= cpu_ns();
    }

    /** Ends what {@link #beginExchange} began. */
    public void endExchange() {
        exchangeCpu_ns += cpu_ns();
    }

    /** Begins a commit on this thread; returns the time that {@link #endCommit} needs. */
    public long beginCommit() {
        commitCpu_ns -= cpu_ns();
        return System.nanoTime();
    }

    /** Ends a commit; returns when, in ns. */
    public long endCommit(long began_ns) {
        long end_ns = System.nanoTime();
        commit.add(end_ns - began_ns);
        commitCpu_ns += cpu_ns();
        return end_ns;
    }

    private long cpu_ns() {
        return hasCpuTimes ? THREADS.getCurrentThreadCpuTime() : 0;
    }
}
