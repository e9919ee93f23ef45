package org.furrow.vehicle.compile;

import java.util.List;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.jspecify.annotations.Nullable;

/**
 * Which body hangs on which, by which joint, and which joints are cut: the recursive form of a mechanism, before any number.
 *
 * @param base name of the body, or {@value MechanismSpec#GROUND}, from which the tree grows; where there are several trees, of the
 *     one that the joints make the largest
 * @param rule by which it became the base
 * @param links all bodies, parents before children, each followed by all that hangs on it, children of one body in the order of the
 *     specification; the tree of the base first, then each further free tree
 * @param cut joints that are cut, in the order of the specification: {@link Counts#cuts()} of them
 * @param constraints joints that become constraints: those cut, and rods in the tree, since a rod carries no body; in the order of
 *     the specification
 * @param loopGroups loops that share joints, with their spanning trees
 * @param counts of what the formula for the number of cut joints is made
 */
public record TreePlan(
        String base,
        BaseRule rule,
        List<Link> links,
        List<JointSpec> cut,
        List<JointSpec> constraints,
        List<LoopGroup> loopGroups,
        Counts counts) {
    /** In place of a parent: the body hangs on the ground, or is free. */
    public static final int WORLD = -1;

    /** Copies the lists. */
    public TreePlan {
        links = List.copyOf(links);
        cut = List.copyOf(cut);
        constraints = List.copyOf(constraints);
        loopGroups = List.copyOf(loopGroups);
    }

    /** Bodies with six coordinates relative to the world: the roots of trees that do not hang on the ground. */
    public List<Link> freeRoots() {
        return links.stream().filter(Link::isFree).toList();
    }

    /** Coordinates of the tree: freedoms of its joints, and 6 for each free root. */
    public int coordinates() {
        return links.stream().mapToInt(Link::freedoms).sum();
    }

    /**
     * A body and what it hangs on.
     *
     * @param body the body
     * @param parent index among the links, or {@link #WORLD}
     * @param joint by which it hangs there, or null: it is free, with six coordinates relative to the world
     * @param forward true when the joint's first body is the parent, so that it is passed from its first to its second body; true
     *     for a free body
     */
    public record Link(
            MechanismSpec.Body body, int parent, @Nullable JointSpec joint, boolean forward) {
        /** True when no joint holds the body. */
        public boolean isFree() {
            return joint == null;
        }

        /** Number of coordinates of the body relative to its parent. */
        public int freedoms() {
            return joint == null ? 6 : joint.type().freedoms();
        }
    }

    /**
     * Number of cut joints: N_cut = N_joints - (N_bodies - N_parts), by Perera et al. 2006, eq. 1, where there is one part.
     *
     * @param joints all joints
     * @param bodies all bodies, and the ground when a joint touches it
     * @param parts of the mechanism that no joint links to each other
     */
    public record Counts(int joints, int bodies, int parts) {
        /** Joints to be cut. */
        public int cuts() {
            return joints - (bodies - parts);
        }
    }

    /** How the base was chosen. */
    public enum BaseRule {
        /** A joint touches the ground. */
        GROUND("a joint touches the ground"),
        /** The specification names it. */
        WISH("as the file says"),
        /** From no other body are the chains to all others as short in total, counted in freedoms. */
        SHORTEST_CHAINS("least sum of the freedoms on the chains to all others"),
        /** Of those with the shortest chains it is the heaviest. */
        HEAVIEST("heaviest of those with the least sum of the freedoms on the chains to all others");

        private final String text;

        BaseRule(String text) {
            this.text = text;
        }

        /** The rule in words. */
        public String text() {
            return text;
        }
    }
}
