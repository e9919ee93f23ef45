package org.furrow.node.study.sweep;

import java.util.ArrayList;
import java.util.List;

/**
 * One run of a sweep.
 *
 * @param number from 1
 * @param values one for each axis of the plan
 */
public record SweepPoint(int number, List<String> values) {
    public SweepPoint {
        values = List.copyOf(values);
    }

    /** This run with another value of an axis. */
    public SweepPoint with(int axis, String value) {
        List<String> other = new ArrayList<>(values);
        other.set(axis, value);
        return new SweepPoint(number, other);
    }
}
