package org.furrow.node.engine.timing;

import org.HdrHistogram.Histogram;

/** Durations of one phase: their quantiles and sum. */
public final class PhaseTimes {
    private static final long LONGEST_NS = 60_000_000_000L;

    private final Histogram histogram_ns = new Histogram(LONGEST_NS, 2);
    private long total_ns;

    /** Adds one duration, in ns. */
    public void add(long duration_ns) {
        total_ns += duration_ns;
        histogram_ns.recordValue(Math.clamp(duration_ns, 0, LONGEST_NS));
    }

    /** Adds all durations of another phase. */
    public void add(PhaseTimes other) {
        total_ns += other.total_ns;
        histogram_ns.add(other.histogram_ns);
    }

    /** Number of durations. */
    public long count() {
        return histogram_ns.getTotalCount();
    }

    /** Sum of all durations, in ns. */
    public long total_ns() {
        return total_ns;
    }

    /** Sum of all durations, in s. */
    public double total_s() {
        return total_ns * 1e-9;
    }

    /** Percentile of the durations, in us. */
    public double percentile_us(double percent) {
        return histogram_ns.getValueAtPercentile(percent) / 1000.0;
    }

    public double max_us() {
        return histogram_ns.getMaxValue() / 1000.0;
    }
}
