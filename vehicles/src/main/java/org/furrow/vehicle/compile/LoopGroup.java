package org.furrow.vehicle.compile;

import java.math.BigInteger;
import java.util.List;

/**
 * Loops that share joints: a biconnected component of the joint graph with at least two joints. What is cut in one group does not
 * matter to another, so that the spanning trees of a mechanism are the combinations of those of its groups.
 *
 * @param bodies names, in the order of the specification, the ground last
 * @param joints names, in the order of the specification
 * @param number how many spanning trees there are
 * @param trees all of them, lightest first, or none when they are more than {@value #MOST_LISTED}
 * @param least the one of least weight by the rule of {@link TreePlanner}, whatever the user wishes
 * @param chosen the one that is built
 */
public record LoopGroup(
        List<String> bodies,
        List<String> joints,
        BigInteger number,
        List<SpanningTree> trees,
        SpanningTree least,
        SpanningTree chosen) {
    /** Up to so many spanning trees of a group are listed. */
    public static final int MOST_LISTED = 200;

    /** Copies the lists. */
    public LoopGroup {
        bodies = List.copyOf(bodies);
        joints = List.copyOf(joints);
        trees = List.copyOf(trees);
    }

    /** Joints that are cut here: joints - (bodies - 1). */
    public int cuts() {
        return joints.size() - (bodies.size() - 1);
    }
}
