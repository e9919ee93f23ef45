package org.furrow.node.scenario.vehicle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.value.Values;
import org.furrow.vehicle.spec.DrawnBox;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;

/** Reads what pictures show of the bodies of a mechanism. */
final class DrawnReader {
    private DrawnReader() {}

    /** The boxes in a vehicle file; none when it has no {@code drawn}. */
    static List<DrawnBox> boxes(YamlNode root, MechanismSpec mechanism) throws InputError {
        List<DrawnBox> boxes = new ArrayList<>();
        for (YamlNode node : root.items("drawn")) {
            MechanismSpec.Body body = named(node, "body", "body", mechanism.bodies(), MechanismSpec.Body::name);
            boxes.add(node.has("box") ? box(node.get("box"), body) : bar(node.get("bar"), body, mechanism));
        }
        return boxes;
    }

    private static DrawnBox box(YamlNode node, MechanismSpec.Body body) throws InputError {
        return node.build(() ->
                DrawnBox.parallel(body.name(), Values.vector(node.get("at_m")), Values.vector(node.get("size_m"))));
    }

    private static DrawnBox bar(YamlNode node, MechanismSpec.Body body, MechanismSpec mechanism) throws InputError {
        JointSpec from = named(node, "from", "joint", mechanism.joints(), JointSpec::name);
        JointSpec to = named(node, "to", "joint", mechanism.joints(), JointSpec::name);
        double[] size_m = node.get("size_m").numbers();
        return node.build(() -> DrawnBox.bar(
                body,
                from,
                to,
                new DrawnBox.Measures(
                        size_m[0],
                        size_m[1],
                        node.has("length_m") ? node.number("length_m") : 0,
                        node.number("aside_m"))));
    }

    /** The one of a list that a key names. */
    static <T> T named(YamlNode node, String key, String kind, List<T> all, Function<T, String> name)
            throws InputError {
        List<String> names = all.stream().map(name).toList();
        return all.get(names.indexOf(node.get(key).oneOf(kind, names)));
    }
}
