package org.furrow.vehicle.collision;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;
import org.furrow.vehicle.spec.WheelPlace;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.math.Gravity;
import org.furrow.world.math.Quaternions;
import org.furrow.world.math.Ranges;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;

/**
 * Shape and inertia of a chassis for collisions, in the chassis frame. Attached parts are neglected, since they only
 * add to the effective mass. Immutable.
 */
public final class CollisionBody {
    final double inverseMass_1pkg;

    final Vector com_m;
    private final MechanismSpec.Inertia inertia_kgm2;
    /** Inverse of the inertia about the centre of mass, row by row, in 1/(kg m^2). */
    final double[] inverseInertia;

    final List<ConvexPart> parts;
    /** Radius of the sphere about the reference point that contains all corners. */
    final double radius_m;

    /** Radius of the sphere about the reference point that contains the hull, in m. */
    public double radius_m() {
        return radius_m;
    }

    /**
     * @param hull convex shapes whose union is the chassis' shape
     * @param inertia_kgm2 about the centre of mass
     * @throws IllegalArgumentException when a shape is flat, or mass or inertia is not positive
     */
    public CollisionBody(List<Shape.Hull> hull, double mass_kg, Vector com_m, MechanismSpec.Inertia inertia_kgm2) {
        Ranges.positive("mass_kg", mass_kg);
        if (hull.isEmpty()) {
            throw new IllegalArgumentException("a hull needs at least one shape");
        }
        inverseMass_1pkg = 1 / mass_kg;
        this.com_m = com_m;
        this.inertia_kgm2 = inertia_kgm2;
        inverseInertia = inverse(inertia_kgm2);
        parts = parts(hull);
        radius_m = radius_m(parts);
    }

    private CollisionBody(CollisionBody chassis, List<Shape.Hull> hull) {
        inverseMass_1pkg = chassis.inverseMass_1pkg;
        com_m = chassis.com_m;
        inertia_kgm2 = chassis.inertia_kgm2;
        inverseInertia = chassis.inverseInertia;
        parts = parts(hull);
        radius_m = radius_m(parts);
    }

    private CollisionBody(Shape.Hull hull) {
        inverseMass_1pkg = 0;
        com_m = Vector.ZERO;
        inertia_kgm2 = MechanismSpec.Inertia.NONE;
        inverseInertia = new double[9];
        parts = parts(List.of(hull));
        radius_m = radius_m(parts);
    }

    /**
     * Kinetic energy of the chassis, and its potential energy above the plane z = 0 of W, in J. Wheels and other parts
     * that move against the chassis are not in it.
     *
     * @throws IllegalArgumentException if no force moves this body
     */
    public double energy_J(VehicleReport chassis) {
        if (inverseMass_1pkg == 0) {
            throw new IllegalArgumentException("a body that no force moves has no energy");
        }
        double[] r = new double[9];
        Quaternions.toMatrix(chassis.orientation, 0, r);
        Vector origin = vector(chassis.velocity_mps);
        Vector spin = vector(chassis.angularVelocity_radps);
        Vector com = new Vector(
                com_m.dot(new Vector(r[0], r[1], r[2])),
                com_m.dot(new Vector(r[3], r[4], r[5])),
                com_m.dot(new Vector(r[6], r[7], r[8])));
        Vector velocity = origin.plus(spin.cross(com));
        Vector w = new Vector(
                spin.dot(new Vector(r[0], r[3], r[6])),
                spin.dot(new Vector(r[1], r[4], r[7])),
                spin.dot(new Vector(r[2], r[5], r[8])));
        MechanismSpec.Inertia i = inertia_kgm2;
        double turning = 0.5 * (i.xx() * w.x() * w.x() + i.yy() * w.y() * w.y() + i.zz() * w.z() * w.z())
                + i.xy() * w.x() * w.y()
                + i.xz() * w.x() * w.z()
                + i.yz() * w.y() * w.z();
        double height_m = chassis.position_m[2] + com.z();
        return turning + (0.5 * velocity.dot(velocity) + Gravity.STANDARD_MPS2 * height_m) / inverseMass_1pkg;
    }

    private static Vector vector(double[] xyz) {
        return new Vector(xyz[0], xyz[1], xyz[2]);
    }

    /** A body that no force moves. */
    static CollisionBody immovable(Shape.Hull hull) {
        return new CollisionBody(hull);
    }

    private static List<ConvexPart> parts(List<Shape.Hull> hull) {
        return hull.stream().map(shape -> new ConvexPart(shape.points())).toList();
    }

    private static double radius_m(List<ConvexPart> parts) {
        return parts.stream()
                .mapToDouble(part -> part.radiusAbout(Vector.ZERO))
                .max()
                .orElseThrow();
    }

    /**
     * The same chassis with its wheels as parts of it.
     *
     * @param bodies of the wheels, in their order
     */
    public CollisionBody with(List<WheelPlace> wheels, List<TouchingBody> bodies) {
        List<Shape.Hull> all = new ArrayList<>(hulls());
        all.addAll(WheelParts.of(wheels, bodies));
        return new CollisionBody(this, all);
    }

    /** The body of a chassis as the constructor makes it; null without a hull. */
    public static @Nullable CollisionBody of(
            List<Shape.Hull> hull, double mass_kg, Vector com_m, MechanismSpec.Inertia inertia_kgm2) {
        return hull.isEmpty() ? null : new CollisionBody(hull, mass_kg, com_m, inertia_kgm2);
    }

    /** Corners of all parts in the chassis frame: x, y, z of each, in m. */
    public double[] corners_m() {
        return parts.stream()
                .flatMapToDouble(part -> Arrays.stream(part.corners))
                .toArray();
    }

    /** The least and the largest x, y and z of each part, in the chassis frame, in m. */
    public List<double[]> bounds_m() {
        return parts.stream().map(part -> bounds_m(part.corners)).toList();
    }

    private static double[] bounds_m(double[] corners) {
        double[] bounds = {corners[0], corners[1], corners[2], corners[0], corners[1], corners[2]};
        for (int k = 0; k < corners.length; k++) {
            bounds[k % 3] = Math.min(bounds[k % 3], corners[k]);
            bounds[3 + k % 3] = Math.max(bounds[3 + k % 3], corners[k]);
        }
        return bounds;
    }

    /** Convex shapes whose union is the chassis' shape, in the chassis frame. */
    public List<Shape.Hull> hulls() {
        return parts.stream().map(ConvexPart::hull).toList();
    }

    /** @throws IllegalArgumentException when a shape is flat */
    public static void requireSolid(Shape.Hull shape) {
        new ConvexPart(shape.points());
    }

    /** Faces of all parts in the chassis frame, each with x, y, z of its corners in order, in m. */
    public List<double[]> faces_m() {
        return parts.stream().flatMap(part -> part.faces_m().stream()).toList();
    }

    /** Faces of a convex shape, as those of {@link #faces_m()}. */
    public static List<double[]> faces_m(Shape.Hull shape) {
        return new ConvexPart(shape.points()).faces_m();
    }

    private static double[] inverse(MechanismSpec.Inertia i) {
        Vector a = new Vector(i.xx(), i.xy(), i.xz());
        Vector b = new Vector(i.xy(), i.yy(), i.yz());
        Vector c = new Vector(i.xz(), i.yz(), i.zz());
        Vector[] columns = {b.cross(c), c.cross(a), a.cross(b)};
        double det = a.dot(columns[0]);
        Ranges.positive("determinant of inertia_kgm2", det);
        double[] inverse = new double[9];
        for (int k = 0; k < 3; k++) {
            inverse[k] = columns[k].x() / det;
            inverse[3 + k] = columns[k].y() / det;
            inverse[6 + k] = columns[k].z() / det;
        }
        return inverse;
    }
}
