package org.furrow.vehicle.spec;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks that the names of a mechanism are unique and that its references exist. */
final class MechanismNames {
    private final Set<String> bodies = new HashSet<>(Set.of(MechanismSpec.GROUND));
    private final Map<String, JointSpec> joints = new HashMap<>();

    private MechanismNames() {}

    static void check(
            List<MechanismSpec.Body> bodies,
            List<JointSpec> joints,
            List<ForceSpec> forces,
            MechanismSpec.Conditions conditions,
            MechanismSpec.Wishes wishes) {
        require(!bodies.isEmpty(), "a mechanism needs at least one body");
        MechanismNames names = new MechanismNames();
        for (MechanismSpec.Body body : bodies) {
            require(names.bodies.add(body.name()), "two bodies are called '" + body.name() + "'");
        }
        joints.forEach(names::add);
        Set<String> forceNames = new HashSet<>();
        for (ForceSpec force : forces) {
            require(forceNames.add(force.name()), "two forces are called '" + force.name() + "'");
            names.check(force);
        }
        conditions.motions().forEach(motion -> names.requireCoordinate("a motion", motion.joint()));
        for (MechanismSpec.Coupling coupling : conditions.couplings()) {
            names.requireCoordinate("a coupling", coupling.first());
            names.requireCoordinate("a coupling", coupling.second());
        }
        conditions.start().forEach(names::check);
        if (wishes.base() != null) {
            names.requireBody("the base", wishes.base());
        }
        wishes.cut().forEach(joint -> names.requireJoint("the list of joints to cut", joint));
        wishes.keep().forEach(joint -> names.requireJoint("the list of joints to keep", joint));
    }

    private void add(JointSpec joint) {
        String user = "joint '" + joint.name() + "'";
        require(joints.put(joint.name(), joint) == null, "two joints are called '" + joint.name() + "'");
        require(!bodies.contains(joint.name()), "a joint and a body are both called '" + joint.name() + "'");
        requireBody(user, joint.first());
        requireBody(user, joint.second());
    }

    private void check(ForceSpec force) {
        String user = "'" + force.name() + "'";
        switch (force) {
            case ForceSpec.Strut strut -> {
                requireBody(user, strut.first());
                requireBody(user, strut.second());
            }
            case ForceSpec.AtJoint atJoint -> requireCoordinate(user, atJoint.joint());
            case ForceSpec.Rope rope -> {
                requireCoordinate(user, rope.wheel());
                requireCoordinate(user, rope.end());
            }
            case ForceSpec.Load load -> requireBody(user, load.body());
        }
    }

    private void check(MechanismSpec.Start start) {
        JointSpec joint = joints.get(start.of());
        int expected = 6;
        if (joint != null) {
            expected = joint.type().isRod() ? 0 : joint.type().freedoms();
        } else {
            requireBody("a start", start.of());
        }
        int found = start.values().size();
        require(found == expected, "the start of '" + start.of() + "' needs " + expected + " numbers, found " + found);
    }

    private void requireCoordinate(String user, String name) {
        requireJoint(user, name);
        JointSpec joint = joints.get(name);
        require(
                joint != null
                        && (joint.type() == JointSpec.Type.REVOLUTE || joint.type() == JointSpec.Type.TRANSLATIONAL),
                user + " acts on joint '" + name + "', which must be revolute or translational");
    }

    private void requireJoint(String user, String name) {
        require(joints.containsKey(name), user + " names joint '" + name + "', which does not exist");
    }

    private void requireBody(String user, String name) {
        require(bodies.contains(name), user + " names body '" + name + "', which does not exist");
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
