package org.furrow.node.scenario.mechanism;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.dynamics.JointSensor;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.ForceSpec;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;

/** The parts read from a mechanism file and the files that it includes: SI units, ISO axes, origin of the file. */
final class MechanismParts {
    final List<MechanismSpec.Body> bodies = new ArrayList<>();
    final List<JointSpec> joints = new ArrayList<>();
    final List<ForceSpec> forces = new ArrayList<>();
    final List<MechanismSpec.Motion> motions = new ArrayList<>();
    final List<MechanismSpec.Coupling> couplings = new ArrayList<>();
    final List<MechanismSpec.Start> starts = new ArrayList<>();
    final List<JointSensor> sensors = new ArrayList<>();
    final List<String> cut = new ArrayList<>();
    final List<String> keep = new ArrayList<>();
    /** Frames of the ground and of each body, including bodies bound from outside. */
    final Map<String, Frame> frames = new HashMap<>();
    /** Descriptions of bodies and joints, for errors. */
    final Map<String, YamlNode> places = new HashMap<>();

    /**
     * The frames of a body; they differ only in a file whose axes are not ISO.
     *
     * @param given frame in which the file gives the body's coordinates
     * @param axes axes of the body in the specification
     */
    record Frame(JointSpec.Marker given, Axes axes) {}

    /** An existing joint. */
    JointSpec joint(String name) {
        return joints.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Type of an existing joint. */
    JointSpec.Type type(String joint) {
        return joint(joint).type();
    }

    /** Frames of an existing body, or of the ground. */
    Frame frame(String body) {
        return Objects.requireNonNull(frames.get(body), body);
    }

    List<String> jointNames() {
        return joints.stream().map(JointSpec::name).toList();
    }

    /**
     * Adds the parts of an included file.
     *
     * @param inner the parts, in coordinates of their file
     * @param placement from those coordinates to coordinates of this file
     * @param rename from names in that file to names in this file
     */
    void include(MechanismParts inner, PartPlacement placement, UnaryOperator<String> rename) {
        for (MechanismSpec.Start start : inner.starts) {
            List<Double> values = inner.jointNames().contains(start.of())
                    ? placement.speeds(inner.type(start.of()), start.values())
                    : placement.velocities(start.values());
            starts.add(new MechanismSpec.Start(rename.apply(start.of()), values));
        }
        for (MechanismSpec.Body body : inner.bodies) {
            String name = rename.apply(body.name());
            bodies.add(placement.body(body, name));
            frames.put(name, placement.frame(inner.frame(body.name())));
        }
        for (JointSpec joint : inner.joints) {
            joints.add(placement.joint(
                    joint, rename.apply(joint.name()), rename.apply(joint.first()), rename.apply(joint.second())));
        }
        for (ForceSpec force : inner.forces) {
            String name = rename.apply(force.name());
            forces.add(
                    switch (force) {
                        case ForceSpec.Strut strut ->
                            placement.strut(strut, name, rename.apply(strut.first()), rename.apply(strut.second()));
                        case ForceSpec.AtJoint at ->
                            new ForceSpec.AtJoint(
                                    name,
                                    rename.apply(at.joint()),
                                    at.torque(),
                                    at.stiffness(),
                                    at.free(),
                                    at.damping(),
                                    at.drive(),
                                    at.resistance());
                        case ForceSpec.Rope rope ->
                            new ForceSpec.Rope(
                                    name,
                                    rename.apply(rope.wheel()),
                                    rename.apply(rope.end()),
                                    rope.ratio_m(),
                                    rope.stiffness_N(),
                                    rope.length_m(),
                                    rope.pull_N(),
                                    rope.damping_Nspm());
                        case ForceSpec.Load load -> placement.load(load, name, rename.apply(load.body()));
                    });
        }
        for (MechanismSpec.Motion motion : inner.motions) {
            motions.add(new MechanismSpec.Motion(rename.apply(motion.joint()), motion.law()));
        }
        for (MechanismSpec.Coupling coupling : inner.couplings) {
            couplings.add(new MechanismSpec.Coupling(
                    rename.apply(coupling.first()), rename.apply(coupling.second()), coupling.ratio()));
        }
        for (JointSensor sensor : inner.sensors) {
            sensors.add(sensor.as(rename.apply(sensor.name()), rename.apply(sensor.joint())));
        }
        inner.cut.forEach(joint -> cut.add(rename.apply(joint)));
        inner.keep.forEach(joint -> keep.add(rename.apply(joint)));
        inner.places.forEach((name, place) -> places.put(rename.apply(name), place));
    }
}
