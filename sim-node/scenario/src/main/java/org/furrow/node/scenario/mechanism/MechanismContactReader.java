package org.furrow.node.scenario.mechanism;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.value.Values;
import org.furrow.vehicle.collision.Solid;
import org.furrow.vehicle.contact.ContactSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;

/** Reads the contacts of a mechanism file. */
final class MechanismContactReader {
    private static final Vector UP = new Vector(0, 0, 1);

    private final MechanismScope scope;
    private final Mistakes mistakes;

    MechanismContactReader(MechanismScope scope, Mistakes mistakes) {
        this.scope = scope;
        this.mistakes = mistakes;
    }

    ContactSpec read(YamlNode node) throws InputError {
        List<ContactSpec.Placed> shapes = new ArrayList<>();
        for (YamlNode shape : node.items("shapes")) {
            mistakes.check(() -> shapes.add(placed(shape)));
        }
        List<ContactSpec.Pair> apart = new ArrayList<>();
        for (YamlNode pair : node.items("apart")) {
            mistakes.check(() -> apart.add(new ContactSpec.Pair(
                    scope.body(pair.items().get(0)), scope.body(pair.items().get(1)))));
        }
        double length_m = scope.units.length_m();
        return node.build(() -> new ContactSpec(
                shapes,
                new ContactSpec.Law(
                        node.number("stiffness") * scope.units.force_N() / length_m,
                        node.number("damping") / length_m,
                        node.number("friction")),
                apart));
    }

    private ContactSpec.Placed placed(YamlNode node) throws InputError {
        String body = scope.body(node.get("body"));
        for (MechanismSpec.Body each : scope.parts.bodies) {
            if (each.name().equals(body) && !(each.mass_kg() > 0)) {
                throw node.get("body").error("'" + body + "' has no mass; only a body with mass can touch others");
            }
        }
        boolean isFloor = node.text("type").equals("floor");
        if (isFloor && !body.equals(MechanismSpec.GROUND)) {
            throw node.get("body").error("a floor belongs to 'ground', found '" + body + "'");
        }
        return new ContactSpec.Placed(body, node.build(() -> solid(node, body)));
    }

    private Solid solid(YamlNode node, String body) throws InputError {
        double length_m = scope.units.length_m();
        return switch (node.text("type")) {
            case "sphere" -> Solid.sphere(node.number("radius") * length_m, at(node, body));
            case "capsule" -> {
                List<YamlNode> ends = node.get("ends").items();
                yield new Solid.Rod(
                        node.number("radius") * length_m, onBody(ends.get(0), body), onBody(ends.get(1), body));
            }
            case "box" -> box(node, body);
            case "hull" ->
                new Solid.Convex(node.get("points").items().stream()
                        .map(point -> onBody(point, body))
                        .toList());
            default -> {
                Vector up = node.has("normal") ? scope.direction(node.get("normal")) : UP;
                yield new Solid.Floor(at(node, body), up);
            }
        };
    }

    /** A box along the axes of the file on the body. */
    private Solid box(YamlNode node, String body) {
        Vector half = Values.vector(node.get("size")).times(0.5 * scope.units.length_m());
        MechanismParts.Frame frame = scope.parts.frame(body);
        Vector at = at(node, body);
        List<Vector> corners = new ArrayList<>();
        for (int k = 0; k < 8; k++) {
            Vector corner = new Vector(
                    (2 * (k & 1) - 1) * half.x(), (2 * (k >> 1 & 1) - 1) * half.y(), (2 * (k >> 2) - 1) * half.z());
            corners.add(at.plus(frame.axes().in(frame.given().axes().out(corner))));
        }
        return new Solid.Convex(corners);
    }

    private Vector at(YamlNode node, String body) {
        return node.has("at") ? onBody(node.get("at"), body) : Vector.ZERO;
    }

    /** A point in the frame of the file on a body, in the body's own frame. */
    private Vector onBody(YamlNode point, String body) {
        MechanismParts.Frame frame = scope.parts.frame(body);
        return frame.axes()
                .in(scope.point(point, frame.given()).minus(frame.given().at_m()));
    }
}
