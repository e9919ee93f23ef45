package org.furrow.node.scenario.chrono;

import java.util.List;
import org.furrow.node.input.InputError;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/** Mass, centre of mass and inertia about it, of a body of several components. */
record Composite(double mass_kg, Vector3d com, Matrix3d inertia) {
    /** Adds components up; those that are void are taken away. */
    static Composite of(List<ChronoNode> components) throws InputError {
        double mass = 0;
        Vector3d moment = new Vector3d();
        Matrix3d aboutOrigin = new Matrix3d().zero();
        for (ChronoNode each : components) {
            double m = each.number("Mass") * (each.flag("Void", false) ? -1 : 1);
            ChronoNode place = each.get("Centroidal Frame");
            Vector3d at = place.vector("Location");
            double[] q = place.numbers("Orientation", 4);
            Matrix3d turn = new Matrix3d().set(new Quaterniond(q[1], q[2], q[3], q[0]).normalize());
            double[] i = each.numbers("Moments of Inertia", 3);
            double[] p = each.numbers("Products of Inertia", 3);
            Matrix3d own = new Matrix3d(i[0], p[0], p[1], p[0], i[1], p[2], p[1], p[2], i[2]);
            own = new Matrix3d(turn).mul(own).mul(new Matrix3d(turn).transpose());
            mass += m;
            moment.fma(m, at);
            aboutOrigin.add(own.scale(Math.signum(m))).add(steiner(m, at));
        }
        if (!(mass > 0)) {
            throw components.getFirst().error("the components have no mass in total");
        }
        Vector3d com = moment.div(mass);
        return new Composite(mass, com, aboutOrigin.sub(steiner(mass, com)));
    }

    /** This body with a point mass. */
    Composite plus(double m, Vector3d at) {
        double mass = mass_kg + m;
        Vector3d middle = new Vector3d(com).mul(mass_kg).fma(m, at).div(mass);
        Matrix3d aboutOrigin = new Matrix3d(inertia)
                .add(steiner(mass_kg, com))
                .add(steiner(m, at))
                .sub(steiner(mass, middle));
        return new Composite(mass, middle, aboutOrigin);
    }

    /** Inertia of a point mass about the origin. */
    private static Matrix3d steiner(double m, Vector3d r) {
        return new Matrix3d(
                m * (r.y * r.y + r.z * r.z),
                -m * r.x * r.y,
                -m * r.x * r.z,
                -m * r.x * r.y,
                m * (r.x * r.x + r.z * r.z),
                -m * r.y * r.z,
                -m * r.x * r.z,
                -m * r.y * r.z,
                m * (r.x * r.x + r.y * r.y));
    }
}
