package org.furrow.node.scenario.parameter;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;

/**
 * A parameter whose value is drawn.
 *
 * @param path in the file whose value it is; {@code *} stands for each vehicle or sensor
 * @param place in the file that describes it
 */
public record Parameter(String path, Distribution distribution, Effect effect, YamlNode place) {
    /** What a drawn value does to the value in the file. */
    public enum Effect {
        REPLACE,
        /** Multiplies the number in the file. */
        SCALE,
        /** Is added to the number in the file; 0 where it has none. */
        ADD
    }

    /**
     * Reads parameters.
     *
     * @param map from paths to distributions
     * @throws InputError where a distribution is wrong
     */
    public static List<Parameter> readAll(YamlNode map) throws InputError {
        List<Parameter> parameters = new ArrayList<>();
        for (String path : map.keys()) {
            YamlNode node = map.get(path);
            try {
                parameters.add(new Parameter(path, distribution(node), effect(node), node));
            } catch (IllegalArgumentException e) {
                throw node.error(e);
            }
        }
        return parameters;
    }

    private static Distribution distribution(YamlNode node) {
        if (node.isList()) {
            double[] range = node.numbers();
            return new Distribution.Range(range[0], range[1], false);
        }
        if (node.has("choice")) {
            return new Distribution.Choice(
                    node.items("choice").stream().map(YamlNode::toJson).toList());
        }
        if (node.has("normal")) {
            double[] normal = node.get("normal").numbers();
            return new Distribution.Normal(normal[0], normal[1], node.number("clip"));
        }
        double[] range = node.get(node.has("scale") ? "scale" : "range").numbers();
        return new Distribution.Range(range[0], range[1], node.flag("log"));
    }

    private static Effect effect(YamlNode node) throws InputError {
        if (node.isList()) {
            return Effect.REPLACE;
        }
        boolean scales = node.has("scale");
        if (!node.flag("add")) {
            return scales ? Effect.SCALE : Effect.REPLACE;
        }
        if (scales || node.has("choice")) {
            throw node.error("'add' is for a range or a normal distribution");
        }
        return Effect.ADD;
    }
}
