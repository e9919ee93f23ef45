package org.furrow.node.hil;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How a run in the loop is doing, for people: written by the vehicle's thread now and then, read by any. */
public final class HilView {
    private volatile @Nullable Numbers numbers;

    /**
     * The state of a moment.
     *
     * @param time_s simulated
     * @param median_us execution time of steps: median
     * @param p99_us execution time that 1 % of the steps exceed
     * @param lateness_us by which 1 % of the steps began too late
     * @param rxAge_s age of the newest command; infinite when there is none
     * @param lag_s how far the latest vehicle is behind
     */
    record Numbers(
            double time_s,
            double median_us,
            double p99_us,
            double lateness_us,
            long overruns,
            long slips,
            double rxAge_s,
            double lag_s) {}

    private volatile String bus = "";

    void show(Numbers now, String busState) {
        numbers = now;
        bus = busState;
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
                bus);
    }
}
