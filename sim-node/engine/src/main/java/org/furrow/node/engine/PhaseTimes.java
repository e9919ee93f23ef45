package org.furrow.node.engine;

import org.HdrHistogram.Histogram;

/** How long one phase took, each time: quantiles without keeping every time. */
public final class PhaseTimes {
    private static final long LONGEST_NS = 60_000_000_000L;

    private final Histogram histogram_ns = new Histogram(LONGEST_NS, 2);
    private long total_ns;

    /** Adds one duration, in ns. */
    public void add(long duration_ns) {
        total_ns += duration_ns;
        histogram_ns.recordValue(Math.min(Math.max(duration_ns, 0), LONGEST_NS));
    }

    /** Adds all of another's. */
    public void add(PhaseTimes other) {
        total_ns += other.total_ns;
        histogram_ns.add(other.histogram_ns);
    }

    /** How many there were. */
    long count() {
        return histogram_ns.getTotalCount();
    }

    /** All durations together, in s. */
    public double total_s() {
        return total_ns * 1e-9;
    }

    /** The duration that this percentage of all does not exceed, in us. */
    public double percentile_us(double percent) {
        return histogram_ns.getValueAtPercentile(percent) / 1000.0;
    }

    public double max_us() {
        return histogram_ns.getMaxValue() / 1000.0;
    }
}
