package org.furrow.node.scenario.vehicle;

import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;

/** Refuses lengths that no vehicle has, such as millimetres written as metres. */
final class Plausible {
    /** Largest radius and width of a wheel, in m. */
    static final double WHEEL_M = 3;
    /** Largest distance between two parts of a vehicle, in m. */
    static final double VEHICLE_M = 30;

    private static final double MM_PER_M = 1000;

    private Plausible() {}

    /** The length that a key gives, with an absolute value up to a largest one. */
    static double length_m(YamlNode node, String key, double largest_m) throws InputError {
        return within(node.get(key), node.number(key), largest_m);
    }

    private static double within(YamlNode node, double value_m, double largest_m) throws InputError {
        if (!(Math.abs(value_m) <= largest_m)) {
            boolean millimetres = Math.abs(value_m) / MM_PER_M <= largest_m;
            throw node.error("must be at most " + largest_m + " m, found " + value_m
                    + (millimetres ? "; " + value_m + " mm is " + (float) (value_m / MM_PER_M) : ""));
        }
        return value_m;
    }
}
