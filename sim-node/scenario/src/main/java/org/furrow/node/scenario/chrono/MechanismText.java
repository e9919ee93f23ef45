package org.furrow.node.scenario.chrono;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.furrow.node.input.InputError;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/** A mechanism file that grows: bodies, joints and forces in the frame of the chassis. */
final class MechanismText {
    /** Moments of inertia may miss the triangle inequality by this share, as rounded ones do. */
    private static final double ROUNDING = 1e-9;
    /** No rotation. */
    static final Quaterniond UPRIGHT = new Quaterniond();

    private static final Vector3d UP = new Vector3d(0, 0, 1);
    private static final Vector3d AHEAD = new Vector3d(1, 0, 0);

    private final List<String> bodies = new ArrayList<>();
    private final List<String> joints = new ArrayList<>();
    private final List<String> motions = new ArrayList<>();
    private final List<String> forces = new ArrayList<>();
    private final ChronoFiles files;

    MechanismText(ChronoFiles files) {
        this.files = files;
    }

    /**
     * Adds a body whose frame is at its centre of mass.
     *
     * @param inertia xx, yy, zz or xx, yy, zz, xy, xz, yz, along the axes of {@code frame}
     */
    void body(String name, double mass_kg, Vector3d at_m, double[] inertia, Quaterniond frame) {
        double[] sound = inertia.length == 3 ? physical(name, inertia) : inertia;
        Vector3d z = frame.transform(new Vector3d(0, 0, 1));
        Vector3d x = frame.transform(new Vector3d(1, 0, 0));
        String axes = z.z > 1 - 1e-12 && x.x > 1 - 1e-12 ? "" : ", frame: {z: " + vector(z) + ", x: " + vector(x) + "}";
        bodies.add("{name: " + name + ", mass: " + mass_kg + ", at: " + vector(at_m) + axes + ", inertia: "
                + Arrays.toString(sound) + "}");
    }

    /** Adds a body without mass, between two joints that lie in one place. */
    void guide(String name, Vector3d at_m) {
        bodies.add("{name: " + name + ", mass: 0, at: " + vector(at_m) + ", inertia: [0, 0, 0]}");
    }

    /** Adds the chassis, whose frame is that of the vehicle. */
    void chassis(double mass_kg, Vector3d com_m, Matrix3d inertia) {
        double[] moments = physical("chassis", new double[] {inertia.m00, inertia.m11, inertia.m22});
        String products = inertia.m01 == 0 && inertia.m02 == 0 && inertia.m12 == 0
                ? ""
                : ", " + inertia.m01 + ", " + inertia.m02 + ", " + inertia.m12;
        bodies.addFirst("{name: chassis, mass: " + mass_kg + ", com: " + vector(com_m) + ", inertia: [" + moments[0]
                + ", " + moments[1] + ", " + moments[2] + products + "]}");
    }

    /** A body's largest moment of inertia is at most the sum of the others; those are raised where it is not. */
    private double[] physical(String name, double[] inertia) {
        double[] sound = inertia.clone();
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3;
            int k = (i + 2) % 3;
            double lacking = sound[i] - sound[j] - sound[k];
            if (lacking > ROUNDING * sound[i]) {
                sound[j] += lacking / 2;
                sound[k] += lacking / 2;
                files.approximate(name + ": moments of inertia " + Arrays.toString(inertia)
                        + ", which no body can have, are raised to " + Arrays.toString(sound));
            }
        }
        return sound;
    }

    void revolute(String name, String first, String second, Vector3d at, Vector3d axis) {
        joint("revolute", name, first, second, "at: " + vector(at) + ", axis: " + vector(axis));
    }

    void translational(String name, String first, String second, Vector3d at, Vector3d axis) {
        joint("translational", name, first, second, "at: " + vector(at) + ", axis: " + vector(axis));
    }

    void cylindrical(String name, String first, String second, Vector3d at, Vector3d axis) {
        joint("cylindrical", name, first, second, "at: " + vector(at) + ", axis: " + vector(axis));
    }

    void spherical(String name, String first, String second, Vector3d at) {
        joint("spherical", name, first, second, "at: " + vector(at));
    }

    void universal(String name, String first, String second, Vector3d at, Vector3d onFirst, Vector3d onSecond) {
        joint(
                "universal",
                name,
                first,
                second,
                "at: " + vector(at) + ", axes: [" + vector(onFirst) + ", " + vector(onSecond) + "]");
    }

    void distance(String name, String first, String second, Vector3d from, Vector3d to) {
        joint("distance", name, first, second, "points: [" + vector(from) + ", " + vector(to) + "]");
    }

    void revoluteSpherical(String name, String first, String second, Vector3d from, Vector3d to, Vector3d axis) {
        joint(
                "revolute-spherical",
                name,
                first,
                second,
                "points: [" + vector(from) + ", " + vector(to) + "], axis: " + vector(axis));
    }

    private void joint(String type, String name, String first, String second, String place) {
        joints.add("{name: " + name + ", type: " + type + ", bodies: [" + first + ", " + second + "], " + place + "}");
    }

    /**
     * Adds a rod between two bodies: a body with a universal joint at its first end and a ball at the other, so that it
     * cannot spin about itself.
     *
     * @param part keys Mass and Inertia of the rod, whose centre of mass is in its middle
     */
    void rod(String name, String first, String second, Vector3d from, Vector3d to, ChronoNode part) throws InputError {
        rod(name, first, second, from, to, new Vector3d(from).add(to).mul(0.5), part);
    }

    /** Adds a rod between two bodies with its centre of mass at {@code com}. */
    void rod(String name, String first, String second, Vector3d from, Vector3d to, Vector3d com, ChronoNode part)
            throws InputError {
        Vector3d along = new Vector3d(to).sub(from).normalize();
        Vector3d across =
                new Vector3d(along).cross(Math.abs(along.z) < 0.9 ? UP : AHEAD).normalize();
        Vector3d other = new Vector3d(along).cross(across);
        body(name, part.number("Mass"), com, part.numbers("Inertia", 3), UPRIGHT);
        part.understand("Radius");
        universal(name + "-cross", first, name, from, across, other);
        spherical(name + "-ball", name, second, to);
    }

    /** Makes a joint follow the steering, with the coordinate {@code scale} at full input to the left. */
    void steer(String joint, double scale) {
        motions.add("{joint: " + joint + ", input: steering, scale: " + plain(scale) + "}");
    }

    /** Adds a spring, a damper or both between two points; {@code law} has their keys. */
    void strut(String name, String first, String second, Vector3d from, Vector3d to, String law) {
        forces.add("{name: " + name + ", type: strut, bodies: [" + first + ", " + second + "], points: [" + vector(from)
                + ", " + vector(to) + "], " + law + "}");
    }

    String yaml(String name, String description) {
        return "furrow: 1\nname: " + name + "\ndescription: >\n  " + description + "\n" + list("bodies", bodies)
                + list("joints", joints) + list("motions", motions) + list("forces", forces)
                + "tree: {base: chassis}\n";
    }

    private static String list(String key, List<String> items) {
        return items.isEmpty()
                ? ""
                : items.stream().map(item -> "  - " + item + "\n").collect(Collectors.joining("", key + ":\n", ""));
    }

    /** Points of a curve, x and y. */
    static String curve(double[][] rows) {
        return Arrays.stream(rows)
                .map(row -> "[" + row[0] + ", " + row[1] + "]")
                .collect(Collectors.joining(", ", "[", "]"));
    }

    static String vector(Vector3d v) {
        return "[" + plain(v.x) + ", " + plain(v.y) + ", " + plain(v.z) + "]";
    }

    /** A number without the sign of a negative zero. */
    private static double plain(double number) {
        return number + 0.0;
    }
}
