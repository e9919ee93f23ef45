package org.furrow.node.scenario.robot;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.furrow.node.scenario.foreign.Imported;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/** A mechanism file that grows: bodies and joints in the world, in the position of all coordinates 0. */
final class JointTree {
    static final String GROUND = "ground";

    private static final int LONGEST_NAME = 64;
    private static final double SMALL = 1e-12;

    private final List<String> bodies = new ArrayList<>();
    private final List<String> joints = new ArrayList<>();
    private final List<String> couplings = new ArrayList<>();
    private final List<String> forces = new ArrayList<>();
    private final JointLimits limits = new JointLimits();
    private final Set<String> names = new HashSet<>(Set.of(GROUND));
    private final Map<String, String> jointNames = new HashMap<>();
    private final Set<String> approximations = new LinkedHashSet<>();
    private String gravity = "";

    /** A frame in the world. */
    record Frame(Vector3d at_m, Quaterniond turn) {
        static Frame world() {
            return new Frame(new Vector3d(), new Quaterniond());
        }

        /** A frame that is given in this one. */
        Frame of(Vector3d inThis_m, Quaterniond inThis) {
            return new Frame(point(inThis_m), new Quaterniond(turn).mul(inThis));
        }

        Vector3d point(Vector3d inThis_m) {
            return turn.transform(new Vector3d(inThis_m)).add(at_m);
        }

        Vector3d direction(Vector3d inThis) {
            return turn.transform(new Vector3d(inThis));
        }
    }

    /**
     * Mass, and inertia about the centre of mass along the axes of the body's frame.
     *
     * @param com_m in the body's frame
     */
    record Inertia(double mass_kg, Vector3d com_m, Matrix3d inertia_kgm2) {
        static Inertia none() {
            return new Inertia(0, new Vector3d(), new Matrix3d().zero());
        }

        /** The inertia of both: by the theorem of Steiner. */
        Inertia with(Inertia other) {
            double mass = mass_kg + other.mass_kg;
            if (mass == 0) {
                return this;
            }
            Vector3d com = new Vector3d(com_m)
                    .mul(mass_kg)
                    .add(new Vector3d(other.com_m).mul(other.mass_kg))
                    .div(mass);
            return new Inertia(mass, com, about(com).add(other.about(com)));
        }

        private Matrix3d about(Vector3d point_m) {
            Vector3d d = new Vector3d(com_m).sub(point_m);
            double square = d.lengthSquared();
            Matrix3d shift = new Matrix3d(
                    square - d.x * d.x,
                    -d.x * d.y,
                    -d.x * d.z,
                    -d.x * d.y,
                    square - d.y * d.y,
                    -d.y * d.z,
                    -d.x * d.z,
                    -d.y * d.z,
                    square - d.z * d.z);
            return shift.scale(mass_kg).add(inertia_kgm2);
        }
    }

    /** Along axes that are turned: from those of the inertia to those of the result. */
    static Matrix3d turned(Matrix3d inertia, Quaterniond turn) {
        Matrix3d r = new Matrix3d().rotation(turn);
        return new Matrix3d(r).mul(inertia).mul(new Matrix3d(r).transpose());
    }

    /** A name that Furrow allows and no other part has. */
    String name(String given) {
        String plain = given.replaceAll("[^A-Za-z0-9_-]", "-").replaceFirst("^[^A-Za-z0-9]+", "");
        String base = plain.isEmpty() ? "part" : plain.substring(0, Math.min(plain.length(), LONGEST_NAME - 4));
        String name = base;
        for (int n = 2; !names.add(name); n++) {
            name = base + "-" + n;
        }
        if (!name.equals(given)) {
            approximate("'" + given + "' is named '" + name + "'");
        }
        return name;
    }

    void approximate(String what) {
        approximations.add(what);
    }

    void gravity(double[] vector_mps2) {
        gravity = "gravity: [" + vector_mps2[0] + ", " + vector_mps2[1] + ", " + vector_mps2[2] + "]\n";
    }

    void body(String name, Frame frame, Inertia inertia) {
        Vector3d z = frame.direction(new Vector3d(0, 0, 1));
        Vector3d x = frame.direction(new Vector3d(1, 0, 0));
        String axes = z.z > 1 - SMALL && x.x > 1 - SMALL ? "" : ", frame: {z: " + vector(z) + ", x: " + vector(x) + "}";
        limits.body(name, frame, inertia);
        Matrix3d i = inertia.inertia_kgm2;
        String products = i.m01 == 0 && i.m02 == 0 && i.m12 == 0 ? "" : ", " + i.m01 + ", " + i.m02 + ", " + i.m12;
        bodies.add("{name: " + name + ", mass: " + inertia.mass_kg + ", at: " + vector(frame.at_m) + axes + ", com: "
                + vector(inertia.com_m) + ", inertia: [" + i.m00 + ", " + i.m11 + ", " + i.m22 + products + "]}");
    }

    /** A revolute or translational joint; {@code given} is its name in the file. */
    String axis(String given, String type, String first, String second, Vector3d at_m, Vector3d along) {
        String name = joint(given, type, first, second, "at: " + vector(at_m) + ", axis: " + vector(along));
        limits.axis(name, second, at_m, type.equals("translational") ? null : along);
        return name;
    }

    /** A spherical or fixed joint. */
    String point(String given, String type, String first, String second, Vector3d at_m) {
        return joint(given, type, first, second, "at: " + vector(at_m));
    }

    /** A universal joint. */
    void cross(String given, String first, String second, Vector3d at_m, Vector3d onFirst, Vector3d onSecond) {
        String axes = "axes: [" + vector(onFirst) + ", " + vector(onSecond) + "]";
        joint(given, "universal", first, second, "at: " + vector(at_m) + ", " + axes);
    }

    /**
     * A spring with a damper between two points.
     *
     * @param law stiffness in N/m, length at which it gives its preload in m, damping in Ns/m, preload in N that pushes
     *     the ends apart
     */
    void strut(String given, String first, String second, Vector3d[] points_m, double[] law) {
        String spring = law[0] == 0 ? "" : ", spring: {stiffness: " + law[0] + ", free: " + law[1] + "}";
        String damper = law[2] == 0 ? "" : ", damper: {rate: " + law[2] + "}";
        forces.add("{name: " + name(given) + ", type: strut, bodies: [" + first + ", " + second + "], points: ["
                + vector(points_m[0]) + ", " + vector(points_m[1]) + "]" + spring + damper
                + (law[3] == 0 ? "" : ", preload: " + law[3]) + "}");
    }

    private String joint(String given, String type, String first, String second, String place) {
        String name = name(given);
        jointNames.put(given, name);
        limits.joint(first, second);
        joints.add("{name: " + name + ", type: " + type + ", bodies: [" + first + ", " + second + "], " + place + "}");
        return name;
    }

    /** A spring and a damper of a joint. */
    void law(String joint, double stiffness, double free, double damping) {
        String spring = stiffness == 0 ? "" : ", stiffness: " + stiffness + ", free: " + free;
        forces.add("{name: " + name(joint + "-law") + ", type: joint, joint: " + joint + spring
                + (damping == 0 ? "" : ", damping: " + damping) + "}");
    }

    /** Keeps a joint between two coordinates, and gives it dry friction. */
    void resist(String joint, double lower, double upper, double friction) {
        boolean isLimited = lower > Double.NEGATIVE_INFINITY || upper < Double.POSITIVE_INFINITY;
        if (!isLimited && friction == 0) {
            return;
        }
        if (isLimited) {
            approximate("limits of joints are springs in which the bodies beyond the joint swing at "
                    + JointLimits.FREQUENCY_HZ + " Hz, with damping");
            if (lower > 0 || upper < 0) {
                approximate(joint + ": begins beyond its limits, at 0, and is pushed back");
            }
        }
        limits.limit(name(joint + "-resistance"), joint, lower, upper, friction);
    }

    /** Holds {@code first - ratio * second} constant; joints by their names in the file. */
    void couple(String first, String second, double ratio) {
        couplings.add("{joints: [" + jointNames.getOrDefault(first, first) + ", "
                + jointNames.getOrDefault(second, second) + "], ratio: " + -ratio + "}");
    }

    /**
     * The mechanism as a file of Furrow.
     *
     * @param file that it is from
     * @param unread what of that file was not read
     */
    Imported imported(Path file, List<String> unread) {
        List<String> withoutEffect =
                unread.isEmpty() ? List.of() : List.of(file.getFileName() + ": " + String.join(", ", unread));
        List<String> notes = Imported.notes(List.copyOf(approximations), withoutEffect);
        String name = Imported.name(file);
        return Imported.mechanism(
                name, Imported.comment(String.valueOf(file.getFileName()), notes) + yaml(name), notes);
    }

    private String yaml(String name) {
        List<String> all = new ArrayList<>(forces);
        all.addAll(limits.forces());
        return "furrow: 1\nname: " + name + "\n" + gravity + list("bodies", bodies) + list("joints", joints)
                + list("couplings", couplings) + list("forces", all);
    }

    private static String list(String key, List<String> items) {
        return items.isEmpty()
                ? ""
                : items.stream().map(item -> "  - " + item + "\n").collect(Collectors.joining("", key + ":\n", ""));
    }

    private static String vector(Vector3d v) {
        return "[" + (v.x + 0.0) + ", " + (v.y + 0.0) + ", " + (v.z + 0.0) + "]";
    }
}
