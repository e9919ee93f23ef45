package org.furrow.node.scenario.mechanism;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.value.Values;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;

/** State of reading one mechanism file: names declared so far, and conversion of its units and axes to SI and ISO. */
final class MechanismScope {
    /** End of the straight lines of springs and dampers, in m or m/s: beyond the range of any mechanism. */
    private static final double FAR = 1000;

    final MechanismUnits units;
    /** The frame of the file's world coordinates. */
    final JointSpec.Marker world;

    final MechanismParts parts = new MechanismParts();
    private final Set<String> taken = new HashSet<>();

    MechanismScope(YamlNode root) {
        units = MechanismUnits.of(root);
        world = new JointSpec.Marker(Vector.ZERO, axes(root.text("axes")));
        parts.frames.put(MechanismSpec.GROUND, new MechanismParts.Frame(world, Axes.PARALLEL));
    }

    /** The axes of a file in ISO axes. */
    private static Axes axes(String name) {
        return switch (name) {
            case "dads" -> new Axes(new Vector(0, -1, 0), new Vector(1, 0, 0), new Vector(0, 0, 1));
            case "sae" -> new Axes(new Vector(1, 0, 0), new Vector(0, -1, 0), new Vector(0, 0, -1));
            default -> Axes.PARALLEL;
        };
    }

    /** The frame of the file's coordinates on a body or the ground. */
    JointSpec.Marker frame(String body) {
        return parts.frame(body).given();
    }

    /** Declares the name of a body, joint or part. */
    String declare(YamlNode node) throws InputError {
        String name = node.text("name");
        if (name.equals(MechanismSpec.GROUND)) {
            throw node.get("name").error("'" + name + "' is reserved; choose another name");
        }
        if (!taken.add(name)) {
            throw node.get("name").error("the name '" + name + "' is taken; choose another");
        }
        return name;
    }

    /** Binds a body of another file to a name in this file. */
    void bind(String name, MechanismParts.Frame frame) {
        taken.add(name);
        parts.frames.put(name, frame);
    }

    /** Checks and returns the name of a body or the ground. */
    String body(YamlNode node) throws InputError {
        return node.oneOf("body", new TreeSet<>(parts.frames.keySet()));
    }

    /** Checks and returns the name of a joint. */
    String joint(YamlNode node) throws InputError {
        return node.oneOf("joint", new TreeSet<>(parts.jointNames()));
    }

    /** Checks and returns the name of a joint or body. */
    String jointOrBody(YamlNode node) throws InputError {
        Set<String> names = new TreeSet<>(parts.jointNames());
        names.addAll(parts.frames.keySet());
        return node.oneOf("joint or body", names);
    }

    /** Checks and returns the name of a joint with one coordinate: revolute or translational. */
    String coordinate(YamlNode node) throws InputError {
        String joint = joint(node);
        JointSpec.Type type = parts.type(joint);
        if (type != JointSpec.Type.REVOLUTE && type != JointSpec.Type.TRANSLATIONAL) {
            throw node.error(
                    "joint '" + joint + "' is " + type.word() + "; expected one that is revolute or translational");
        }
        return joint;
    }

    /** Factor that converts a joint's coordinate to rad or m. */
    double coordinateUnit(String joint) {
        return parts.type(joint) == JointSpec.Type.TRANSLATIONAL ? units.length_m() : units.angle_rad();
    }

    /** A point given in a frame, in m in the world. */
    Vector point(YamlNode node, JointSpec.Marker frame) {
        return frame.at_m().plus(frame.axes().out(Values.vector(node).times(units.length_m())));
    }

    /** A vector in ISO axes, without conversion of units. */
    Vector direction(YamlNode node) {
        return world.axes().out(Values.vector(node));
    }

    /** An optional vector in ISO axes, times a factor; zero if the key is missing. */
    Vector direction(YamlNode node, String key, double factor) {
        return node.has(key) ? direction(node.get(key)).times(factor) : Vector.ZERO;
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
        return node.build(() -> new JointSpec.Marker(
                p,
                Axes.ofZX(
                        point(node.get("q"), frame).minus(p),
                        point(node.get("r"), frame).minus(p))));
    }

    /**
     * A curve through points.
     *
     * @param xUnit factor that converts the abscissa to SI
     * @param yUnit factor that converts the ordinate to SI
     * @param odd whether the curve is odd, given by its points with x > 0
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
        if (odd) {
            List<double[]> positive = List.copyOf(points);
            points.addFirst(new double[] {0, 0});
            for (double[] point : positive) {
                points.addFirst(new double[] {-point[0], -point[1]});
            }
        }
        return node.build(() -> new Curve(points));
    }

    /** A straight line through the origin. */
    static Curve line(double slope) {
        return lines(slope, slope);
    }

    /** Two straight lines that meet at the origin. */
    static Curve lines(double slopeBelow, double slopeAbove) {
        return new Curve(List.of(
                new double[] {-FAR, -FAR * slopeBelow}, new double[] {0, 0}, new double[] {FAR, FAR * slopeAbove}));
    }
}
