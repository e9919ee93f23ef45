package org.furrow.vehicle.spec;

import java.util.List;

/** A function of whole values that changes in steps: each value holds from its point to the next. */
public final class StepFunction {
    private final double[] from;
    private final int[] values;

    /**
     * @param from where each value begins, ascending; at least one
     * @param values as many; the first holds before its point, too
     */
    public StepFunction(List<Double> from, List<Integer> values) {
        if (from.isEmpty() || from.size() != values.size()) {
            throw new IllegalArgumentException("steps need at least one value, and a point for each");
        }
        for (int k = 1; k < from.size(); k++) {
            if (!(from.get(k) > from.get(k - 1))) {
                throw new IllegalArgumentException("points of steps must ascend, point " + (k + 1) + " is "
                        + from.get(k) + " after " + from.get(k - 1));
            }
        }
        this.from = from.stream().mapToDouble(Double::doubleValue).toArray();
        this.values = values.stream().mapToInt(Integer::intValue).toArray();
    }

    public static StepFunction constant(int value) {
        return new StepFunction(List.of(0.0), List.of(value));
    }

    public int at(double abscissa) {
        int k = 0;
        while (k + 1 < from.length && from[k + 1] <= abscissa) {
            k++;
        }
        return values[k];
    }

    /** Whether it has a value below another one anywhere. */
    public boolean isBelow(int least) {
        for (int value : values) {
            if (value < least) {
                return true;
            }
        }
        return false;
    }
}
