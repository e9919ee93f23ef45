package org.furrow.vehicle.collision;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.Shape;
import org.furrow.world.report.VehicleReport;

/** Shapes, poses and bodies for tests. */
final class Boxes {
    static final double[] UPRIGHT = {1, 0, 0, 0};

    private Boxes() {}

    static Shape.Hull box(double length, double width, double height, double x, double y, double z) {
        List<Shape.Point> corners = new ArrayList<>();
        for (int k = 0; k < 8; k++) {
            corners.add(new Shape.Point(
                    x + ((k & 1) - 0.5) * length, y + ((k >> 1 & 1) - 0.5) * width, z + ((k >> 2) - 0.5) * height));
        }
        return new Shape.Hull(corners);
    }

    /** The part of a hull at a pose. */
    static PlacedPart part(Shape.Hull hull, Vector at, double[] orientation) {
        PlacedBody body = placed(new Flyer(List.of(hull), 1000, Vector.ZERO, new Vector(400, 900, 1000)).body);
        body.place(report(at, orientation, Vector.ZERO, Vector.ZERO));
        return body.parts.get(0);
    }

    static PlacedBody placed(CollisionBody body) {
        return new PlacedBody(body);
    }

    static VehicleReport report(Vector at, double[] orientation, Vector velocity, Vector omega) {
        VehicleReport report = new VehicleReport();
        put(at, report.position_m);
        put(velocity, report.velocity_mps);
        put(omega, report.angularVelocity_radps);
        System.arraycopy(orientation, 0, report.orientation, 0, 4);
        return report;
    }

    /** A random body of one or two boxes, with a random centre of mass inside. */
    static Flyer anyFlyer(Random random) {
        double length = between(random, 1, 6);
        double width = between(random, 0.8, 2.5);
        double height = between(random, 0.5, 2);
        double mass_kg = 500 * Math.pow(20, random.nextDouble());
        List<Shape.Hull> hull = new ArrayList<>();
        hull.add(box(length, width, height, 0, 0, 0));
        if (random.nextBoolean()) {
            hull.add(box(0.4 * length, 0.8 * width, height, -0.2 * length, 0, 0.9 * height));
        }
        Vector com_m = new Vector(between(random, -0.2, 0.2) * length, 0, between(random, -0.2, 0.2) * height);
        Vector inertia = new Vector(
                        width * width + height * height,
                        length * length + height * height,
                        length * length + width * width)
                .times(mass_kg / 12);
        return new Flyer(hull, mass_kg, com_m, inertia);
    }

    static double between(Random random, double low, double high) {
        return low + (high - low) * random.nextDouble();
    }

    static Vector anyVector(Random random, double size) {
        return new Vector(random.nextGaussian(), random.nextGaussian(), random.nextGaussian()).times(size);
    }

    static double[] anyOrientation(Random random) {
        double[] q = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
        double norm = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        for (int k = 0; k < 4; k++) {
            q[k] /= norm;
        }
        return q;
    }

    static double[] aboutZ(double angle_rad) {
        return new double[] {Math.cos(0.5 * angle_rad), 0, 0, Math.sin(0.5 * angle_rad)};
    }

    static Vector vector(double[] v) {
        return new Vector(v[0], v[1], v[2]);
    }

    private static void put(Vector from, double[] dest) {
        dest[0] = from.x();
        dest[1] = from.y();
        dest[2] = from.z();
    }
}
