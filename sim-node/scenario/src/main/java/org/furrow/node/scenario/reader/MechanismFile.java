package org.furrow.node.scenario.reader;

import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.value.Values;
import org.furrow.vehicle.compile.MechanismCompiler;
import org.furrow.vehicle.compile.PlanException;
import org.furrow.vehicle.compile.TreePlan;
import org.furrow.vehicle.compile.TreePlanner;
import org.furrow.vehicle.multibody.MultibodyModel;
import org.furrow.vehicle.spec.MechanismSpec;

/**
 * A mechanism as read.
 *
 * @param places descriptions of the bodies and joints in the files, by name
 * @param sources the file and all files that it includes, in the order of reading
 */
public record MechanismFile(MechanismSpec spec, YamlNode root, Map<String, YamlNode> places, List<Source> sources) {
    /**
     * Plans the mechanism's tree of joints.
     *
     * @throws InputError when no tree satisfies the file's {@code tree} options
     */
    public TreePlan plan() throws InputError {
        try {
            return TreePlanner.plan(spec);
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
        return Values.build(root, () -> MechanismCompiler.compile(spec));
    }

    /** An error at the description of a body or joint. */
    public InputError error(String part, IllegalArgumentException cause) {
        return places.getOrDefault(part, root).error(cause);
    }
}
