package org.furrow.node.scenario.mechanism;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.value.Values;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.JointSpec.Marker;
import org.furrow.vehicle.spec.Vector;

/** Reads the joints of a mechanism file. */
final class JointReader {
    private static final Set<JointSpec.Type> WITH_AXIS =
            EnumSet.of(JointSpec.Type.REVOLUTE, JointSpec.Type.TRANSLATIONAL, JointSpec.Type.CYLINDRICAL);

    private final MechanismScope scope;

    JointReader(MechanismScope scope) {
        this.scope = scope;
    }

    void read(YamlNode node) throws InputError {
        String name = scope.declare(node);
        List<YamlNode> bodies = node.get("bodies").items();
        String first = scope.body(bodies.get(0));
        String second = scope.body(bodies.get(1));
        JointSpec.Type type = type(node.text("type"));
        scope.parts.joints.add(node.build(() -> {
            Pair pair = node.has("on") ? onBodies(node, type, first, second) : inWorld(node, type);
            return new JointSpec(name, type, first, second, pair.first, pair.second);
        }));
        scope.parts.places.put(name, node);
    }

    private static JointSpec.Type type(String word) {
        return Arrays.stream(JointSpec.Type.values())
                .filter(type -> type.word().equals(word))
                .findFirst()
                .orElseThrow();
    }

    /** The two markers of a joint. */
    private record Pair(Marker first, Marker second) {}

    /** A joint given in the world: at one place, or at the two ends of a rod. */
    private Pair inWorld(YamlNode node, JointSpec.Type type) throws InputError {
        if (type.isRod()) {
            boolean axis = type == JointSpec.Type.REVOLUTE_SPHERICAL;
            require(node, axis ? List.of("points", "axis") : List.of("points"), "'on'");
            List<YamlNode> points = node.get("points").items();
            Axes axes = axis ? Axes.ofZ(scope.direction(node.get("axis"))) : Axes.PARALLEL;
            return new Pair(
                    new Marker(scope.point(points.get(0), scope.world), axes),
                    new Marker(scope.point(points.get(1), scope.world), axes));
        }
        if (type == JointSpec.Type.UNIVERSAL) {
            require(node, List.of("at", "axes"), "'on'");
            List<YamlNode> axes = node.get("axes").items();
            return cross(
                    scope.point(node.get("at"), scope.world),
                    scope.direction(axes.get(0)),
                    scope.point(node.get("at"), scope.world),
                    scope.direction(axes.get(1)));
        }
        Marker marker = marker(node, scope.world, WITH_AXIS.contains(type), ", or 'on'");
        return new Pair(marker, marker);
    }

    /** A joint given by a marker on each body, in that body's frame. */
    private Pair onBodies(YamlNode node, JointSpec.Type type, String first, String second) throws InputError {
        for (String key : List.of("at", "axis", "axes", "points", "p", "q", "r")) {
            if (node.has(key)) {
                throw node.get(key).error("cannot be combined with 'on', which gives the place of the joint");
            }
        }
        List<YamlNode> on = node.get("on").items();
        boolean firstAxis = WITH_AXIS.contains(type)
                || type == JointSpec.Type.UNIVERSAL
                || type == JointSpec.Type.REVOLUTE_SPHERICAL;
        boolean secondAxis = WITH_AXIS.contains(type) || type == JointSpec.Type.UNIVERSAL;
        Marker a = marker(on.get(0), scope.frame(first), firstAxis, "");
        Marker b = marker(on.get(1), scope.frame(second), secondAxis, "");
        if (type == JointSpec.Type.UNIVERSAL) {
            return cross(a.at_m(), a.axes().z(), b.at_m(), b.axes().z());
        }
        boolean alike = a.axes().z().dot(b.axes().z()) > 0.5;
        if (secondAxis && alike && !MechanismScope.isTriad(on.get(1))) {
            // an axis alone does not fix the rotation about it; use that of the first marker
            b = new Marker(b.at_m(), Axes.ofZX(b.axes().z(), a.axes().x()));
        }
        return new Pair(a, b);
    }

    /** The markers of a universal joint: z along the body's own axis, x as close as possible to the other axis. */
    private static Pair cross(Vector at, Vector axis, Vector otherAt, Vector otherAxis) {
        return new Pair(new Marker(at, Axes.ofZX(axis, otherAxis)), new Marker(otherAt, Axes.ofZX(otherAxis, axis)));
    }

    /** A place and, if the joint has one, an axis; or a triad. */
    private Marker marker(YamlNode node, Marker frame, boolean axis, String orElse) throws InputError {
        if (MechanismScope.isTriad(node)) {
            if (node.has("at") || node.has("axis")) {
                throw node.error("needs either 'at' and 'axis', or 'p', 'q' and 'r'");
            }
            return scope.triad(node, frame);
        }
        require(node, axis ? List.of("at", "axis") : List.of("at"), "'p', 'q' and 'r'" + orElse);
        Vector at_m = scope.point(node.get("at"), frame);
        if (!node.has("axis")) {
            return new Marker(at_m, Axes.PARALLEL);
        }
        YamlNode direction = node.get("axis");
        return direction.build(() -> new Marker(at_m, Axes.ofZ(frame.axes().out(Values.vector(direction)))));
    }

    private static void require(YamlNode node, List<String> keys, String otherwise) throws InputError {
        for (String key : keys) {
            if (!node.has(key)) {
                throw node.error("needs '" + String.join("' and '", keys) + "', or " + otherwise);
            }
        }
    }
}
