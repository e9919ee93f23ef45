package org.furrow.vehicle.dynamics;

import org.furrow.vehicle.compile.MechanismCompiler;
import org.furrow.vehicle.ode.Integrator;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;

/** A mechanism with its state and stepper. */
final class Rig {
    final MultibodyModel model;
    final Multibody multibody;
    final double[] q;
    final double[] v;
    double time_s;
    private final MechanismSpec spec;
    private final Stepper stepper;

    Rig(MechanismSpec spec, Integrator method) {
        this.spec = spec;
        model = MechanismCompiler.compile(spec);
        multibody = new Multibody(model);
        stepper = new Stepper(multibody, method);
        q = model.tree().designCoordinates();
        v = model.start().velocities().clone();
        stepper.projectVelocities(q, v, 0);
    }

    void run(double duration_s, double step_s, Runnable each) {
        long steps = Math.round(duration_s / step_s);
        for (long n = 0; n < steps; n++) {
            stepper.step(q, v, time_s, step_s, Multibody.Outside.NONE);
            time_s = (n + 1) * step_s;
            each.run();
        }
    }

    void run(double duration_s, double step_s) {
        run(duration_s, step_s, () -> {});
    }

    double[] position(String body) {
        double[] dest = new double[3];
        multibody.updateKinematics(q, v);
        multibody.position(index(body), dest, 0);
        return dest;
    }

    /** Coordinate of a joint of the tree. */
    double coordinate(String joint) {
        return q[model.tree().firstCoordinate(link(joint))];
    }

    double speed(String joint) {
        return v[model.tree().firstFreedom(link(joint))];
    }

    private int link(String joint) {
        return model.joints().stream()
                .filter(j -> j.spec().name().equals(joint))
                .findFirst()
                .orElseThrow()
                .links()[0];
    }

    private int index(String body) {
        for (int b = 0; b < spec.bodies().size(); b++) {
            if (spec.bodies().get(b).name().equals(body)) {
                return b;
            }
        }
        throw new IllegalArgumentException(body);
    }

    /** Kinetic and potential energy, in J. */
    double energy_J() {
        multibody.updateKinematics(q, v);
        Vector gravity = spec.conditions().gravity_mps2();
        double sum = 0;
        for (int b = 0; b < spec.bodies().size(); b++) {
            MechanismSpec.Body body = spec.bodies().get(b);
            double[] p = new double[3];
            double[] r = new double[9];
            double[] w = new double[3];
            double[] u = new double[3];
            multibody.position(b, p, 0);
            multibody.rotation(b, r, 0);
            multibody.velocity(b, w, u, 0);
            MechanismSpec.Inertia inertia = body.inertia_kgm2();
            double[] moments = {inertia.xx(), inertia.yy(), inertia.zz()};
            for (int k = 0; k < 3; k++) {
                double own = r[k] * w[0] + r[3 + k] * w[1] + r[6 + k] * w[2];
                sum += 0.5 * moments[k] * own * own + 0.5 * body.mass_kg() * u[k] * u[k];
            }
            sum -= body.mass_kg() * (gravity.x() * p[0] + gravity.y() * p[1] + gravity.z() * p[2]);
        }
        return sum;
    }

    /** Largest error of any loop, in m or rad. */
    double error() {
        multibody.place(q);
        return multibody.largestError();
    }
}
