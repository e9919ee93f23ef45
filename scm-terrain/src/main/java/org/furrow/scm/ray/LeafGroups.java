package org.furrow.scm.ray;

import java.util.Arrays;

/**
 * The leaves of a {@link BoxTree} in groups of neighbours: two flat levels for linear traversal by a block of rays.
 *
 * <p>Component d of the centre of leaf l's box is {@code leafCentre[d][l]}, half of its extent {@code leafHalf[d][l]}.
 * Groups alike. Group g has the leaves {@code groupFirst[g]} to {@code groupFirst[g + 1] - 1}.
 */
final class LeafGroups {
    private static final int MAX_LEAVES = 12;

    final double[][] leafCentre;
    final double[][] leafHalf;
    final int[] leafNodes; // node of each leaf in the tree
    final double[][] groupCentre;
    final double[][] groupHalf;
    final int[] groupFirst;
    private int leaves;
    private int groups;

    LeafGroups(BoxTree tree) {
        int count = count(tree, 0);
        leafCentre = new double[3][count];
        leafHalf = new double[3][count];
        leafNodes = new int[count];
        double[][] centres = new double[3][count];
        double[][] halves = new double[3][count];
        int[] firsts = new int[count + 1];
        gather(tree, 0, centres, halves, firsts);
        groupCentre = new double[3][];
        groupHalf = new double[3][];
        for (int d = 0; d < 3; d++) {
            groupCentre[d] = Arrays.copyOf(centres[d], groups);
            groupHalf[d] = Arrays.copyOf(halves[d], groups);
        }
        groupFirst = Arrays.copyOf(firsts, groups + 1);
        groupFirst[groups] = leaves;
    }

    int groups() {
        return groups;
    }

    int leaves() {
        return leaves;
    }

    /** Number of leaves below a node. */
    private static int count(BoxTree tree, int node) {
        int child = tree.left[node];
        return child == 0 ? 1 : count(tree, child) + count(tree, child + 1);
    }

    private void gather(BoxTree tree, int node, double[][] centres, double[][] halves, int[] firsts) {
        if (count(tree, node) <= MAX_LEAVES) {
            put(tree, node, centres, halves, groups);
            firsts[groups++] = leaves;
            gatherLeaves(tree, node);
        } else {
            gather(tree, tree.left[node], centres, halves, firsts);
            gather(tree, tree.left[node] + 1, centres, halves, firsts);
        }
    }

    private void gatherLeaves(BoxTree tree, int node) {
        int child = tree.left[node];
        if (child == 0) {
            put(tree, node, leafCentre, leafHalf, leaves);
            leafNodes[leaves++] = node;
        } else {
            gatherLeaves(tree, child);
            gatherLeaves(tree, child + 1);
        }
    }

    private static void put(BoxTree tree, int node, double[][] centres, double[][] halves, int at) {
        for (int d = 0; d < 3; d++) {
            double low = tree.boxes[6 * node + d];
            double high = tree.boxes[6 * node + 3 + d];
            centres[d][at] = (low + high) / 2;
            halves[d][at] = (high - low) / 2;
        }
    }
}
