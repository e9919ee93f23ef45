package org.furrow.node.scenario.robot;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.robot.JointTree.Frame;
import org.furrow.node.scenario.robot.JointTree.Inertia;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;

/** A model of MJCF (MuJoCo 3, XML reference): bodies, joints, inertias also of geoms, springs, dampers, equalities. */
final class Mjcf {
    private final XmlNode root;
    private final JointTree tree;
    private final MjcfDefaults defaults;
    private final Map<String, String> names = new HashMap<>();
    private final Map<String, Frame> frames = new HashMap<>();
    private boolean inDegrees = true;
    private String ofGeoms = "auto";
    private boolean limitsAreAutomatic = true;
    private int unnamed;

    Mjcf(XmlNode root, JointTree tree) throws InputError {
        this.root = root;
        this.tree = tree;
        defaults = new MjcfDefaults(root);
    }

    void read() throws InputError {
        root.find("model");
        if (!root.all("include").isEmpty()) {
            throw root.all("include").getFirst().error("names another file; save the model as one file first");
        }
        readCompiler();
        XmlNode option = root.one("option");
        if (option != null && option.has("gravity")) {
            tree.gravity(option.numbers("gravity", ""));
        }
        names.put("world", JointTree.GROUND);
        frames.put("world", Frame.world());
        XmlNode world = root.one("worldbody");
        if (world == null) {
            throw root.error("needs <worldbody>");
        }
        for (XmlNode body : world.all("body")) {
            place(body, JointTree.GROUND, Frame.world(), world.text("childclass", ""));
        }
        XmlNode equality = root.one("equality");
        if (equality != null) {
            readEqualities(equality);
        }
    }

    private void readCompiler() throws InputError {
        XmlNode compiler = root.one("compiler");
        if (compiler == null) {
            return;
        }
        inDegrees = compiler.text("angle", "degree").equals("degree");
        ofGeoms = compiler.text("inertiafromgeom", "auto");
        limitsAreAutomatic = compiler.text("autolimits", "true").equals("true");
        requireDefault(compiler, "coordinate", "local");
        requireDefault(compiler, "eulerseq", "xyz");
        if (compiler.number("settotalmass", -1) > 0) {
            throw compiler.error("has 'settotalmass', which Furrow does not map; write the masses of the bodies");
        }
    }

    private static void requireDefault(XmlNode compiler, String attribute, String only) throws InputError {
        String found = compiler.text(attribute, only);
        if (!found.equals(only)) {
            throw compiler.error("has " + attribute + "=\"" + found + "\"; Furrow maps '" + only + "'");
        }
    }

    private void place(XmlNode body, String parent, Frame outer, String inherited) throws InputError {
        String given = body.text("name", "body-" + ++unnamed);
        String childClass = body.text("childclass", inherited);
        MjcfElement own = new MjcfElement(body, defaults, "", inDegrees);
        Frame frame = outer.of(own.vector("pos"), own.orientation());
        String name = tree.name(given);
        names.put(given, name);
        frames.put(given, frame);
        List<XmlNode> joints = body.all("joint");
        boolean isFree = !body.all("freejoint").isEmpty();
        for (XmlNode joint : joints) {
            isFree = isFree || element(joint, childClass).text("type", "hinge").equals("free");
        }
        if (isFree && (joints.size() + body.all("freejoint").size() > 1 || !parent.equals(JointTree.GROUND))) {
            throw body.error("is free, so it must be in <worldbody> and have no other joints");
        }
        String last = parent;
        for (int k = 0; !isFree && k < joints.size(); k++) {
            String next = k == joints.size() - 1 ? name : tree.name(given + "-after-" + (k + 1));
            MjcfElement joint = element(joints.get(k), childClass);
            if (!next.equals(name)) {
                tree.body(next, new Frame(frame.point(joint.vector("pos")), new Quaterniond()), Inertia.none());
            }
            join(joint, given + "-joint-" + (k + 1), last, next, frame);
            last = next;
        }
        tree.body(name, frame, inertia(body, childClass));
        if (joints.isEmpty() && !isFree) {
            tree.point(given + "-mount", "fixed", parent, name, frame.at_m());
        }
        for (XmlNode child : body.all("body")) {
            place(child, name, frame, childClass);
        }
    }

    private MjcfElement element(XmlNode node, String childClass) {
        return new MjcfElement(node, defaults, childClass, inDegrees);
    }

    private void join(MjcfElement joint, String otherwise, String parent, String child, Frame frame) throws InputError {
        String given = joint.text("name", otherwise);
        String type = joint.text("type", "hinge");
        Vector3d at = frame.point(joint.vector("pos"));
        if (type.equals("ball")) {
            tree.point(given, "spherical", parent, child, at);
            return;
        }
        Vector3d axis =
                frame.direction(new Vector3d(joint.numbers("axis", "0 0 1"))).normalize();
        String kind =
                switch (type) {
                    case "hinge" -> "revolute";
                    case "slide" -> "translational";
                    default ->
                        throw joint.error("has the type '" + type + "'; Furrow maps hinge, slide, ball and free");
                };
        String name = tree.axis(given, kind, parent, child, at, axis);
        double stiffness = joint.number("stiffness", 0);
        double damping = joint.number("damping", 0);
        if (stiffness != 0 || damping != 0) {
            boolean isAngle = kind.equals("revolute") && inDegrees;
            double free = joint.number("springref", 0) - joint.number("ref", 0);
            tree.law(name, stiffness, isAngle ? Math.toRadians(free) : free, damping);
        }
        resist(joint, name, kind.equals("revolute") && inDegrees);
    }

    private void resist(MjcfElement joint, String name, boolean isInDegrees) throws InputError {
        String limited = joint.text("limited", "auto");
        double[] range = limited.equals("false") ? new double[0] : joint.numbers("range", "");
        double lower = Double.NEGATIVE_INFINITY;
        double upper = Double.POSITIVE_INFINITY;
        if (range.length == 2 && (limited.equals("true") || limitsAreAutomatic)) {
            double ref = joint.number("ref", 0);
            lower = isInDegrees ? Math.toRadians(range[0] - ref) : range[0] - ref;
            upper = isInDegrees ? Math.toRadians(range[1] - ref) : range[1] - ref;
        }
        tree.resist(name, lower, upper, joint.number("frictionloss", 0));
    }

    private Inertia inertia(XmlNode body, String childClass) throws InputError {
        XmlNode given = body.one("inertial");
        if (given != null && !ofGeoms.equals("true")) {
            return given(new MjcfElement(given, defaults, "", inDegrees));
        }
        if (ofGeoms.equals("false")) {
            throw body.error("needs <inertial>, because the compiler has inertiafromgeom=\"false\"");
        }
        Inertia sum = Inertia.none();
        for (XmlNode geom : body.all("geom")) {
            sum = sum.with(MjcfGeom.inertia(element(geom, childClass)));
        }
        return sum;
    }

    private static Inertia given(MjcfElement inertial) throws InputError {
        double[] full = inertial.numbers("fullinertia", "");
        double[] diagonal = inertial.numbers("diaginertia", "");
        if (full.length != 6 && diagonal.length != 3) {
            throw inertial.error("needs 'diaginertia' with three numbers or 'fullinertia' with six");
        }
        Matrix3d own = full.length == 6
                ? new Matrix3d(full[0], full[3], full[4], full[3], full[1], full[5], full[4], full[5], full[2])
                : new Matrix3d(diagonal[0], 0, 0, 0, diagonal[1], 0, 0, 0, diagonal[2]);
        return new Inertia(
                inertial.number("mass", 0), inertial.vector("pos"), JointTree.turned(own, inertial.orientation()));
    }

    private void readEqualities(XmlNode equality) throws InputError {
        for (XmlNode node : equality.all("joint")) {
            double[] law = node.numbers("polycoef", "0 1 0 0 0");
            for (int k = 2; k < law.length; k++) {
                if (law[k] != 0) {
                    throw node.error("is not linear in 'polycoef'; Furrow couples joints by a ratio");
                }
            }
            @Nullable String other = node.find("joint2");
            if (other == null || law.length < 2) {
                throw node.error("needs 'joint2', and a ratio in 'polycoef'");
            }
            tree.couple(node.text("joint1"), other, law[1]);
        }
        for (XmlNode node : equality.all("connect")) {
            String first = node.text("body1");
            Vector3d at = frame(node, first).point(new Vector3d(node.numbers("anchor", "0 0 0")));
            tree.point(
                    node.text("name", "connect-" + ++unnamed),
                    "spherical",
                    bodyOf(node, first),
                    bodyOf(node, node.text("body2", "world")),
                    at);
        }
        for (XmlNode node : equality.all("weld")) {
            String first = node.text("body1");
            tree.point(
                    node.text("name", "weld-" + ++unnamed),
                    "fixed",
                    bodyOf(node, first),
                    bodyOf(node, node.text("body2", "world")),
                    frame(node, first).at_m());
        }
    }

    private Frame frame(XmlNode at, String body) throws InputError {
        bodyOf(at, body);
        return Objects.requireNonNull(frames.get(body));
    }

    private String bodyOf(XmlNode at, String body) throws InputError {
        String name = names.get(body);
        if (name == null) {
            throw at.error("names the body '" + body + "', which does not exist");
        }
        return name;
    }
}
