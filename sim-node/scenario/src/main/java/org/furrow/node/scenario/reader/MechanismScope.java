package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Spelling;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;

/** One mechanism file while it is read: its units and axes, what it has named so far, and how its numbers become SI and ISO. */
final class MechanismScope {
    /** Where a damper's or spring's straight line ends, in m or m/s: beyond what any mechanism reaches. */
    private static final double FAR = 1000;

    private final MechanismUnits units;
    private final JointSpec.Marker world;
    private final MechanismParts parts = new MechanismParts();
    private final Set<String> taken = new HashSet<>();

    MechanismScope(YamlNode root) {
        units = MechanismUnits.of(root);
        world = new JointSpec.Marker(Vector.ZERO, axes(root.text("axes", "iso")));
        parts.frames.put(MechanismSpec.GROUND, new MechanismParts.Frame(world, Axes.PARALLEL));
    }

    /** The axes of a file, seen from ISO axes. */
    private static Axes axes(String name) {
        return switch (name) {
            case "dads" -> new Axes(new Vector(0, -1, 0), new Vector(1, 0, 0), new Vector(0, 0, 1));
            case "sae" -> new Axes(new Vector(1, 0, 0), new Vector(0, -1, 0), new Vector(0, 0, -1));
            default -> Axes.PARALLEL;
        };
    }

    MechanismUnits units() {
        return units;
    }

    MechanismParts parts() {
        return parts;
    }

    /** The frame in which the file gives what is in the world. */
    JointSpec.Marker world() {
        return world;
    }

    /** The frame in which the file gives what is a body's, or the ground's. */
    JointSpec.Marker frame(String body) {
        return parts.frame(body).given();
    }

    /** A new name. */
    String declare(YamlNode node) throws InputError {
        String name = node.text("name");
        if (name.equals(MechanismSpec.GROUND)) {
            throw node.get("name").error("'" + name + "' is the world's; choose another name");
        }
        if (!taken.add(name)) {
            throw node.get("name").error("the name '" + name + "' is taken; choose another");
        }
        return name;
    }

    /** Takes a body from outside under the name that this file has for it. */
    void take(String name, MechanismParts.Frame frame) {
        taken.add(name);
        parts.frames.put(name, frame);
    }

    /** The name of a body that is there, or the ground's. */
    String body(YamlNode node) throws InputError {
        return known("body", node, parts.frames.keySet());
    }

    /** The name of a joint that is there. */
    String joint(YamlNode node) throws InputError {
        return known("joint", node, parts.jointNames());
    }

    /** The name of a joint or a body that is there. */
    String jointOrBody(YamlNode node) throws InputError {
        Set<String> names = new TreeSet<>(parts.jointNames());
        names.addAll(parts.frames.keySet());
        return known("joint or body", node, names);
    }

    /** The name of a joint with one coordinate: revolute or translational. */
    String coordinate(YamlNode node) throws InputError {
        String joint = joint(node);
        JointSpec.Type type = parts.type(joint);
        if (type != JointSpec.Type.REVOLUTE && type != JointSpec.Type.TRANSLATIONAL) {
            throw node.error(
                    "joint '" + joint + "' is " + type.word() + "; expected one that is revolute or translational");
        }
        return joint;
    }

    private static String known(String kind, YamlNode node, Collection<String> names) throws InputError {
        String name = node.text();
        if (names.contains(name)) {
            return name;
        }
        String nearest = Spelling.nearest(name, new TreeSet<>(names));
        String advice =
                nearest != null ? "did you mean '" + nearest + "'?" : "known: " + String.join(", ", sorted(names));
        throw node.error("there is no " + kind + " '" + name + "'; " + advice);
    }

    private static List<String> sorted(Collection<String> names) {
        return names.stream().sorted().toList();
    }

    /** What one unit of a joint's coordinate is in rad or m. */
    double coordinateUnit(String joint) {
        return parts.type(joint) == JointSpec.Type.TRANSLATIONAL ? units.length_m() : units.angle_rad();
    }

    /** A point of a frame, in m. */
    Vector point(YamlNode node, JointSpec.Marker frame) {
        return frame.at_m().plus(frame.axes().out(vector(node).times(units.length_m())));
    }

    /** A direction of the file, or any other vector that needs no conversion of its unit. */
    Vector direction(YamlNode node) {
        return world.axes().out(vector(node));
    }

    static Vector vector(YamlNode node) {
        double[] v = node.numbers();
        return new Vector(v[0], v[1], v[2]);
    }

    /** True for a triad of points. */
    static boolean isTriad(YamlNode node) {
        return node.has("p") || node.has("q") || node.has("r");
    }

    /** A triad of points in a frame: origin p, z from p to q, r in the x-z plane (Perera et al. 2006, eq. 3). */
    JointSpec.Marker triad(YamlNode node, JointSpec.Marker frame) throws InputError {
        for (String key : List.of("p", "q", "r")) {
            if (!node.has(key)) {
                throw node.error("'" + key + "' is missing; a triad has three points 'p', 'q' and 'r'");
            }
        }
        Vector p = point(node.get("p"), frame);
        try {
            return new JointSpec.Marker(
                    p,
                    Axes.ofZX(
                            point(node.get("q"), frame).minus(p),
                            point(node.get("r"), frame).minus(p)));
        } catch (IllegalArgumentException e) {
            throw node.error(e);
        }
    }

    /**
     * A curve through points.
     *
     * @param xUnit what one unit of the abscissa is in SI
     * @param yUnit the same for the ordinate
     * @param odd whether the points stand also for their mirror images in the origin
     */
    static Curve curve(YamlNode node, double xUnit, double yUnit, boolean odd) throws InputError {
        List<double[]> points = new ArrayList<>();
        for (YamlNode item : node.items()) {
            double[] point = item.numbers();
            if (odd && !(point[0] > 0) && !(point[0] == 0 && point[1] == 0)) {
                throw item.error("the points of an odd table must have x > 0, found x=" + point[0]);
            }
            if (!odd || point[0] > 0) {
                points.add(new double[] {point[0] * xUnit, point[1] * yUnit});
            }
        }
        try {
            if (odd) {
                List<double[]> positive = List.copyOf(points);
                points.addFirst(new double[] {0, 0});
                for (double[] point : positive) {
                    points.addFirst(new double[] {-point[0], -point[1]});
                }
            }
            return new Curve(points);
        } catch (IllegalArgumentException e) {
            throw node.error(e);
        }
    }

    /** Two straight lines that meet in the origin. */
    static Curve lines(double slopeBelow, double slopeAbove) {
        return new Curve(List.of(
                new double[] {-FAR, -FAR * slopeBelow}, new double[] {0, 0}, new double[] {FAR, FAR * slopeAbove}));
    }
}
