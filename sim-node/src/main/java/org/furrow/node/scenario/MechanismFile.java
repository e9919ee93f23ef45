package org.furrow.node.scenario;

import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.compile.PlanException;
import org.furrow.vehicle.compile.TreePlan;
import org.furrow.vehicle.compile.TreePlanner;
import org.furrow.vehicle.spec.MechanismSpec;

/** A mechanism as read, which knows where each of its parts is described. */
public final class MechanismFile {
    private final MechanismSpec spec;
    private final YamlNode root;
    private final Map<String, YamlNode> places;

    MechanismFile(MechanismSpec spec, YamlNode root, Map<String, YamlNode> places) {
        this.spec = spec;
        this.root = root;
        this.places = Map.copyOf(places);
    }

    public MechanismSpec spec() {
        return spec;
    }

    /**
     * The tree of the mechanism.
     *
     * @throws InputError when there is none, or none as the file wishes
     */
    public TreePlan plan() throws InputError {
        try {
            return TreePlanner.plan(spec);
        } catch (PlanException e) {
            throw error(e.part(), e);
        }
    }

    /** An error where a body or joint is described, in whichever file that is. */
    public InputError error(String part, IllegalArgumentException refusal) {
        return places.getOrDefault(part, root).error(refusal);
    }
}
