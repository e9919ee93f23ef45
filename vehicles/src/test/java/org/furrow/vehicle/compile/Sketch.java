package org.furrow.vehicle.compile;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;

/** Builds mechanisms to test their graph: every joint is at the origin, its axis along z. */
final class Sketch {
    private final List<MechanismSpec.Body> bodies = new ArrayList<>();
    private final List<JointSpec> joints = new ArrayList<>();
    private MechanismSpec.Wishes wishes = MechanismSpec.Wishes.NONE;

    Sketch body(String name, double mass_kg) {
        bodies.add(new MechanismSpec.Body(
                name,
                mass_kg,
                Vector.ZERO,
                Axes.PARALLEL,
                Vector.ZERO,
                new MechanismSpec.Inertia(mass_kg, mass_kg, mass_kg, 0, 0, 0)));
        return this;
    }

    Sketch joint(String name, JointSpec.Type type, String first, String second) {
        Vector end = type.isRod() ? new Vector(1, 0, 0) : Vector.ZERO;
        Axes axes = type == JointSpec.Type.UNIVERSAL ? Axes.ofZ(new Vector(1, 0, 0)) : Axes.PARALLEL;
        return joint(new JointSpec(
                name,
                type,
                first,
                second,
                new JointSpec.Marker(Vector.ZERO, Axes.PARALLEL),
                new JointSpec.Marker(end, axes)));
    }

    Sketch joint(JointSpec joint) {
        joints.add(joint);
        return this;
    }

    Sketch wishes(String base, List<String> cut, List<String> keep) {
        wishes = new MechanismSpec.Wishes(base.isEmpty() ? null : base, cut, keep);
        return this;
    }

    /** A corner with double wishbones and a tie rod, as in Perera et al. 2006, figure 4. */
    Sketch corner(String name) {
        body(name + "upper", 5.8).body(name + "lower", 24).body(name + "wheel", 90);
        joint(name + "R1", JointSpec.Type.REVOLUTE, "chassis", name + "upper");
        joint(name + "R2", JointSpec.Type.REVOLUTE, "chassis", name + "lower");
        joint(name + "S1", JointSpec.Type.SPHERICAL, name + "upper", name + "wheel");
        joint(name + "S2", JointSpec.Type.SPHERICAL, name + "wheel", name + "lower");
        return joint(name + "D", JointSpec.Type.DISTANCE, name + "wheel", "chassis");
    }

    MechanismSpec spec() {
        return new MechanismSpec(
                "sketch",
                bodies,
                joints,
                List.of(),
                new MechanismSpec.Conditions(Vector.ZERO, List.of(), List.of(), List.of()),
                wishes);
    }

    TreePlan plan() {
        return TreePlanner.plan(spec());
    }
}
