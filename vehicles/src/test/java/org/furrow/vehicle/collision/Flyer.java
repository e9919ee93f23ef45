package org.furrow.vehicle.collision;

import java.util.List;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.Shape;
import org.furrow.world.report.VehicleReport;

/** A rigid body on which only collision forces act; its reference point may differ from its centre of mass. */
final class Flyer {
    private final double mass_kg;
    private final double[] inertia;
    private final Vector com_m;
    final CollisionBody body;
    /** Position of the centre of mass, in W. */
    private Vector position = Vector.ZERO;

    private Vector velocity = Vector.ZERO;
    /** Angular momentum about the centre of mass, in W. */
    private Vector spin = Vector.ZERO;

    private double[] q = {1, 0, 0, 0};

    Flyer(List<Shape.Hull> hull, double mass_kg, Vector com_m, Vector inertia) {
        this.mass_kg = mass_kg;
        this.com_m = com_m;
        this.inertia = new double[] {inertia.x(), inertia.y(), inertia.z()};
        body = new CollisionBody(
                hull, mass_kg, com_m, new MechanismSpec.Inertia(inertia.x(), inertia.y(), inertia.z(), 0, 0, 0));
    }

    void launch(Vector position_m, double[] orientation, Vector velocity_mps, Vector omega_radps) {
        position = position_m;
        velocity = velocity_mps;
        q = orientation.clone();
        spin = turn(times(inertia, back(omega_radps)));
    }

    void advance(double[] wrench, double step_s) {
        Vector force = new Vector(wrench[0], wrench[1], wrench[2]);
        Vector aboutReference = new Vector(wrench[3], wrench[4], wrench[5]);
        velocity = velocity.plus(force.times(step_s / mass_kg));
        spin = spin.plus(aboutReference.minus(turn(com_m).cross(force)).times(step_s));
        position = position.plus(velocity.times(step_s));
        // midpoint rule: angular velocity at the orientation half a step ahead
        double[] start = q.clone();
        rotate(omega(), 0.5 * step_s);
        Vector middle = omega();
        q = start;
        rotate(middle, step_s);
    }

    void report(VehicleReport dest) {
        Vector omega = omega();
        Vector arm = turn(com_m);
        put(position.minus(arm), dest.position_m);
        put(velocity.minus(omega.cross(arm)), dest.velocity_mps);
        put(omega, dest.angularVelocity_radps);
        System.arraycopy(q, 0, dest.orientation, 0, 4);
    }

    Vector momentum() {
        return velocity.times(mass_kg);
    }

    Vector velocity() {
        return velocity;
    }

    double mass_kg() {
        return mass_kg;
    }

    /** Kinetic energy relative to a moving observer, in J. */
    double kinetic_J(Vector observer_mps) {
        Vector v = velocity.minus(observer_mps);
        return 0.5 * mass_kg * v.dot(v) + 0.5 * spin.dot(omega());
    }

    private Vector omega() {
        Vector l = back(spin);
        return turn(new Vector(l.x() / inertia[0], l.y() / inertia[1], l.z() / inertia[2]));
    }

    private static Vector times(double[] i, Vector v) {
        return new Vector(i[0] * v.x(), i[1] * v.y(), i[2] * v.z());
    }

    private void rotate(Vector omega, double t_s) {
        double rate = omega.length();
        double s = rate > 0 ? Math.sin(0.5 * t_s * rate) / rate : 0;
        double[] r = {Math.cos(0.5 * t_s * rate), s * omega.x(), s * omega.y(), s * omega.z()};
        q = product(r, q);
    }

    private Vector turn(Vector v) {
        double[] p = product(product(q, new double[] {0, v.x(), v.y(), v.z()}), conjugate(q));
        return new Vector(p[1], p[2], p[3]);
    }

    private Vector back(Vector v) {
        double[] p = product(product(conjugate(q), new double[] {0, v.x(), v.y(), v.z()}), q);
        return new Vector(p[1], p[2], p[3]);
    }

    private static double[] conjugate(double[] a) {
        return new double[] {a[0], -a[1], -a[2], -a[3]};
    }

    static double[] product(double[] a, double[] b) {
        return new double[] {
            a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
            a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
            a[0] * b[2] + a[2] * b[0] + a[3] * b[1] - a[1] * b[3],
            a[0] * b[3] + a[3] * b[0] + a[1] * b[2] - a[2] * b[1]
        };
    }

    private static void put(Vector from, double[] dest) {
        dest[0] = from.x();
        dest[1] = from.y();
        dest[2] = from.z();
    }
}
