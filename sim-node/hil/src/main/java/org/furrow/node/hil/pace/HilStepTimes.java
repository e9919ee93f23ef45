package org.furrow.node.hil.pace;

import java.util.Locale;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.node.ObjectNode;

/** Statistics of the steps of a paced run. One thread writes; any thread may read the counters. */
public final class HilStepTimes {
    private static final long LONGEST_NS = 60_000_000_000L;

    private final Histogram execution_ns = new Histogram(LONGEST_NS, 2);
    private final Histogram lateness_ns = new Histogram(LONGEST_NS, 2);
    private final Histogram age_ns = new Histogram(3600 * 1_000_000_000L, 2);
    private volatile long steps;
    private volatile long overruns;
    private volatile long graceOverruns;
    private volatile long slips;
    private volatile long slipped_ns;
    private long worst_ns;
    private long worstStep;

    /** Counts a step that began late by this time. */
    void began(long late_ns) {
        lateness_ns.recordValue(Math.clamp(late_ns, 0, LONGEST_NS));
    }

    /** Counts a step that took this time. */
    void ended(long took_ns) {
        execution_ns.recordValue(Math.clamp(took_ns, 0, LONGEST_NS));
        if (took_ns > worst_ns) {
            worst_ns = took_ns;
            worstStep = steps;
        }
        steps = execution_ns.getTotalCount();
    }

    /** Counts a step that had not ended when the next one was due. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one writer
    void overran(boolean inGrace) {
        if (inGrace) {
            graceOverruns++;
        } else {
            overruns++;
        }
    }

    /** Counts a slip of the time base. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one writer
    void slipped(long by_ns) {
        slips++;
        slipped_ns += by_ns;
    }

    /** Records the age of the newest command in a step. */
    public void aged(long command_ns) {
        age_ns.recordValue(Math.clamp(command_ns, 0, 3600 * 1_000_000_000L));
    }

    long steps() {
        return steps;
    }

    public long overruns() {
        return overruns;
    }

    long graceOverruns() {
        return graceOverruns;
    }

    public long slips() {
        return slips;
    }

    /** Time by which the run is behind the wall clock, in s. */
    public double slipped_s() {
        return slipped_ns * 1e-9;
    }

    /** Percentile of the execution time, in us; only for the writing thread. */
    public double execution_us(double percent) {
        return execution_ns.getValueAtPercentile(percent) * 1e-3;
    }

    /** Percentile of the lateness, in us; only for the writing thread. */
    public double lateness_us(double percent) {
        return lateness_ns.getValueAtPercentile(percent) * 1e-3;
    }

    /** Steps, overruns and slips in one line. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%d steps, late 99 %%: %.0f us, at most %.1f ms; overruns %d, slips %d, %.3f s in total",
                steps,
                lateness_us(99),
                lateness_ns.getMaxValue() * 1e-6,
                overruns + graceOverruns,
                slips,
                slipped_s());
    }

    /** Writes all statistics. */
    public void write(ObjectNode json) {
        json.put("steps", steps);
        json.put("overruns", overruns);
        json.put("grace_overruns", graceOverruns);
        json.put("slips", slips);
        json.put("slipped_s", slipped_s());
        json.put("worst_step", worstStep);
        write(json.putObject("execution_us"), execution_ns);
        write(json.putObject("lateness_us"), lateness_ns);
        write(json.putObject("rx_age_us"), age_ns);
    }

    /** Writes the percentiles of times. */
    static void write(ObjectNode json, Histogram histogram) {
        json.put("count", histogram.getTotalCount());
        json.put("p50", histogram.getValueAtPercentile(50) * 1e-3);
        json.put("p99", histogram.getValueAtPercentile(99) * 1e-3);
        json.put("p99.9", histogram.getValueAtPercentile(99.9) * 1e-3);
        json.put("max", histogram.getMaxValue() * 1e-3);
    }
}
