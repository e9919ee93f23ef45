package org.furrow.vehicle.contact;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.collision.Solid;
import org.furrow.vehicle.compile.MechanismCompiler;
import org.furrow.vehicle.dynamics.Multibody;
import org.furrow.vehicle.dynamics.MultibodyModel;
import org.furrow.vehicle.dynamics.Stepper;
import org.furrow.vehicle.ode.Integrator;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;

/** Free bodies that touch each other and a floor. */
final class Scene {
    static final double GRAVITY_MPS2 = 9.81;

    private final List<MechanismSpec.Body> bodies = new ArrayList<>();
    private final List<JointSpec> joints = new ArrayList<>();
    private final List<ContactSpec.Placed> shapes = new ArrayList<>();
    private final List<MechanismSpec.Start> starts = new ArrayList<>();

    static Vector at(double x, double y, double z) {
        return new Vector(x, y, z);
    }

    /** A box along axes, centred at its frame. */
    static Solid.Convex box(double length_m, double width_m, double height_m) {
        List<Vector> corners = new ArrayList<>();
        for (int k = 0; k < 8; k++) {
            corners.add(at(((k & 1) - 0.5) * length_m, ((k >> 1 & 1) - 0.5) * width_m, ((k >> 2) - 0.5) * height_m));
        }
        return new Solid.Convex(corners);
    }

    Scene floor(Vector up) {
        shapes.add(new ContactSpec.Placed(MechanismSpec.GROUND, new Solid.Floor(Vector.ZERO, up)));
        return this;
    }

    Scene body(String name, double mass_kg, Vector at, Axes axes, double inertia_kgm2, Solid solid) {
        MechanismSpec.Inertia inertia = new MechanismSpec.Inertia(inertia_kgm2, inertia_kgm2, inertia_kgm2, 0, 0, 0);
        bodies.add(new MechanismSpec.Body(name, mass_kg, at, axes, Vector.ZERO, inertia));
        shapes.add(new ContactSpec.Placed(name, solid));
        return this;
    }

    Scene joint(String name, JointSpec.Type type, String first, String second, Vector at, Vector axis) {
        JointSpec.Marker marker = new JointSpec.Marker(at, Axes.ofZ(axis));
        joints.add(new JointSpec(name, type, first, second, marker, marker));
        return this;
    }

    Scene start(String of, Vector angular, Vector linear) {
        starts.add(new MechanismSpec.Start(
                of, List.of(angular.x(), angular.y(), angular.z(), linear.x(), linear.y(), linear.z())));
        return this;
    }

    Running run(ContactSpec.Law law) {
        return new Running(
                new MechanismSpec(
                        "scene",
                        bodies,
                        joints,
                        List.of(),
                        new MechanismSpec.Conditions(at(0, 0, -GRAVITY_MPS2), List.of(), List.of(), starts),
                        MechanismSpec.Wishes.NONE),
                new ContactSpec(shapes, law, List.of()));
    }

    /** The scene with its state. */
    static final class Running {
        final MechanismContacts contacts;
        final Multibody multibody;
        final double[] q;
        final double[] v;
        private final MechanismSpec spec;
        private final Stepper stepper;
        double time_s;

        private Running(MechanismSpec spec, ContactSpec touching) {
            this.spec = spec;
            MultibodyModel model = MechanismCompiler.compile(spec);
            multibody = new Multibody(model);
            contacts = new MechanismContacts(spec, touching);
            stepper = new Stepper(multibody, Integrator.RK4);
            q = model.tree().designCoordinates();
            v = model.start().velocities().clone();
        }

        void step(double step_s) {
            contacts.begin(step_s);
            stepper.step(q, v, time_s, step_s, contacts);
            time_s += step_s;
        }

        void run(double duration_s, double step_s) {
            long steps = Math.round(duration_s / step_s);
            for (long n = 0; n < steps; n++) {
                step(step_s);
            }
        }

        double[] position(int body) {
            double[] dest = new double[3];
            multibody.updateKinematics(q, v);
            multibody.position(body, dest, 0);
            return dest;
        }

        double[] velocity(int body) {
            double[] dest = new double[3];
            multibody.updateKinematics(q, v);
            multibody.velocity(body, new double[3], dest, 0);
            return dest;
        }

        double[] spin(int body) {
            double[] dest = new double[3];
            multibody.updateKinematics(q, v);
            multibody.velocity(body, dest, new double[3], 0);
            return dest;
        }

        double[] rotation(int body) {
            double[] dest = new double[9];
            multibody.updateKinematics(q, v);
            multibody.rotation(body, dest, 0);
            return dest;
        }

        double angle_rad(int body) {
            return q[model().tree().firstCoordinate(model().bodies().get(body).link())];
        }

        private MultibodyModel model() {
            return multibody.model();
        }

        /** Kinetic and potential energy of all bodies, and that of the springs of contacts. */
        double energy_J() {
            multibody.updateKinematics(q, v);
            contacts.measure(multibody);
            double sum = contacts.stored_J();
            for (int b = 0; b < spec.bodies().size(); b++) {
                MechanismSpec.Body body = spec.bodies().get(b);
                double[] w = spin(b);
                double[] u = velocity(b);
                for (int d = 0; d < 3; d++) {
                    sum += 0.5 * body.mass_kg() * u[d] * u[d]
                            + 0.5 * body.inertia_kgm2().xx() * w[d] * w[d];
                }
                sum += body.mass_kg() * GRAVITY_MPS2 * position(b)[2];
            }
            return sum;
        }
    }
}
