package org.furrow.node.hil;

import org.HdrHistogram.Histogram;
import tools.jackson.databind.node.ObjectNode;

/** How the steps of a run in real time kept their time. Written by one thread; {@link #overruns} and the like may be read by others. */
final class HilStepTimes {
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

    /** A step began so much too late. */
    void began(long late_ns) {
        lateness_ns.recordValue(Math.clamp(late_ns, 0, LONGEST_NS));
    }

    /** A step took so long. */
    void ended(long took_ns) {
        execution_ns.recordValue(Math.clamp(took_ns, 0, LONGEST_NS));
        if (took_ns > worst_ns) {
            worst_ns = took_ns;
            worstStep = steps;
        }
        steps = execution_ns.getTotalCount();
    }

    /** A step had not ended when the next was due. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one writer
    void overran(boolean inGrace) {
        if (inGrace) {
            graceOverruns++;
        } else {
            overruns++;
        }
    }

    /** The time base moved. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one writer
    void slipped(long by_ns) {
        slips++;
        slipped_ns += by_ns;
    }

    /** The newest command from the bus was so old in a step. */
    void aged(long command_ns) {
        age_ns.recordValue(Math.clamp(command_ns, 0, 3600 * 1_000_000_000L));
    }

    long steps() {
        return steps;
    }

    long overruns() {
        return overruns;
    }

    long graceOverruns() {
        return graceOverruns;
    }

    long slips() {
        return slips;
    }

    /** Time by which the run is behind the wall clock's, in s. */
    double slipped_s() {
        return slipped_ns * 1e-9;
    }

    /** Percentile of the execution time, in us; for the thread that writes. */
    double execution_us(double percent) {
        return execution_ns.getValueAtPercentile(percent) * 1e-3;
    }

    /** Percentile of the lateness, in us; for the thread that writes. */
    double lateness_us(double percent) {
        return lateness_ns.getValueAtPercentile(percent) * 1e-3;
    }

    /** Writes all of it. */
    void write(ObjectNode json) {
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

    private static void write(ObjectNode json, Histogram histogram) {
        json.put("count", histogram.getTotalCount());
        json.put("p50", histogram.getValueAtPercentile(50) * 1e-3);
        json.put("p99", histogram.getValueAtPercentile(99) * 1e-3);
        json.put("p99.9", histogram.getValueAtPercentile(99.9) * 1e-3);
        json.put("max", histogram.getMaxValue() * 1e-3);
    }
}
