package org.furrow.node.scenario.ibex;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;

/**
 * A primitive of a rigid object, in the frame of the object.
 *
 * @param size_m half the edges of a box; the radius and half the length along y of a capsule; the radius of a sphere
 */
@SuppressWarnings("ArrayRecordComponent") // never changed, never compared
record IbexShape(Kind kind, double[] size_m, Vector3d at_m, Quaterniond turn) {
    enum Kind {
        BOX,
        SPHERE,
        CAPSULE
    }

    /**
     * Reads a primitive.
     *
     * @param half whether a file gives half the edges of a box
     * @return null if the element is no primitive
     */
    static @Nullable IbexShape read(IbexElement node, boolean half) throws InputError {
        double[] size_m;
        Kind kind;
        switch (node.name) {
            case "BoxShape" -> {
                double factor = half ? 1 : 0.5;
                kind = Kind.BOX;
                size_m = new double[] {
                    factor * positive(node, "x"), factor * positive(node, "y"), factor * positive(node, "z")
                };
            }
            case "SphereShape" -> {
                kind = Kind.SPHERE;
                size_m = new double[] {positive(node, "radius")};
            }
            case "CapsuleShape" -> {
                kind = Kind.CAPSULE;
                size_m = new double[] {positive(node, "radius"), 0.5 * positive(node, "length")};
            }
            default -> {
                return null;
            }
        }
        return new IbexShape(kind, size_m, position(node.child("position")), orientation(node.child("orientation")));
    }

    private static double positive(IbexElement node, String attribute) throws InputError {
        double value = node.number(attribute);
        if (!(value > 0)) {
            throw node.error("'" + attribute + "' must be > 0, found " + value);
        }
        return value;
    }

    /** A position; the origin if there is none. */
    static Vector3d position(@Nullable IbexElement node) throws InputError {
        return node == null ? new Vector3d() : new Vector3d(node.number("x"), node.number("y"), node.number("z"));
    }

    /** A unit quaternion x, y, z, w; none if there is no element. */
    static Quaterniond orientation(@Nullable IbexElement node) throws InputError {
        if (node == null) {
            return new Quaterniond();
        }
        Quaterniond turn = new Quaterniond(node.number("x"), node.number("y"), node.number("z"), node.number("w"));
        if (!(Math.abs(turn.lengthSquared() - 1) < 1e-3)) {
            throw node.error("x, y, z, w must be a unit quaternion, found " + turn.x + ", " + turn.y + ", " + turn.z
                    + ", " + turn.w);
        }
        return turn.normalize();
    }

    double volume_m3() {
        double r = size_m[0];
        return switch (kind) {
            case BOX -> 8 * r * size_m[1] * size_m[2];
            case SPHERE -> 4 * Math.PI * r * r * r / 3;
            case CAPSULE -> Math.PI * r * r * (2 * size_m[1] + 4 * r / 3);
        };
    }

    /** Inertia about a point of the object for a density of 1, along its axes. */
    Matrix3d inertia(Vector3d about_m) {
        Vector3d own = moments();
        Matrix3d axes = new Matrix3d().rotation(turn);
        Matrix3d inertia = new Matrix3d(axes)
                .mul(new Matrix3d().scaling(own.x, own.y, own.z))
                .mul(new Matrix3d(axes).transpose());
        Vector3d r = new Vector3d(at_m).sub(about_m);
        double rr = r.lengthSquared();
        double v = volume_m3();
        Matrix3d shift = new Matrix3d(
                rr - r.x * r.x,
                -r.x * r.y,
                -r.x * r.z,
                -r.x * r.y,
                rr - r.y * r.y,
                -r.y * r.z,
                -r.x * r.z,
                -r.y * r.z,
                rr - r.z * r.z);
        return inertia.add(shift.scale(v));
    }

    /** Moments of inertia about the centre, for a density of 1. */
    private Vector3d moments() {
        double v = volume_m3();
        double r = size_m[0];
        return switch (kind) {
            case BOX -> {
                double x = r * r;
                double y = size_m[1] * size_m[1];
                double z = size_m[2] * size_m[2];
                yield new Vector3d(y + z, x + z, x + y).mul(v / 3);
            }
            case SPHERE -> new Vector3d(0.4 * v * r * r);
            case CAPSULE -> {
                double h = 2 * size_m[1];
                double cylinder = Math.PI * r * r * h;
                double balls = v - cylinder;
                double along = cylinder * r * r / 2 + balls * 0.4 * r * r;
                double across = cylinder * (h * h / 12 + r * r / 4) + balls * (0.4 * r * r + h * h / 4 + 3 * h * r / 8);
                yield new Vector3d(across, along, across);
            }
        };
    }

    /** The shape in a mechanism file. */
    String yaml(String body) {
        String head = "{body: " + body + ", type: ";
        return head
                + switch (kind) {
                    case SPHERE -> "sphere, radius: " + size_m[0] + ", at: " + IbexImport.vector(at_m) + "}";
                    case CAPSULE ->
                        "capsule, radius: " + size_m[0] + ", ends: [" + IbexImport.vector(point(0, -size_m[1], 0))
                                + ", " + IbexImport.vector(point(0, size_m[1], 0)) + "]}";
                    case BOX ->
                        isUpright()
                                ? "box, size: "
                                        + IbexImport.vector(new Vector3d(size_m[0], size_m[1], size_m[2]).mul(2))
                                        + ", at: " + IbexImport.vector(at_m) + "}"
                                : "hull, points: " + corners() + "}";
                };
    }

    private boolean isUpright() {
        return Math.abs(turn.w) > 1 - 1e-12;
    }

    private List<String> corners() {
        List<String> corners = new ArrayList<>();
        for (int k = 0; k < 8; k++) {
            corners.add(IbexImport.vector(point(
                    (2 * (k & 1) - 1) * size_m[0],
                    (2 * (k >> 1 & 1) - 1) * size_m[1],
                    (2 * (k >> 2) - 1) * size_m[2])));
        }
        return corners;
    }

    private Vector3d point(double x, double y, double z) {
        return turn.transform(new Vector3d(x, y, z)).add(at_m);
    }
}
