package org.furrow.node.scenario;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.dynamics.Multibody;
import org.furrow.vehicle.dynamics.MultibodyModel;
import org.furrow.vehicle.dynamics.Stepper;
import org.furrow.vehicle.ode.Integrator;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.ForceSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;

/** A mechanism without external forces, with its momentum and energy summed over its bodies. */
final class FreeFlight {
    private final MechanismSpec spec;
    private final MultibodyModel model;
    final Multibody multibody;
    final double[] q;
    final double[] v;
    private final Stepper stepper;
    private final double[] position = new double[3];
    private final double[] rotation = new double[9];
    private final double[] angular = new double[3];
    private final double[] linear = new double[3];
    private double time_s;

    /** Starts in the position of the file, with a moving and rotating base. */
    FreeFlight(MechanismSpec spec, MultibodyModel model) {
        this.spec = spec;
        this.model = model;
        multibody = new Multibody(model);
        stepper = new Stepper(multibody, Integrator.RK4);
        q = model.tree().designCoordinates();
        v = new double[model.tree().freedoms()];
        double[] base = {5, 1, -2, 0.3, -0.2, 0.4};
        System.arraycopy(base, 0, v, 0, base.length);
        stepper.projectVelocities(q, v, 0);
    }

    static MechanismSpec withoutGravity(MechanismSpec spec) {
        MechanismSpec.Conditions given = spec.conditions();
        return new MechanismSpec(
                spec.name(),
                spec.bodies(),
                spec.joints(),
                spec.forces(),
                new MechanismSpec.Conditions(Vector.ZERO, given.motions(), given.couplings(), given.start()),
                spec.wishes());
    }

    void step(double step_s, Multibody.Outside outside) {
        stepper.step(q, v, time_s, step_s, outside);
        time_s += step_s;
    }

    /** Linear momentum, then angular momentum about the world's origin, in kg m/s and kg m^2/s. */
    double[] momentum() {
        multibody.updateKinematics(q, v);
        double[] sum = new double[6];
        for (int b = 0; b < spec.bodies().size(); b++) {
            MechanismSpec.Body body = spec.bodies().get(b);
            Motion motion = motion(b);
            Vector p = motion.velocity.times(body.mass_kg());
            Vector l = motion.at.cross(p).plus(motion.spin(body.inertia_kgm2()));
            double[] own = {p.x(), p.y(), p.z(), l.x(), l.y(), l.z()};
            for (int d = 0; d < own.length; d++) {
                sum[d] += own[d];
            }
        }
        return sum;
    }

    /** Kinetic energy of the bodies, in J. */
    double kinetic_J() {
        multibody.updateKinematics(q, v);
        double sum = 0;
        for (int b = 0; b < spec.bodies().size(); b++) {
            MechanismSpec.Body body = spec.bodies().get(b);
            Motion motion = motion(b);
            sum += 0.5 * body.mass_kg() * motion.velocity.dot(motion.velocity)
                    + 0.5 * motion.omega.dot(motion.spin(body.inertia_kgm2()));
        }
        return sum;
    }

    /** Length in m and pull in N of each strut, from the motion of its end points. */
    List<double[]> struts() {
        multibody.updateKinematics(q, v);
        List<double[]> list = new ArrayList<>();
        for (MultibodyModel.StrutOnLinks strut : model.actions().struts()) {
            Vector[] a = point(strut.spec().first(), strut.spec().onFirst_m());
            Vector[] b = point(strut.spec().second(), strut.spec().onSecond_m());
            Vector between = b[0].minus(a[0]);
            double length = between.length();
            double speed = between.dot(b[1].minus(a[1])) / length;
            double pull = 0;
            for (ForceSpec.StrutLaw law : strut.spec().laws()) {
                pull += pull_N(law, length, speed);
            }
            list.add(new double[] {length, pull});
        }
        return list;
    }

    private static double pull_N(ForceSpec.StrutLaw law, double length, double speed) {
        return switch (law) {
            case ForceSpec.Spring spring -> spring.force_N().at(length - spring.free_m());
            case ForceSpec.Stops stops ->
                length < stops.bump_m()
                        ? -stops.force_N().at(stops.bump_m() - length)
                        : length > stops.rebound_m() ? stops.force_N().at(length - stops.rebound_m()) : 0;
            case ForceSpec.Damper damper ->
                length >= damper.fromLength_m() && length < damper.toLength_m()
                        ? damper.force_N().at(speed)
                        : 0;
        };
    }

    /** Position and velocity in W of a point of a body that is given in the design configuration. */
    private Vector[] point(String name, Vector asDesigned_m) {
        for (int b = 0; b < spec.bodies().size(); b++) {
            MechanismSpec.Body body = spec.bodies().get(b);
            if (body.name().equals(name)) {
                Motion motion = motion(b);
                Vector fromCom = body.axes().in(asDesigned_m.minus(body.worldCom_m()));
                Vector arm = motion.axes.out(fromCom);
                return new Vector[] {motion.at.plus(arm), motion.velocity.plus(motion.omega.cross(arm))};
            }
        }
        return new Vector[] {asDesigned_m, Vector.ZERO};
    }

    private Motion motion(int b) {
        MechanismSpec.Body body = spec.bodies().get(b);
        multibody.position(b, position, 0);
        multibody.rotation(b, rotation, 0);
        multibody.velocity(b, angular, linear, 0);
        Axes axes = new Axes(column(0), column(1), column(2));
        Vector omega = new Vector(angular[0], angular[1], angular[2]);
        Vector arm = axes.out(body.com_m());
        return new Motion(
                new Vector(position[0], position[1], position[2]).plus(arm),
                axes,
                new Vector(linear[0], linear[1], linear[2]).plus(omega.cross(arm)),
                omega);
    }

    private Vector column(int k) {
        return new Vector(rotation[k], rotation[3 + k], rotation[6 + k]);
    }

    /** A body's centre of mass, axes, velocity of that centre, and angular velocity. */
    private record Motion(Vector at, Axes axes, Vector velocity, Vector omega) {
        Vector spin(MechanismSpec.Inertia i) {
            Vector w = new Vector(omega.dot(axes.x()), omega.dot(axes.y()), omega.dot(axes.z()));
            return axes.out(new Vector(
                    i.xx() * w.x() + i.xy() * w.y() + i.xz() * w.z(),
                    i.xy() * w.x() + i.yy() * w.y() + i.yz() * w.z(),
                    i.xz() * w.x() + i.yz() * w.y() + i.zz() * w.z()));
        }
    }
}
