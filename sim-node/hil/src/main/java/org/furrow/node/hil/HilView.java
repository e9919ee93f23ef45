package org.furrow.node.hil;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Status line of a run in the loop: updated by the vehicle's thread, read by any thread. */
public final class HilView {
    private volatile @Nullable Numbers numbers;

    /**
     * The status at one time.
     *
     * @param time_s simulated time
     * @param median_us median execution time of a step
     * @param p99_us 99th percentile of the execution time
     * @param lateness_us 99th percentile of the lateness
     * @param rxAge_s age of the newest command; infinite when there is none
     * @param lag_s time by which the slowest vehicle is behind
     */
    record Numbers(
            double time_s,
            double median_us,
            double p99_us,
            double lateness_us,
            long overruns,
            long slips,
            double rxAge_s,
            double lag_s,
            String bus) {}

    void show(Numbers now) {
        numbers = now;
    }

    /** One line; empty before the first step. */
    public String line() {
        Numbers n = numbers;
        if (n == null) {
            return "";
        }
        return String.format(
                Locale.ROOT,
                "%.1f s, step %.0f us (99 %%: %.0f), late 99 %%: %.0f us, overruns %d, slips %d, command %s, others %s, bus %s",
                n.time_s,
                n.median_us,
                n.p99_us,
                n.lateness_us,
                n.overruns,
                n.slips,
                Double.isInfinite(n.rxAge_s) ? "none" : String.format(Locale.ROOT, "%.0f ms old", 1000 * n.rxAge_s),
                n.lag_s == 0 ? "in time" : String.format(Locale.ROOT, "%.0f ms behind", 1000 * n.lag_s),
                n.bus);
    }
}
