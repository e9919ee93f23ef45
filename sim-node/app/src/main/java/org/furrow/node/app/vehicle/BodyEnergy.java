package org.furrow.node.app.vehicle;

import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;

/** Kinetic and potential energy of a body; the potential energy is 0 at the origin of the world. */
final class BodyEnergy {
    private final MechanismSpec.Body body;
    private final Vector gravity_mps2;

    BodyEnergy(MechanismSpec.Body body, Vector gravity_mps2) {
        this.body = body;
        this.gravity_mps2 = gravity_mps2;
    }

    /**
     * The energy in J.
     *
     * @param position of the body's frame in the world
     * @param rotation from the body's frame to the world, row by row
     * @param linear velocity of the frame's origin in the world
     * @param angular velocity in the world
     */
    double at_J(double[] position, double[] rotation, double[] linear, double[] angular) {
        double[] arm = out(rotation, body.com_m());
        double ux = linear[0] + angular[1] * arm[2] - angular[2] * arm[1];
        double uy = linear[1] + angular[2] * arm[0] - angular[0] * arm[2];
        double uz = linear[2] + angular[0] * arm[1] - angular[1] * arm[0];
        double wx = column(rotation, 0, angular);
        double wy = column(rotation, 1, angular);
        double wz = column(rotation, 2, angular);
        MechanismSpec.Inertia i = body.inertia_kgm2();
        double turning = i.xx() * wx * wx
                + i.yy() * wy * wy
                + i.zz() * wz * wz
                + 2 * (i.xy() * wx * wy + i.xz() * wx * wz + i.yz() * wy * wz);
        double fall = gravity_mps2.x() * (position[0] + arm[0])
                + gravity_mps2.y() * (position[1] + arm[1])
                + gravity_mps2.z() * (position[2] + arm[2]);
        return 0.5 * body.mass_kg() * (ux * ux + uy * uy + uz * uz) + 0.5 * turning - body.mass_kg() * fall;
    }

    private static double[] out(double[] r, Vector v) {
        return new double[] {
            r[0] * v.x() + r[1] * v.y() + r[2] * v.z(),
            r[3] * v.x() + r[4] * v.y() + r[5] * v.z(),
            r[6] * v.x() + r[7] * v.y() + r[8] * v.z()
        };
    }

    private static double column(double[] r, int k, double[] v) {
        return r[k] * v[0] + r[3 + k] * v[1] + r[6 + k] * v[2];
    }
}
