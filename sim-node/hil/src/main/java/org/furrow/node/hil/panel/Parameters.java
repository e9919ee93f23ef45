package org.furrow.node.hil.panel;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.furrow.node.hil.parameter.HilParameter;
import org.furrow.node.hil.parameter.ParameterTable;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The parameters that commands name: those that may change, and the values of the scenario, which are fixed. */
final class Parameters {
    /** In place of a value: none. */
    private static final String NONE = "none";

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final ParameterTable table;
    private final Supplier<Map<String, String>> source;
    private @Nullable Map<String, String> fixed;

    Parameters(ParameterTable table, Supplier<Map<String, String>> fixed) {
        this.table = table;
        source = fixed;
    }

    private synchronized Map<String, String> fixed() {
        Map<String, String> known = fixed;
        if (known == null) {
            known = source.get();
            fixed = known;
        }
        return known;
    }

    /** Names of those that may change. */
    List<String> names() {
        return table.names();
    }

    boolean has(String name) {
        return table.find(name) >= 0 || fixed().containsKey(name);
    }

    /**
     * Number of a parameter that may change.
     *
     * @throws IllegalArgumentException if it is fixed
     */
    int number(String name) {
        int number = table.find(name);
        if (number < 0) {
            throw new IllegalArgumentException("'" + name + "' is fixed when the run starts; start it with --set "
                    + name + "=VALUE. The command 'parameters' lists those that may change");
        }
        return number;
    }

    /** The value that a word states for a parameter. */
    double value(String name, String word) {
        HilParameter parameter = table.parameters().get(number(name));
        double value = word.equals(NONE) ? Double.NaN : SignalCommands.finite(word);
        String refusal = parameter.refusal(value);
        if (refusal != null) {
            throw new IllegalArgumentException(refusal);
        }
        return value;
    }

    double initial(String name) {
        return table.parameters().get(number(name)).initial();
    }

    /** Adds the present value of a parameter, or that of the scenario. */
    void put(ObjectNode json, String name) {
        int number = table.find(name);
        if (number >= 0) {
            put(json, name, table.get(number));
            return;
        }
        String text = fixed().getOrDefault(name, "");
        try {
            put(json, name, Double.parseDouble(text));
        } catch (NumberFormatException e) {
            json.put(name, text);
        }
    }

    private static void put(ObjectNode json, String name, double value) {
        if (Double.isNaN(value)) {
            json.putNull(name);
        } else {
            json.put(name, value);
        }
    }

    /** Describes the parameters that may change, those whose names begin with a prefix. */
    String list(String prefix, double time_s) {
        ObjectNode json = MAPPER.createObjectNode().put("time_s", time_s);
        ArrayNode all = json.putArray("parameters");
        for (int k = 0; k < table.size(); k++) {
            HilParameter parameter = table.parameters().get(k);
            if (parameter.name().startsWith(prefix)) {
                ObjectNode row = all.addObject().put("name", parameter.name());
                put(row, "value", table.get(k));
                put(row, "initial", parameter.initial());
                row.put("least", parameter.least()).put("most", parameter.most());
                row.put("unit", parameter.unit()).put("meaning", parameter.meaning());
            }
        }
        return json.toString();
    }
}
