package org.furrow.node.scenario.robot;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.robot.JointTree.Frame;
import org.furrow.node.scenario.robot.JointTree.Inertia;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;

/** A robot of URDF (wiki.ros.org/urdf/XML): links, joints, inertias, damping, mimicking joints. */
final class Urdf {
    private static final String WORLD = "world";

    private final XmlNode root;
    private final JointTree tree;
    private final Map<String, XmlNode> links = new LinkedHashMap<>();
    private final Map<String, List<XmlNode>> jointsOf = new LinkedHashMap<>();
    private final Map<String, String> names = new LinkedHashMap<>();

    Urdf(XmlNode root, JointTree tree) {
        this.root = root;
        this.tree = tree;
    }

    void read() throws InputError {
        root.find("name");
        for (XmlNode link : root.all("link")) {
            if (links.put(link.text("name"), link) != null) {
                throw link.error("stands twice");
            }
        }
        Set<String> children = new HashSet<>();
        List<XmlNode> joints = root.all("joint");
        for (XmlNode joint : joints) {
            jointsOf.computeIfAbsent(end(joint, "parent"), _ -> new ArrayList<>())
                    .add(joint);
            if (!children.add(end(joint, "child"))) {
                throw joint.error("gives its child a second parent");
            }
        }
        List<String> roots =
                links.keySet().stream().filter(name -> !children.contains(name)).toList();
        if (roots.size() != 1) {
            throw root.error("needs one link that is no joint's child, found " + roots);
        }
        place(roots.getFirst(), Frame.world());
        for (XmlNode joint : joints) {
            mimic(joint);
        }
    }

    private String end(XmlNode joint, String tag) throws InputError {
        XmlNode end = joint.one(tag);
        if (end == null) {
            throw joint.error("needs <" + tag + ">");
        }
        String link = end.text("link");
        if (!links.containsKey(link)) {
            throw end.error("names the link '" + link + "', which does not exist");
        }
        return link;
    }

    private void place(String link, Frame frame) throws InputError {
        Inertia inertia = inertia(Objects.requireNonNull(links.get(link)));
        boolean isGround = link.equals(WORLD) && inertia.mass_kg() == 0;
        String name = isGround ? JointTree.GROUND : tree.name(link);
        names.put(link, name);
        if (!isGround) {
            tree.body(name, frame, inertia);
        }
        for (XmlNode joint : jointsOf.getOrDefault(link, List.of())) {
            XmlNode origin = joint.one("origin");
            Frame there = frame.of(xyz(origin), rpy(origin));
            String child = end(joint, "child");
            place(child, there);
            join(joint, name, Objects.requireNonNull(names.get(child)), there);
        }
    }

    private void join(XmlNode joint, String parent, String child, Frame at) throws InputError {
        String given = joint.text("name");
        String type = joint.text("type");
        switch (type) {
            case "revolute", "continuous", "prismatic" -> {
                XmlNode axis = joint.one("axis");
                double[] xyz = axis == null ? new double[] {1, 0, 0} : axis.numbers("xyz", "1 0 0");
                String kind = type.equals("prismatic") ? "translational" : "revolute";
                String name = tree.axis(given, kind, parent, child, at.at_m(), at.direction(vector(joint, xyz)));
                XmlNode dynamics = joint.one("dynamics");
                double damping = dynamics == null ? 0 : dynamics.number("damping", 0);
                if (damping != 0) {
                    tree.law(name, 0, 0, damping);
                }
                XmlNode limit = type.equals("continuous") ? null : joint.one("limit");
                tree.resist(
                        name,
                        limit == null ? Double.NEGATIVE_INFINITY : limit.number("lower", 0),
                        limit == null ? Double.POSITIVE_INFINITY : limit.number("upper", 0),
                        dynamics == null ? 0 : dynamics.number("friction", 0));
            }
            case "fixed" -> tree.point(given, "fixed", parent, child, at.at_m());
            case "floating" -> {
                if (!parent.equals(JointTree.GROUND)) {
                    throw joint.error("of type 'floating' must have the parent '" + WORLD + "'");
                }
            }
            default ->
                throw joint.error(
                        "has the type '" + type + "'; Furrow maps revolute, continuous, prismatic, fixed and floating");
        }
    }

    private void mimic(XmlNode joint) throws InputError {
        XmlNode mimic = joint.one("mimic");
        if (mimic != null) {
            tree.couple(joint.text("name"), mimic.text("joint"), mimic.number("multiplier", 1));
            if (mimic.number("offset", 0) != 0) {
                tree.approximate(
                        joint.text("name") + ": the offset of <mimic> is 0, because coordinates are 0 at first");
            }
        }
    }

    private static Inertia inertia(XmlNode link) throws InputError {
        XmlNode inertial = link.one("inertial");
        if (inertial == null) {
            return Inertia.none();
        }
        XmlNode mass = inertial.one("mass");
        XmlNode moments = inertial.one("inertia");
        if (mass == null || moments == null) {
            throw inertial.error("needs <mass> and <inertia>");
        }
        double xy = moments.number("ixy", 0);
        double xz = moments.number("ixz", 0);
        double yz = moments.number("iyz", 0);
        Matrix3d own = new Matrix3d(
                moments.number("ixx", 0), xy, xz, xy, moments.number("iyy", 0), yz, xz, yz, moments.number("izz", 0));
        XmlNode origin = inertial.one("origin");
        return new Inertia(mass.number("value", 0), xyz(origin), JointTree.turned(own, rpy(origin)));
    }

    private static Vector3d xyz(@Nullable XmlNode origin) throws InputError {
        return origin == null ? new Vector3d() : vector(origin, origin.numbers("xyz", "0 0 0"));
    }

    /** Fixed axes: roll about x, then pitch about y, then yaw about z. */
    private static Quaterniond rpy(@Nullable XmlNode origin) throws InputError {
        if (origin == null) {
            return new Quaterniond();
        }
        Vector3d angles = vector(origin, origin.numbers("rpy", "0 0 0"));
        return new Quaterniond().rotationZYX(angles.z, angles.y, angles.x);
    }

    private static Vector3d vector(XmlNode at, double[] numbers) throws InputError {
        if (numbers.length != 3) {
            throw at.error("needs three numbers, found " + numbers.length);
        }
        return new Vector3d(numbers);
    }
}
