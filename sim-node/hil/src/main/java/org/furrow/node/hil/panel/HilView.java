package org.furrow.node.hil.panel;

import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import org.furrow.node.run.RunStatus;
import org.jspecify.annotations.Nullable;

/** What the terminal shows of a run in the loop: updated by the vehicle's thread, read by any thread. */
public final class HilView implements RunStatus {
    /** Name of the only vehicle in the loop. */
    public static final String ONLY = "";

    private static final String NAME = "hil: ";

    private final Queue<String> warnings = new ConcurrentLinkedQueue<>();
    private final Queue<String> closing = new ConcurrentLinkedQueue<>();
    private final Map<Integer, SignalWindow> windows = new ConcurrentSkipListMap<>();
    private volatile String warmUp = "";
    private volatile @Nullable LivePanel panel;
    /** By vehicle; {@link #ONLY} if there is one. */
    private final Map<String, Numbers> numbers = new ConcurrentSkipListMap<>();

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
    public record Numbers(
            double time_s,
            double median_us,
            double p99_us,
            double lateness_us,
            long overruns,
            long slips,
            double rxAge_s,
            double lag_s,
            String bus) {}

    public void show(String vehicle, Numbers now) {
        numbers.put(vehicle, now);
    }

    /** Makes the panel of a viewer; without one the vehicles' threads do not fill it. */
    public LivePanel openPanel() {
        LivePanel opened = new LivePanel();
        panel = opened;
        return opened;
    }

    @Nullable
    public LivePanel panel() {
        return panel;
    }

    @Override
    public void warmUp(int done, int total, double epoch_s) {
        warmUp = String.format(Locale.ROOT, NAME + "warm-up: %.1f of %.1f s", done * epoch_s, total * epoch_s);
    }

    /** The window to the signals of a vehicle in the loop, given by its number in the scenario's list. */
    public SignalWindow window(int vehicle) {
        return windows.computeIfAbsent(vehicle, number -> new SignalWindow());
    }

    public void warn(String warning) {
        warnings.add(warning);
    }

    public void closing(String line) {
        closing.add(NAME + line);
    }

    @Override
    public @Nullable String nextWarning() {
        return warnings.poll();
    }

    @Override
    public @Nullable String nextClosing() {
        return closing.poll();
    }

    /** The status, that of the warm-up before the first step. */
    @Override
    public String line() {
        if (numbers.isEmpty()) {
            return warmUp;
        }
        return NAME
                + numbers.entrySet().stream()
                        .map(each -> (each.getKey().equals(ONLY) ? "" : each.getKey() + " ") + text(each.getValue()))
                        .collect(Collectors.joining("; "));
    }

    private static String text(Numbers n) {
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
