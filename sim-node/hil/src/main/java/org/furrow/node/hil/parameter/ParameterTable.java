package org.furrow.node.hil.parameter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The present values of the parameters of a vehicle in the loop, by number. Used on the vehicle's thread; the list may
 * be read by any thread. Nothing is allocated after construction.
 */
public final class ParameterTable {
    private final List<HilParameter> parameters;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final double[] values;
    private boolean changed;

    /** @param given in the order of their numbers; equal names get the suffix #2, #3, ... */
    public ParameterTable(List<HilParameter> given) {
        List<HilParameter> unique = new ArrayList<>(given.size());
        values = new double[given.size()];
        for (HilParameter each : given) {
            String name = each.name();
            for (int n = 2; numbers.containsKey(name); n++) {
                name = each.name() + "#" + n;
            }
            numbers.put(name, unique.size());
            values[unique.size()] = each.initial();
            unique.add(each.named(name));
        }
        parameters = List.copyOf(unique);
    }

    /** All parameters, by number. */
    public List<HilParameter> parameters() {
        return parameters;
    }

    /** Names of all parameters, by number. */
    public List<String> names() {
        return parameters.stream().map(HilParameter::name).toList();
    }

    public int size() {
        return values.length;
    }

    /** Number of a parameter, or -1. */
    public int find(String name) {
        return numbers.getOrDefault(name, -1);
    }

    public double get(int parameter) {
        return values[parameter];
    }

    /** Sets a parameter to a value that it can have. */
    public void set(int parameter, double value) {
        values[parameter] = value;
        changed = true;
    }

    /** Whether a parameter has been set since the start. */
    public boolean isChanged() {
        return changed;
    }

    /** Whether a parameter has another value than at the start. */
    public boolean isChanged(int parameter) {
        return Double.compare(values[parameter], parameters.get(parameter).initial()) != 0;
    }
}
