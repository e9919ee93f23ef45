package org.furrow.vehicle.dynamics;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.ode.Integrator;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.ForceSpec;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.MotionLaw;
import org.furrow.vehicle.spec.Vector;

/** Builds a mechanism for a test. */
final class Parts {
    private final List<MechanismSpec.Body> bodies = new ArrayList<>();
    private final List<JointSpec> joints = new ArrayList<>();
    private final List<ForceSpec> forces = new ArrayList<>();
    private final List<MechanismSpec.Motion> motions = new ArrayList<>();
    private final List<MechanismSpec.Start> starts = new ArrayList<>();
    private Vector gravity = new Vector(0, 0, -9.81);
    private List<String> cut = List.of();

    static Vector at(double x, double y, double z) {
        return new Vector(x, y, z);
    }

    Parts gravity(double x, double y, double z) {
        gravity = new Vector(x, y, z);
        return this;
    }

    /** A body whose frame is at its centre of mass, parallel to the world. */
    Parts body(String name, double mass_kg, Vector com, double ixx, double iyy, double izz) {
        bodies.add(new MechanismSpec.Body(
                name, mass_kg, com, Axes.PARALLEL, Vector.ZERO, new MechanismSpec.Inertia(ixx, iyy, izz, 0, 0, 0)));
        return this;
    }

    Parts joint(String name, JointSpec.Type type, String first, String second, Vector at, Vector axis) {
        JointSpec.Marker marker = new JointSpec.Marker(at, Axes.ofZ(axis));
        joints.add(new JointSpec(name, type, first, second, marker, marker));
        return this;
    }

    Parts universal(String name, String first, String second, Vector at, Vector axis, Vector other) {
        joints.add(new JointSpec(
                name,
                JointSpec.Type.UNIVERSAL,
                first,
                second,
                new JointSpec.Marker(at, Axes.ofZ(axis)),
                new JointSpec.Marker(at, Axes.ofZ(other))));
        return this;
    }

    Parts rod(String name, String first, String second, Vector a, Vector b) {
        joints.add(new JointSpec(
                name,
                JointSpec.Type.DISTANCE,
                first,
                second,
                new JointSpec.Marker(a, Axes.PARALLEL),
                new JointSpec.Marker(b, Axes.PARALLEL)));
        return this;
    }

    Parts force(ForceSpec force) {
        forces.add(force);
        return this;
    }

    Parts motion(String joint, MotionLaw law) {
        motions.add(new MechanismSpec.Motion(joint, law));
        return this;
    }

    Parts start(String of, Double... values) {
        starts.add(new MechanismSpec.Start(of, List.of(values)));
        return this;
    }

    /** Joints to cut. */
    Parts cut(String... joints) {
        cut = List.of(joints);
        return this;
    }

    Rig ready(Integrator method) {
        return new Rig(
                new MechanismSpec(
                        "test",
                        bodies,
                        joints,
                        forces,
                        new MechanismSpec.Conditions(gravity, motions, List.of(), starts),
                        new MechanismSpec.Wishes(null, cut, List.of())),
                method);
    }
}
