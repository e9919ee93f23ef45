package org.furrow.node.scenario.reader;

import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.compile.MechanismCompiler;
import org.furrow.vehicle.compile.PlanException;
import org.furrow.vehicle.compile.TreePlan;
import org.furrow.vehicle.compile.TreePlanner;
import org.furrow.vehicle.multibody.MultibodyModel;
import org.furrow.vehicle.spec.MechanismSpec;

/** A mechanism as read, which knows where each of its parts is described. */
public final class MechanismFile {
    private final MechanismSpec spec;
    private final YamlNode root;
    private final Map<String, YamlNode> places;
    private final List<Source> sources;

    MechanismFile(MechanismSpec spec, YamlNode root, Map<String, YamlNode> places, List<Source> sources) {
        this.spec = spec;
        this.root = root;
        this.places = Map.copyOf(places);
        this.sources = List.copyOf(sources);
    }

    /** The file and all that it includes, in the order in which they were read. */
    public List<Source> sources() {
        return sources;
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

    /**
     * The model of the mechanism.
     *
     * @throws InputError when its joints do not fit
     */
    public MultibodyModel compile() throws InputError {
        plan();
        try {
            return MechanismCompiler.compile(spec);
        } catch (IllegalArgumentException e) {
            throw root.error(e);
        }
    }

    /** An error where a body or joint is described, in whichever file that is. */
    public InputError error(String part, IllegalArgumentException refusal) {
        return places.getOrDefault(part, root).error(refusal);
    }
}
