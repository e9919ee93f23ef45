package org.furrow.node.scenario.robot;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.joml.Matrix3d;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;

/** Limits of joints. Their stiffness follows from the inertia of what hangs on the joint, which is known at the end. */
final class JointLimits {
    /** Frequency at which what hangs on a joint swings in the spring of a limit. */
    static final double FREQUENCY_HZ = 20;
    /** Share by which the force of a limit grows for each rad/s or m/s towards it: little is given back. */
    private static final double DAMPING = 2;
    /** Inertia of bodies without mass, so that a limit has a stiffness, in kg m^2 or kg. */
    private static final double LEAST = 1e-6;

    private final Map<String, Placed> bodies = new HashMap<>();
    private final Map<String, List<String>> beyond = new HashMap<>();
    private final Map<String, Axis> axes = new HashMap<>();
    private final List<Limit> limits = new ArrayList<>();

    /** A body: centre of mass in the world, and inertia about it along the world's axes. */
    private record Placed(double mass_kg, Vector3d com_m, Matrix3d inertia_kgm2) {
        /** About an axis. */
        double about(Vector3d at_m, Vector3d along) {
            Vector3d n = new Vector3d(along).normalize();
            Vector3d arm = new Vector3d(com_m).sub(at_m).cross(n);
            return n.dot(inertia_kgm2.transform(new Vector3d(n))) + mass_kg * arm.lengthSquared();
        }
    }

    /** A joint's axis; {@code along} is null for a joint that slides. */
    private record Axis(
            String second, Vector3d at_m, @Nullable Vector3d along) {}

    private record Limit(String name, String joint, double lower, double upper, double friction) {}

    void body(String name, JointTree.Frame frame, JointTree.Inertia inertia) {
        bodies.put(
                name,
                new Placed(
                        inertia.mass_kg(),
                        frame.point(inertia.com_m()),
                        JointTree.turned(inertia.inertia_kgm2(), frame.turn())));
    }

    void joint(String first, String second) {
        beyond.computeIfAbsent(first, _ -> new ArrayList<>()).add(second);
    }

    void axis(String joint, String second, Vector3d at_m, @Nullable Vector3d along) {
        axes.put(joint, new Axis(second, at_m, along));
    }

    void limit(String name, String joint, double lower, double upper, double friction) {
        limits.add(new Limit(name, joint, lower, upper, friction));
    }

    /** The forces of a mechanism file. */
    List<String> forces() {
        return limits.stream().map(this::force).toList();
    }

    private String force(Limit limit) {
        List<String> keys = new ArrayList<>();
        if (limit.lower > Double.NEGATIVE_INFINITY) {
            keys.add("lower: " + limit.lower);
        }
        if (limit.upper < Double.POSITIVE_INFINITY) {
            keys.add("upper: " + limit.upper);
        }
        if (!keys.isEmpty()) {
            double rate = 2 * Math.PI * FREQUENCY_HZ;
            keys.add("stiffness: " + rate * rate * inertia(limit.joint));
            keys.add("damping: " + DAMPING);
        }
        return "{name: " + limit.name + ", type: joint, joint: " + limit.joint
                + (keys.isEmpty() ? "" : ", limits: {" + String.join(", ", keys) + "}")
                + (limit.friction == 0 ? "" : ", friction: " + limit.friction) + "}";
    }

    /** Of all bodies beyond a joint, about its axis; their mass if it slides. */
    private double inertia(String joint) {
        Axis axis = Objects.requireNonNull(axes.get(joint));
        double sum = 0;
        Set<String> seen = new HashSet<>();
        Deque<String> next = new ArrayDeque<>(List.of(axis.second));
        while (!next.isEmpty()) {
            String name = next.pop();
            if (seen.add(name)) {
                Placed body = bodies.get(name);
                if (body != null) {
                    sum += axis.along == null ? body.mass_kg : body.about(axis.at_m, axis.along);
                }
                next.addAll(beyond.getOrDefault(name, List.of()));
            }
        }
        return Math.max(LEAST, sum);
    }
}
