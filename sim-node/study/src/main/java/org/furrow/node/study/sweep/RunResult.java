package org.furrow.node.study.sweep;

import java.util.EnumMap;
import java.util.Map;

/**
 * Result of one run of a sweep.
 *
 * @param digest empty if the run failed
 * @param values without those that the run has not recorded
 * @param error empty if the run succeeded
 */
public record RunResult(SweepPoint point, String digest, Map<SweepQuantity, Double> values, String error) {
    public RunResult {
        values = new EnumMap<>(values.isEmpty() ? new EnumMap<>(SweepQuantity.class) : values);
    }

    static RunResult failed(SweepPoint point, String error) {
        return new RunResult(point, "", Map.of(), error);
    }

    public boolean succeeded() {
        return error.isEmpty();
    }

    /** A value in the unit of its column; NaN if the run has none. */
    public double value(SweepQuantity quantity) {
        return values.getOrDefault(quantity, Double.NaN);
    }
}
