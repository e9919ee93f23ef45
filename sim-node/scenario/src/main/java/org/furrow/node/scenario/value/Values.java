package org.furrow.node.scenario.value;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.Spelling;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.Shape;

/** Converts nodes of a document to values that several readers need. */
public final class Values {
    private Values() {}

    /** Reads the content of a file. */
    public interface Parser<T> {
        T parse() throws IOException;
    }

    /** Parses another file; errors name that file. */
    public static <T> T parse(Source file, Parser<T> parser) throws InputError {
        try {
            return parser.parse();
        } catch (IOException e) {
            throw new InputError(String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException e) {
            throw new InputError(file.label() + ": " + e.getMessage());
        }
    }

    public static Vector vector(YamlNode node) {
        double[] v = node.numbers();
        return new Vector(v[0], v[1], v[2]);
    }

    public static Shape.Point point(YamlNode node) {
        double[] p = node.numbers();
        return new Shape.Point(p[0], p[1], p[2]);
    }

    /** The lists of numbers in a list. */
    public static List<double[]> rows(YamlNode list) {
        return list.items().stream().map(YamlNode::numbers).toList();
    }

    /** A curve through points, whose abscissas are multiplied by a factor. */
    public static Curve curve(YamlNode list, double xFactor) throws InputError {
        return list.build(() -> new Curve(rows(list).stream()
                .map(point -> new double[] {point[0] * xFactor, point[1]})
                .toList()));
    }

    /** The value that a key names. */
    public static <T> T named(YamlNode node, String key, Map<String, T> values) throws InputError {
        T value = values.get(node.text(key));
        if (value == null) {
            throw node.get(key)
                    .error("there is no '" + node.text(key) + "'; " + Spelling.advice(node.text(key), values.keySet()));
        }
        return value;
    }
}
