package org.furrow.node.scenario.mechanism;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.value.Values;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.EffortMap;
import org.furrow.vehicle.spec.ForceSpec;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;
import org.jspecify.annotations.Nullable;

/** Reads the forces of a mechanism file. */
final class ForceReader {
    private static final Vector X = new Vector(1, 0, 0);

    private final MechanismScope scope;
    private final MechanismUnits units;
    private final Set<String> names = new HashSet<>();

    ForceReader(MechanismScope scope) {
        this.scope = scope;
        units = scope.units;
    }

    void read(YamlNode node) throws InputError {
        String name = node.text("name");
        if (!names.add(name)) {
            throw node.get("name").error("two forces are called '" + name + "'");
        }
        scope.parts.forces.add(node.build(() -> switch (node.text("type")) {
            case "strut" -> strut(node, name);
            case "joint" -> atJoint(node, name);
            case "rope" -> rope(node, name);
            default -> load(node, name);
        }));
    }

    private ForceSpec.Load load(YamlNode node, String name) throws InputError {
        String body = scope.body(node.get("body"));
        Vector at_m = scope.frame(body).at_m();
        for (MechanismSpec.Body each : scope.parts.bodies) {
            if (each.name().equals(body)) {
                at_m = each.worldCom_m();
            }
        }
        return new ForceSpec.Load(
                name,
                body,
                node.has("at") ? scope.point(node.get("at"), scope.world) : at_m,
                scope.direction(node, "force", units.force_N()),
                scope.direction(node, "torque", units.torque_Nm()),
                node.text("type").equals("draft") ? draft(node) : null,
                drive(node, 1, 0));
    }

    private ForceSpec.Draft draft(YamlNode node) throws InputError {
        Vector ahead = node.has("ahead")
                ? scope.direction(node.get("ahead"))
                : scope.world.axes().out(X);
        if (!(ahead.length() > 0)) {
            throw node.get("ahead").error("must not be zero");
        }
        return new ForceSpec.Draft(
                ahead.times(1 / ahead.length()),
                node.number("width_m"),
                node.number("depth_m"),
                Values.vector(node.get("coefficients")));
    }

    private ForceSpec.Rope rope(YamlNode node, String name) throws InputError {
        String wheel = coordinate(node.get("wheel"), JointSpec.Type.REVOLUTE);
        String end = coordinate(node.get("end"), JointSpec.Type.TRANSLATIONAL);
        return new ForceSpec.Rope(
                name,
                wheel,
                end,
                node.number("ratio") * units.length_m() / units.angle_rad(),
                node.number("stiffness") * units.force_N(),
                node.number("length") * units.length_m(),
                node.number("pull") * units.force_N(),
                node.number("damping") * units.force_N() / units.length_m());
    }

    /** A joint of one type. */
    private String coordinate(YamlNode node, JointSpec.Type type) throws InputError {
        String joint = scope.coordinate(node);
        if (scope.parts.type(joint) != type) {
            throw node.error("joint '" + joint + "' is "
                    + scope.parts.type(joint).word() + "; expected one that is " + type.word());
        }
        return joint;
    }

    private ForceSpec.AtJoint atJoint(YamlNode node, String name) throws InputError {
        String joint = scope.coordinate(node.get("joint"));
        boolean slides = scope.parts.type(joint) == JointSpec.Type.TRANSLATIONAL;
        String right = slides ? "force" : "torque";
        String wrong = slides ? "torque" : "force";
        if (node.has(wrong)) {
            throw node.get(wrong)
                    .error("joint '" + joint + "' is " + scope.parts.type(joint).word() + "; write '" + right + "'");
        }
        double effort = slides ? units.force_N() : units.torque_Nm();
        double unit = scope.coordinateUnit(joint);
        return new ForceSpec.AtJoint(
                name,
                joint,
                node.number(right) * effort,
                node.number("stiffness") * effort / unit,
                node.number("free") * unit,
                node.number("damping") * effort / unit,
                drive(node, effort, unit),
                resistance(node, effort, unit));
    }

    /**
     * Limits and friction of a joint; null without both.
     *
     * @param effort unit of torques or forces
     * @param unit of the coordinate
     */
    private static ForceSpec.@Nullable Resistance resistance(YamlNode node, double effort, double unit)
            throws InputError {
        double lower = Double.NEGATIVE_INFINITY;
        double upper = Double.POSITIVE_INFINITY;
        double stiffness = 0;
        double damping = 0;
        double friction = node.number("friction") * effort;
        if (node.has("limits")) {
            YamlNode limits = node.get("limits");
            lower = limits.has("lower") ? limits.number("lower") * unit : lower;
            upper = limits.has("upper") ? limits.number("upper") * unit : upper;
            stiffness = limits.number("stiffness") * effort / unit;
            damping = limits.number("damping") / unit;
            if (!(lower < upper)) {
                throw limits.error("'lower' must be less than 'upper'");
            }
        } else if (friction == 0) {
            return null;
        }
        return new ForceSpec.Resistance(lower, upper, stiffness, damping, friction, node.number("rest") * unit);
    }

    /**
     * The dependence of a force on an input of the vehicle; null without the key.
     *
     * @param unit of the numbers in the file
     * @param speedUnit of the speeds in the file
     */
    private static ForceSpec.@Nullable Drive drive(YamlNode node, double unit, double speedUnit) throws InputError {
        if (!node.has("input")) {
            for (String key : List.of("scale", "table", "map")) {
                if (node.has(key)) {
                    throw node.get(key).error("applies only with 'input'");
                }
            }
            return null;
        }
        boolean joint = node.text("type").equals("joint");
        if (Stream.of("scale", "table", "map").filter(node::has).count() != 1) {
            throw node.error(
                    joint ? "'input' needs one of 'scale', 'table', 'map'" : "'input' needs either 'scale' or 'table'");
        }
        if (node.has("map")) {
            return new ForceSpec.Drive(node.text("input"), map(node.get("map"), unit, speedUnit));
        }
        return new ForceSpec.Drive(
                node.text("input"),
                node.has("table")
                        ? MechanismScope.curve(node.get("table"), 1, unit, false)
                        : MechanismScope.line(node.number("scale") * unit));
    }

    private static EffortMap map(YamlNode node, double unit, double speedUnit) throws InputError {
        List<double[]> rows = new ArrayList<>();
        for (YamlNode row : node.get("values").items()) {
            rows.add(scaled(row, unit));
        }
        double[] inputs = node.get("input").numbers();
        double[] speeds = scaled(node.get("speed"), speedUnit);
        return node.build(() -> new EffortMap(inputs, speeds, rows.toArray(double[][]::new)));
    }

    private static double[] scaled(YamlNode node, double unit) throws InputError {
        return Arrays.stream(node.numbers()).map(number -> number * unit).toArray();
    }

    private ForceSpec.Strut strut(YamlNode node, String name) throws InputError {
        List<YamlNode> bodies = node.get("bodies").items();
        String first = scope.body(bodies.get(0));
        String second = scope.body(bodies.get(1));
        if (node.has("points") == node.has("on")) {
            throw node.error("needs either 'points' (in the world) or 'on' (in the frames of its bodies)");
        }
        Vector a;
        Vector b;
        if (node.has("points")) {
            List<YamlNode> points = node.get("points").items();
            a = scope.point(points.get(0), scope.world);
            b = scope.point(points.get(1), scope.world);
        } else {
            List<YamlNode> on = node.get("on").items();
            a = scope.point(on.get(0).get("at"), scope.frame(first));
            b = scope.point(on.get(1).get("at"), scope.frame(second));
        }
        List<ForceSpec.StrutLaw> laws = new ArrayList<>();
        if (node.has("spring")) {
            laws.add(spring(node.get("spring")));
        }
        if (node.has("preload")) {
            double push_N = node.number("preload") * units.force_N();
            laws.add(new ForceSpec.Spring(0, new Curve(List.of(new double[] {0, -push_N}))));
        }
        if (node.has("damper")) {
            laws.addAll(dampers(node.get("damper")));
        }
        if (node.has("stops")) {
            laws.add(stops(node.get("stops")));
        }
        return new ForceSpec.Strut(name, first, second, a, b, laws);
    }

    private ForceSpec.Spring spring(YamlNode node) throws InputError {
        if (node.has("stiffness") == node.has("table")) {
            throw node.error("needs either 'stiffness' or 'table'");
        }
        requireTable(node);
        double length = units.length_m();
        double force = units.force_N();
        return new ForceSpec.Spring(
                node.number("free") * length,
                node.has("table")
                        ? MechanismScope.curve(node.get("table"), length, force, node.flag("odd"))
                        : MechanismScope.line(node.number("stiffness") * force / length));
    }

    private static void requireTable(YamlNode node) throws InputError {
        if (node.has("odd") && !node.has("table")) {
            throw node.get("odd").error("applies only to a 'table'");
        }
    }

    private ForceSpec.Stops stops(YamlNode node) throws InputError {
        double length = units.length_m();
        double bump_m = node.number("bump") * length;
        double rebound_m = node.has("rebound") ? node.number("rebound") * length : Double.POSITIVE_INFINITY;
        if (!(bump_m < rebound_m)) {
            throw node.error("'bump', the shortest length without force, must be less than 'rebound', the longest");
        }
        YamlNode table = node.get("table");
        // only the positive half of the odd curve is used; it begins at the origin
        return new ForceSpec.Stops(bump_m, rebound_m, MechanismScope.curve(table, length, units.force_N(), true));
    }

    /** A damper as a list over its length: its zones, and the base curve between them. */
    private List<ForceSpec.Damper> dampers(YamlNode node) throws InputError {
        Curve everywhere = dampingCurve(node);
        double length = units.length_m();
        List<ForceSpec.Damper> dampers = new ArrayList<>();
        double until = 0;
        for (YamlNode zone : node.items("zones")) {
            double from = zone.number("from") * length;
            double to = zone.number("to") * length;
            if (!(from >= until) || !(to > from)) {
                throw zone.error("zones must ascend without overlap, each with 'from' less than 'to'");
            }
            if (from > until) {
                dampers.add(new ForceSpec.Damper(until, from, everywhere));
            }
            dampers.add(new ForceSpec.Damper(from, to, twoRates(zone)));
            until = to;
        }
        dampers.add(new ForceSpec.Damper(until, Double.POSITIVE_INFINITY, everywhere));
        return dampers;
    }

    private Curve dampingCurve(YamlNode node) throws InputError {
        requireTable(node);
        boolean two = node.has("compression") && node.has("rebound");
        boolean one = node.has("compression") || node.has("rebound");
        if (two != one || (two ? 1 : 0) + (node.has("rate") ? 1 : 0) + (node.has("table") ? 1 : 0) != 1) {
            throw node.error("needs either 'rate', or 'compression' and 'rebound', or 'table'");
        }
        if (node.has("table")) {
            return MechanismScope.curve(node.get("table"), units.length_m(), units.force_N(), node.flag("odd"));
        }
        if (two) {
            return twoRates(node);
        }
        return MechanismScope.line(node.number("rate") * units.force_N() / units.length_m());
    }

    private Curve twoRates(YamlNode node) {
        double unit = units.force_N() / units.length_m();
        return MechanismScope.lines(node.number("compression") * unit, node.number("rebound") * unit);
    }
}
