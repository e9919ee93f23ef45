package org.furrow.vehicle.compile;

import java.util.List;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.jspecify.annotations.Nullable;

/**
 * Topology of the recursive form of a mechanism: the parent of each body, and the cut joints.
 *
 * @param base name of the base body, or {@value MechanismSpec#GROUND}; that of the largest component if there are
 *     several
 * @param links all bodies in depth-first order, children of a body in the order of the specification; the tree of the
 *     base first
 * @param cut cut joints, in the order of the specification
 * @param constraints joints that become constraints: cut joints, and rods of the tree; in the order of the
 *     specification
 */
public record TreePlan(
        String base,
        BaseRule rule,
        List<Link> links,
        List<JointSpec> cut,
        List<JointSpec> constraints,
        List<LoopGroup> loopGroups,
        Counts counts) {
    /** Placeholder for the parent of a body that is free or jointed to the ground. */
    public static final int WORLD = -1;

    public TreePlan {
        links = List.copyOf(links);
        cut = List.copyOf(cut);
        constraints = List.copyOf(constraints);
        loopGroups = List.copyOf(loopGroups);
    }

    /** Number of coordinates of the tree: freedoms of its joints, and 6 for each free body. */
    public int coordinates() {
        return links.stream().mapToInt(Link::freedoms).sum();
    }

    /**
     * A body and its joint to its parent.
     *
     * @param parent index of its parent among the links, or {@link #WORLD}
     * @param joint joint to the parent, or null for a free body with six coordinates relative to the world
     * @param forward true when the parent is the joint's first body, and for a free body
     */
    public record Link(
            MechanismSpec.Body body, int parent, @Nullable JointSpec joint, boolean forward) {
        /** Number of coordinates of the body relative to its parent. */
        public int freedoms() {
            return joint == null ? 6 : joint.type().freedoms();
        }
    }

    /**
     * Number of cut joints: N_cut = N_joints - (N_bodies - N_parts), equation 1 of Perera et al. 2006 for one part.
     *
     * @param bodies number of bodies, including the ground if a joint touches it
     * @param parts number of connected components
     */
    public record Counts(int joints, int bodies, int parts) {
        public int cuts() {
            return joints - (bodies - parts);
        }
    }

    /** Rule by which the base was chosen. */
    public enum BaseRule {
        GROUND("a joint touches the ground"),
        WISH("given in the file"),
        SHORTEST_CHAINS("least sum of the freedoms on the chains to all others"),
        HEAVIEST("heaviest of those with the least sum of the freedoms on the chains to all others");

        private final String text;

        BaseRule(String text) {
            this.text = text;
        }

        /** Description for reports. */
        public String text() {
            return text;
        }
    }
}
