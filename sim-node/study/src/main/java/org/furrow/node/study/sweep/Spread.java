package org.furrow.node.study.sweep;

import java.util.List;
import org.furrow.node.study.statistics.Median;

/**
 * Median and range of a quantity over runs.
 *
 * @param low smallest value
 * @param high largest value
 * @param count runs that have a value; if 0, the others are NaN
 */
record Spread(double median, double low, double high, int count) {
    /** Values in the unit of figures. */
    static Spread of(List<RunResult> results, SweepQuantity quantity) {
        double[] values = results.stream()
                .mapToDouble(result -> quantity.factor() * result.value(quantity))
                .filter(value -> !Double.isNaN(value))
                .sorted()
                .toArray();
        return values.length == 0
                ? new Spread(Double.NaN, Double.NaN, Double.NaN, 0)
                : new Spread(Median.valueOf(values), values[0], values[values.length - 1], values.length);
    }
}
