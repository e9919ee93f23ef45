package org.furrow.node.scenario.mechanism;

import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.compile.MechanismCompiler;
import org.furrow.vehicle.compile.PlanException;
import org.furrow.vehicle.compile.TreePlan;
import org.furrow.vehicle.contact.ContactSpec;
import org.furrow.vehicle.contact.MechanismContacts;
import org.furrow.vehicle.dynamics.JointSensor;
import org.furrow.vehicle.dynamics.MechanismPorts;
import org.furrow.vehicle.dynamics.MultibodyModel;
import org.furrow.vehicle.spec.MechanismSpec;
import org.jspecify.annotations.Nullable;

/**
 * A mechanism as read.
 *
 * @param root the file; null: it is not YAML
 * @param places descriptions of the bodies and joints in the files, by name
 * @param sensors that a controller of the mechanism reads
 * @param contacts of its bodies
 * @param observers tables about events
 * @param sources the file and all files that it includes, in the order of reading
 */
public record MechanismFile(
        MechanismSpec spec,
        @Nullable YamlNode root,
        Map<String, YamlNode> places,
        List<JointSensor> sensors,
        ContactSpec contacts,
        List<MechanismObserver> observers,
        List<Source> sources) {
    /**
     * Plans the tree of the compiled mechanism.
     *
     * @throws InputError when no tree satisfies the file's {@code tree} options
     */
    public TreePlan plan() throws InputError {
        try {
            return MechanismCompiler.plan(spec);
        } catch (PlanException e) {
            throw error(e.part(), e);
        }
    }

    /**
     * Compiles the mechanism.
     *
     * @throws InputError when its joints cannot be assembled
     */
    public MultibodyModel compile() throws InputError {
        plan();
        try {
            return MechanismCompiler.compile(spec);
        } catch (IllegalArgumentException e) {
            throw error("", e);
        }
    }

    /**
     * Inputs and sensors of the compiled mechanism.
     *
     * @throws InputError if a sensor's joint is cut
     */
    public MechanismPorts ports(MultibodyModel compiled) throws InputError {
        try {
            return new MechanismPorts(compiled, sensors);
        } catch (IllegalArgumentException e) {
            throw error("", e);
        }
    }

    /**
     * Contacts of its bodies, before the first step.
     *
     * @throws InputError if a body that touches has no mass
     */
    public MechanismContacts touch() throws InputError {
        try {
            return new MechanismContacts(spec, contacts);
        } catch (IllegalArgumentException e) {
            throw error("", e);
        }
    }

    /** An error at the description of a body or joint. */
    public InputError error(String part, IllegalArgumentException cause) {
        YamlNode place = places.containsKey(part) ? places.get(part) : root;
        return place == null
                ? new InputError(sources.getFirst().label() + ": " + cause.getMessage())
                : place.error(cause);
    }
}
