package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.ForceSpec;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;

/** What has been read of a mechanism file and of those that it includes: SI, in the file's own coordinates with ISO axes. */
final class MechanismParts {
    final List<MechanismSpec.Body> bodies = new ArrayList<>();
    final List<JointSpec> joints = new ArrayList<>();
    final List<ForceSpec> forces = new ArrayList<>();
    final List<MechanismSpec.Motion> motions = new ArrayList<>();
    final List<MechanismSpec.Start> starts = new ArrayList<>();
    final List<String> cut = new ArrayList<>();
    final List<String> keep = new ArrayList<>();
    /** The frames of each body, also of those needed from outside, and of the ground. */
    final Map<String, Frame> frames = new HashMap<>();
    /** Where bodies and joints are described. */
    final Map<String, YamlNode> places = new HashMap<>();

    /**
     * The frames of a body, which differ only in a file whose axes are not ISO.
     *
     * @param given in which its file gives what is the body's
     * @param axes those of the body in the specification
     */
    record Frame(JointSpec.Marker given, Axes axes) {}

    /** A joint that is there. */
    JointSpec joint(String name) {
        return joints.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Type of a joint that is there. */
    JointSpec.Type type(String joint) {
        return joint(joint).type();
    }

    /** The frames of a body that is there, or of the ground. */
    Frame frame(String body) {
        Frame frame = frames.get(body);
        if (frame == null) {
            throw new IllegalStateException("no frame of body '" + body + "' has been read");
        }
        return frame;
    }

    /** Names of all joints. */
    List<String> jointNames() {
        return joints.stream().map(JointSpec::name).toList();
    }

    /**
     * Takes over the parts of an included file.
     *
     * @param inner the parts, in coordinates of their file
     * @param placing where they come to lie here
     * @param rename from names there to names here
     */
    void include(MechanismParts inner, StartPlacement placing, UnaryOperator<String> rename) {
        for (MechanismSpec.Start start : inner.starts) {
            List<Double> values = inner.jointNames().contains(start.of())
                    ? placing.speeds(inner.type(start.of()), start.values())
                    : placing.velocities(start.values());
            starts.add(new MechanismSpec.Start(rename.apply(start.of()), values));
        }
        for (MechanismSpec.Body body : inner.bodies) {
            String name = rename.apply(body.name());
            bodies.add(placing.body(body, name));
            frames.put(name, placing.frame(inner.frame(body.name())));
        }
        for (JointSpec joint : inner.joints) {
            joints.add(placing.joint(
                    joint, rename.apply(joint.name()), rename.apply(joint.first()), rename.apply(joint.second())));
        }
        for (ForceSpec force : inner.forces) {
            String name = rename.apply(force.name());
            forces.add(
                    switch (force) {
                        case ForceSpec.Strut strut ->
                            placing.strut(strut, name, rename.apply(strut.first()), rename.apply(strut.second()));
                        case ForceSpec.AtJoint at ->
                            new ForceSpec.AtJoint(
                                    name,
                                    rename.apply(at.joint()),
                                    at.torque(),
                                    at.stiffness(),
                                    at.free(),
                                    at.damping());
                        case ForceSpec.Load load -> placing.load(load, name, rename.apply(load.body()));
                    });
        }
        for (MechanismSpec.Motion motion : inner.motions) {
            motions.add(new MechanismSpec.Motion(rename.apply(motion.joint()), motion.law()));
        }
        inner.cut.forEach(joint -> cut.add(rename.apply(joint)));
        inner.keep.forEach(joint -> keep.add(rename.apply(joint)));
        inner.places.forEach((name, place) -> places.put(rename.apply(name), place));
    }
}
