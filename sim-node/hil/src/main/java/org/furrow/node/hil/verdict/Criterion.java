package org.furrow.node.hil.verdict;

import org.jspecify.annotations.Nullable;

/**
 * A requirement that a run meets or not.
 *
 * @param name unique
 * @param least the lower bound, negative infinity if there is none
 * @param most the upper bound, infinity if there is none
 */
public record Criterion(String name, Quantity quantity, double least, double most, Window window) {
    /** In place of the name of the first vehicle in the loop. */
    public static final String FIRST = "";

    /** What is compared with the bounds. */
    public sealed interface Quantity {}

    /**
     * A column of the table of a vehicle, or of convoy.csv.
     *
     * @param statistic of the rows in the window; {@link Statistic#EVERY}: each row
     */
    public record Column(String vehicle, String column, Statistic statistic) implements Quantity {}

    /**
     * Whether a vehicle in the loop is ready: 1 or 0.
     *
     * @param vehicle its name, {@link #FIRST} for the first one in the loop
     */
    public record Readiness(String vehicle) implements Quantity {}

    /**
     * A number of hil.json.
     *
     * @param vehicle its name, {@link #FIRST} for the first one in the loop
     * @param path keys from the top, with dots between them
     */
    public record Report(String vehicle, String path) implements Quantity {}

    /** Statistics of the values in a window. */
    public enum Statistic {
        EVERY,
        LEAST,
        MOST,
        MOST_ABS,
        MEAN,
        RMS,
        LAST
    }

    /**
     * The time in which it applies.
     *
     * @param from_s begin, from the start of the run or from the first effect of the fault
     * @param until_s end, likewise
     * @param afterFault name of the fault, or null
     * @param within_s time from the begin on in which a value must meet the bounds at least once; NaN: each value does
     */
    public record Window(
            double from_s, double until_s, @Nullable String afterFault, double within_s) {}

    /** Returns whether a value meets the bounds. */
    boolean accepts(double value) {
        return value >= least && value <= most;
    }

    /** Returns the bounds in words. */
    String bounds() {
        if (least == Double.NEGATIVE_INFINITY) {
            return "at most " + most;
        }
        return most == Double.POSITIVE_INFINITY ? "at least " + least : "from " + least + " to " + most;
    }
}
