package org.furrow.vehicle.compile;

import java.math.BigInteger;
import java.util.List;

/**
 * Loops that share joints: a biconnected component of the joint graph with at least two joints. The cuts of groups are
 * independent: the spanning trees of a mechanism are the combinations of those of its groups.
 *
 * @param bodies names, in the order of the specification, the ground last
 * @param joints names, in the order of the specification
 * @param number number of spanning trees
 * @param trees all spanning trees by ascending weight; empty if there are more than {@value #MOST_LISTED}
 * @param least the tree of least weight without the user's choices
 * @param chosen the tree of the model
 */
public record LoopGroup(
        List<String> bodies,
        List<String> joints,
        BigInteger number,
        List<SpanningTree> trees,
        SpanningTree least,
        SpanningTree chosen) {
    /** Largest number of spanning trees that are listed. */
    public static final int MOST_LISTED = 200;

    public LoopGroup {
        bodies = List.copyOf(bodies);
        joints = List.copyOf(joints);
        trees = List.copyOf(trees);
    }

    /** Whether all spanning trees are listed. */
    public boolean isComplete() {
        return !trees.isEmpty();
    }

    /** All spanning trees, or only that of the model if they are too many to list. */
    public List<SpanningTree> listed() {
        return isComplete() ? trees : List.of(chosen);
    }

    /** Number of cut joints: joints - (bodies - 1). */
    public int cuts() {
        return joints.size() - (bodies.size() - 1);
    }
}
