package org.furrow.vehicle.compile;

import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;

/** Tensors of inertia seen from other axes. */
final class Inertias {
    private Inertias() {}

    /** A body's inertia about its centre of mass along the world's axes: xx yy zz xy xz yz, in kg m^2. */
    static double[] inWorld(MechanismSpec.Body body) {
        MechanismSpec.Inertia own = body.inertia_kgm2();
        Axes axes = body.axes();
        Vector[] columns = {
            axes.out(new Vector(own.xx(), own.xy(), own.xz())),
            axes.out(new Vector(own.xy(), own.yy(), own.yz())),
            axes.out(new Vector(own.xz(), own.yz(), own.zz()))
        };
        // I_world = A I A^T: the columns of A I, turned once more
        Vector x = axes.out(new Vector(columns[0].x(), columns[1].x(), columns[2].x()));
        Vector y = axes.out(new Vector(columns[0].y(), columns[1].y(), columns[2].y()));
        Vector z = axes.out(new Vector(columns[0].z(), columns[1].z(), columns[2].z()));
        return new double[] {x.x(), y.y(), z.z(), x.y(), x.z(), y.z()};
    }
}
