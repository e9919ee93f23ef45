package org.furrow.node.dataset.observe;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;

/** The condition of an observer's events. */
sealed interface When {
    /** Two vehicles overlap. */
    record Collision(String first, String second) implements When {}

    /** A number of a vehicle is above (below) a limit. */
    record Limit(String signal, String vehicle, double limit, boolean isAbove) implements When {}

    /** Every n-th epoch. */
    record Every(int epochs) implements When {}

    static When read(YamlNode when) throws InputError {
        int kinds = (when.has("collision") ? 1 : 0) + (when.has("signal") ? 1 : 0) + (when.has("every") ? 1 : 0);
        if (kinds != 1) {
            throw when.error("needs one of 'collision', 'signal' and 'every'");
        }
        boolean isSignal = when.has("signal");
        for (String key : List.of("of", "above", "below")) {
            if (when.has(key) && !isSignal) {
                throw when.get(key).error("applies only with 'signal'");
            }
        }
        if (when.has("collision")) {
            List<YamlNode> pair = when.get("collision").items();
            if (pair.get(0).text().equals(pair.get(1).text())) {
                throw when.get("collision").error("needs two vehicles");
            }
            return new Collision(pair.get(0).text(), pair.get(1).text());
        }
        if (when.has("every")) {
            return new Every(when.integer("every"));
        }
        if (!when.has("of") || when.has("above") == when.has("below")) {
            throw when.error("a signal needs the vehicle, 'of', and either 'above' or 'below'");
        }
        String signal = when.get("signal").oneOf("signal", VehicleSample.NAMES);
        boolean isAbove = when.has("above");
        return new Limit(signal, when.text("of"), when.number(isAbove ? "above" : "below"), isAbove);
    }
}
