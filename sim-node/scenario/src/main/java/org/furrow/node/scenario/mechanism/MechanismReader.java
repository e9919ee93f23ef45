package org.furrow.node.scenario.mechanism;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.value.UnusedKeys;
import org.furrow.vehicle.contact.ContactSpec;
import org.furrow.vehicle.dynamics.JointSensor;
import org.furrow.vehicle.spec.InputName;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.MotionLaw;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.math.Gravity;
import org.jspecify.annotations.Nullable;

/**
 * Reads mechanism files: bodies, joints and forces in the units and axes that each file declares, and assemblies,
 * which include other files. The result is in SI units and ISO axes (x forward, y left, z up).
 */
public final class MechanismReader {
    private static final Vector GRAVITY_mps2 = new Vector(0, 0, -Gravity.STANDARD_MPS2);

    private final YamlNode root;
    private final MechanismScope scope;
    /** Identities of this file and of those that include it, outermost first. */
    private final List<String> chain;

    /** All files read so far. */
    private final List<Source> sources;

    private final Mistakes mistakes;

    private MechanismReader(Source file, List<String> includedBy, List<Source> sources, Mistakes mistakes)
            throws InputError {
        this.sources = sources;
        this.mistakes = mistakes;
        sources.add(file);
        root = YamlDocument.read(file, "mechanism", List.of(), mistakes).root();
        mistakes.end();
        scope = new MechanismScope(root);
        chain = new ArrayList<>(includedBy);
        chain.add(identity(file));
    }

    /**
     * Reads a mechanism file and all files that it includes.
     *
     * @throws InputError for the first fault found, with its file and place
     */
    public static MechanismFile read(Source file) throws InputError {
        return read(file, Mistakes.first());
    }

    /**
     * Reads a mechanism file and all files that it includes.
     *
     * @param mistakes gets the mistakes; bodies, joints and forces after a mistake are read if it cannot affect them
     * @throws InputError if there is a mistake
     */
    public static MechanismFile read(Source file, Mistakes mistakes) throws InputError {
        MechanismReader reader = new MechanismReader(file, List.of(), new ArrayList<>(), mistakes);
        YamlNode root = reader.root;
        if (!root.items("needs").isEmpty()) {
            throw root.get("needs")
                    .error("only a file that includes this one under 'assemblies' can bind these bodies");
        }
        MechanismParts parts = reader.parts();
        Vector gravity_mps2 = gravity_mps2(root, reader.scope);
        boolean hasBase = root.has("tree") && root.get("tree").has("base");
        @Nullable String base = hasBase ? reader.scope.body(root.get("tree").get("base")) : null;
        MechanismSpec spec = root.build(() -> new MechanismSpec(
                root.text("name"),
                parts.bodies,
                parts.joints,
                parts.forces,
                new MechanismSpec.Conditions(gravity_mps2, parts.motions, parts.couplings, parts.starts),
                new MechanismSpec.Wishes(base, parts.cut, parts.keep)));
        MechanismContactReader touching = new MechanismContactReader(reader.scope, mistakes);
        ContactSpec contacts = root.has("contacts") ? touching.read(root.get("contacts")) : ContactSpec.NONE;
        List<MechanismObserver> observers = new ArrayList<>();
        for (YamlNode observer : root.items("observers")) {
            mistakes.check(() -> observers.add(MechanismObserver.read(observer, reader.scope)));
        }
        mistakes.end();
        UnusedKeys.refuse(root, mistakes, List.of());
        return new MechanismFile(
                spec,
                root,
                Map.copyOf(parts.places),
                List.copyOf(parts.sensors),
                contacts,
                List.copyOf(observers),
                List.copyOf(reader.sources));
    }

    /** A text that is equal for two sources of the same file. */
    private static String identity(Source file) {
        Path path = file.path();
        return path == null ? file.label() : path.toAbsolutePath().normalize().toString();
    }

    /** Reads all parts, in an order in which names are declared before they are used. */
    private MechanismParts parts() throws InputError {
        BodyReader bodies = new BodyReader(scope);
        for (YamlNode body : root.items("bodies")) {
            mistakes.check(() -> bodies.read(body));
        }
        for (YamlNode assembly : root.items("assemblies")) {
            mistakes.check(() -> include(assembly));
        }
        mistakes.end();
        JointReader joints = new JointReader(scope);
        for (YamlNode joint : root.items("joints")) {
            mistakes.check(() -> joints.read(joint));
        }
        mistakes.end();
        ForceReader forces = new ForceReader(scope);
        for (YamlNode force : root.items("forces")) {
            mistakes.check(() -> forces.read(force));
        }
        for (YamlNode motion : root.items("motions")) {
            mistakes.check(() -> {
                String joint = scope.coordinate(motion.get("joint"));
                scope.parts.motions.add(new MechanismSpec.Motion(joint, law(motion, scope.coordinateUnit(joint))));
            });
        }
        for (YamlNode coupling : root.items("couplings")) {
            mistakes.check(() -> scope.parts.couplings.add(coupling(coupling)));
        }
        for (YamlNode start : root.items("start")) {
            mistakes.check(() -> scope.parts.starts.add(start(start)));
        }
        for (YamlNode sensor : root.items("sensors")) {
            mistakes.check(() -> scope.parts.sensors.add(sensor(sensor, scope.parts.sensors)));
        }
        if (root.has("tree")) {
            mistakes.check(() -> joints(root.get("tree"), "cut", scope.parts.cut));
            mistakes.check(() -> joints(root.get("tree"), "keep", scope.parts.keep));
        }
        mistakes.end();
        return scope.parts;
    }

    private void joints(YamlNode tree, String key, List<String> dest) throws InputError {
        for (YamlNode joint : tree.items(key)) {
            dest.add(scope.joint(joint));
        }
    }

    /** Includes a part from another file. */
    private void include(YamlNode node) throws InputError {
        String name = scope.declare(node);
        MechanismReader part = new MechanismReader(file(node), chain, sources, mistakes);
        part.refuseGlobalKeys(gravity_mps2(root, scope));
        PartPlacement placement = new PartPlacement(
                node.has("at") ? scope.point(node.get("at"), scope.world) : Vector.ZERO, node.flag("mirror"));
        Map<String, String> bound = part.bind(node, scope, placement.inverse());
        scope.parts.include(part.parts(), placement, inner -> bound.getOrDefault(inner, name + "." + inner));
        UnusedKeys.refuse(part.root, mistakes, List.of());
    }

    private Source file(YamlNode node) throws InputError {
        Source found = Library.beside(node, "file", root.document().source(), "mechanisms");
        if (chain.contains(identity(found))) {
            throw node.get("file")
                    .error("'" + node.text("file") + "' includes this file; a file cannot include itself");
        }
        return found;
    }

    /** Gravity of a file in ISO axes, in m/s^2. */
    private static Vector gravity_mps2(YamlNode root, MechanismScope scope) {
        return root.has("gravity") ? scope.direction(root.get("gravity")) : GRAVITY_mps2;
    }

    /**
     * Refuses the keys that only the outermost file may set.
     *
     * @param outer_mps2 gravity of the file that includes this one
     */
    private void refuseGlobalKeys(Vector outer_mps2) throws InputError {
        if (root.has("gravity") && !gravity_mps2(root, scope).equals(outer_mps2)) {
            throw root.get("gravity").error("differs from that of the file that includes this part; leave the key out");
        }
        for (String key : List.of("contacts", "observers")) {
            if (root.has(key)) {
                throw root.get(key).error("belongs in the file that includes this part");
            }
        }
        if (root.has("tree") && root.get("tree").has("base")) {
            throw root.get("tree").get("base").error("belongs in the file that includes this part");
        }
    }

    /**
     * Binds the bodies that this part needs, and its ground, which may be a body of the outer file.
     *
     * @param node the assembly in the outer file, which includes this one
     * @param outer the outer file
     * @param inward from coordinates of the outer file to those of this part
     * @return names in the outer file by names in this part, the ground included
     */
    private Map<String, String> bind(YamlNode node, MechanismScope outer, PartPlacement inward) throws InputError {
        Map<String, String> bound = new HashMap<>();
        boolean isMoved = node.has("bind") && node.get("bind").has(MechanismSpec.GROUND);
        String ground = isMoved ? outer.body(node.get("bind").get(MechanismSpec.GROUND)) : MechanismSpec.GROUND;
        bound.put(MechanismSpec.GROUND, ground);
        for (YamlNode item : root.items("needs")) {
            String need = item.text();
            if (!node.has("bind") || !node.get("bind").has(need)) {
                throw node.error("'" + node.text("file") + "' needs a body '" + need + "'; add it to 'bind'");
            }
            String body = outer.body(node.get("bind").get(need));
            if (bound.put(need, body) != null || scope.parts.frames.containsKey(need)) {
                throw item.error("the name '" + need + "' is taken; choose another");
            }
            scope.bind(need, inward.frame(outer.parts.frame(body)));
        }
        if (node.has("bind")) {
            for (String key : node.get("bind").keys()) {
                if (!bound.containsKey(key)) {
                    throw node.get("bind")
                            .get(key)
                            .error("'" + node.text("file") + "' does not need a body '" + key + "'");
                }
            }
        }
        return bound;
    }

    private MotionLaw law(YamlNode node, double unit) throws InputError {
        int laws = (node.has("speed") ? 1 : 0) + (node.has("table") ? 1 : 0) + (node.has("input") ? 1 : 0);
        if (laws != 1 || node.has("input") != node.has("scale")) {
            throw node.error("needs either 'speed', or 'table', or 'input' and 'scale'");
        }
        if (node.has("max_rate") && (!node.has("input") || node.text("input").equals(InputName.STEERING))) {
            throw node.get("max_rate").error("applies only with an auxiliary axis as 'input'");
        }
        if (node.has("speed")) {
            return new MotionLaw.Steady(node.number("speed") * unit);
        }
        if (node.has("table")) {
            return new MotionLaw.Table(MechanismScope.curve(node.get("table"), 1, unit, false));
        }
        return new MotionLaw.Input(node.text("input"), node.number("scale") * unit, node.number("max_rate"));
    }

    private MechanismSpec.Coupling coupling(YamlNode node) throws InputError {
        List<YamlNode> joints = node.get("joints").items();
        String first = scope.coordinate(joints.get(0));
        String second = scope.coordinate(joints.get(1));
        double unit = scope.coordinateUnit(first) / scope.coordinateUnit(second);
        return node.build(() -> new MechanismSpec.Coupling(first, second, node.number("ratio") * unit));
    }

    private JointSensor sensor(YamlNode node, List<JointSensor> others) throws InputError {
        String name = node.text("name");
        if (others.stream().anyMatch(other -> other.name().equals(name))) {
            throw node.get("name").error("two sensors are called '" + name + "'");
        }
        String joint = scope.coordinate(node.get("joint"));
        double unit = scope.coordinateUnit(joint);
        JointSensor.Kind kind = node.choice("type", JointSensor.Kind.class);
        boolean switches = kind == JointSensor.Kind.SWITCH;
        if (node.has("between") != switches) {
            throw node.error("'between' belongs to a sensor of type switch, which needs it");
        }
        if (node.has("resolution") && kind != JointSensor.Kind.ENCODER) {
            throw node.get("resolution").error("applies only to a sensor of type encoder");
        }
        double[] between = switches ? node.get("between").numbers() : new double[2];
        double resolution = kind == JointSensor.Kind.ENCODER ? node.number("resolution") * unit : 0;
        return node.build(() -> new JointSensor(name, joint, kind, between[0] * unit, between[1] * unit, resolution));
    }

    private MechanismSpec.Start start(YamlNode node) throws InputError {
        YamlNode of = node.get("of");
        boolean ofBody = node.has("angular_velocity") || node.has("velocity");
        if (scope.parts.jointNames().contains(of.text())) {
            if (ofBody || node.has("speed") == node.has("speeds")) {
                throw node.error("a joint needs either 'speed' or 'speeds'");
            }
            return new MechanismSpec.Start(of.text(), speeds(node, scope.parts.joint(of.text())));
        }
        String body = scope.jointOrBody(of);
        if (node.has("speed") || node.has("speeds") || !ofBody) {
            throw node.error("a body needs 'angular_velocity' or 'velocity'");
        }
        Vector angular = scope.direction(node, "angular_velocity", scope.units.angle_rad());
        Vector linear = scope.direction(node, "velocity", scope.units.length_m());
        return new MechanismSpec.Start(
                body, List.of(angular.x(), angular.y(), angular.z(), linear.x(), linear.y(), linear.z()));
    }

    private List<Double> speeds(YamlNode node, JointSpec joint) throws InputError {
        JointSpec.Type type = joint.type();
        double[] speeds = node.has("speed")
                ? new double[] {node.number("speed")}
                : node.get("speeds").numbers();
        int expected = type.isRod() ? 0 : type.freedoms();
        if (speeds.length != expected) {
            throw node.error(
                    "the joint is " + type.word() + " and needs " + expected + " numbers, found " + speeds.length);
        }
        if (type == JointSpec.Type.SPHERICAL) {
            MechanismParts.Frame second = scope.parts.frame(joint.second());
            Vector given = new Vector(speeds[0], speeds[1], speeds[2]);
            Vector along = second.axes().in(second.given().axes().out(given));
            speeds = new double[] {along.x(), along.y(), along.z()};
        }
        List<Double> si = new ArrayList<>();
        for (int k = 0; k < speeds.length; k++) {
            boolean slides = type == JointSpec.Type.TRANSLATIONAL || (type == JointSpec.Type.CYLINDRICAL && k == 1);
            si.add(speeds[k] * (slides ? scope.units.length_m() : scope.units.angle_rad()));
        }
        return si;
    }
}
