package org.furrow.node.hil.pace;

import org.HdrHistogram.Histogram;

/** Measures how late a thread wakes that waits for times at a constant distance, as that of a vehicle in the loop. */
public final class WakeTrial {
    private static final long PERIOD_NS = 2_000_000;
    private static final long LONGEST_NS = 60_000_000_000L;

    private WakeTrial() {}

    /**
     * Lateness in us.
     *
     * @param what the scheduling that was granted
     */
    public record Lateness(String what, double p50_us, double p99_us, double max_us) {}

    /**
     * Measures on the calling thread.
     *
     * @param time_s time to measure, > 0
     * @param wanted whether to request SCHED_FIFO and locked memory
     * @param cpu processor of the thread, or {@link RealTime#ANY_CPU}
     */
    public static Lateness measure(double time_s, boolean wanted, int cpu) {
        Histogram late_ns = new Histogram(LONGEST_NS, 3);
        try (RealTime clock = new RealTime(wanted, cpu)) {
            long begin_ns = clock.now_ns();
            long wakes = Math.max(1, Math.round(time_s * 1e9 / PERIOD_NS));
            long due_ns = begin_ns;
            for (long k = 0; k < wakes; k++) {
                due_ns += PERIOD_NS;
                clock.waitUntil(due_ns);
                long now_ns = clock.now_ns();
                late_ns.recordValue(Math.clamp(now_ns - due_ns, 0, LONGEST_NS));
                due_ns = Math.max(due_ns, now_ns - PERIOD_NS); // one stall is one late wake
            }
            return new Lateness(
                    what(clock),
                    late_ns.getValueAtPercentile(50) * 1e-3,
                    late_ns.getValueAtPercentile(99) * 1e-3,
                    late_ns.getMaxValue() * 1e-3);
        }
    }

    private static String what(RealTime clock) {
        String scheduling = clock.isFifo() ? "SCHED_FIFO" : "ordinary scheduling";
        return scheduling + (clock.isLocked() ? ", locked memory" : "") + (clock.isPinned() ? ", one processor" : "");
    }
}
