package org.furrow.scm.ray;

import java.util.Arrays;

/**
 * The leaves of a {@link BoxTree} in groups of neighbours: two flat levels for linear traversal by a block of rays.
 *
 * <p>The box of leaf l is at {@code 6 l}, that of group g at {@code 6 g}: centre, half extents. Group g has the leaves
 * {@code groupFirst[g]} to {@code groupFirst[g + 1] - 1}.
 */
final class LeafGroups {
    private static final int MAX_LEAVES = 12;

    final double[] leafBoxes;
    final int[] leafNodes; // node of each leaf in the tree
    final double[] groupBoxes;
    final int[] groupFirst;
    private int leaves;
    private int groups;

    LeafGroups(BoxTree tree) {
        int count = count(tree, 0);
        leafBoxes = new double[6 * count];
        leafNodes = new int[count];
        double[] boxes = new double[6 * count];
        int[] firsts = new int[count + 1];
        gather(tree, 0, boxes, firsts);
        groupBoxes = Arrays.copyOf(boxes, 6 * groups);
        groupFirst = Arrays.copyOf(firsts, groups + 1);
        groupFirst[groups] = leaves;
    }

    int groups() {
        return groups;
    }

    /** Number of leaves below a node. */
    private static int count(BoxTree tree, int node) {
        int child = tree.left[node];
        return child == 0 ? 1 : count(tree, child) + count(tree, child + 1);
    }

    private void gather(BoxTree tree, int node, double[] boxes, int[] firsts) {
        if (count(tree, node) <= MAX_LEAVES) {
            put(tree, node, boxes, groups);
            firsts[groups++] = leaves;
            gatherLeaves(tree, node);
        } else {
            gather(tree, tree.left[node], boxes, firsts);
            gather(tree, tree.left[node] + 1, boxes, firsts);
        }
    }

    private void gatherLeaves(BoxTree tree, int node) {
        int child = tree.left[node];
        if (child == 0) {
            put(tree, node, leafBoxes, leaves);
            leafNodes[leaves++] = node;
        } else {
            gatherLeaves(tree, child);
            gatherLeaves(tree, child + 1);
        }
    }

    private static void put(BoxTree tree, int node, double[] dest, int at) {
        for (int d = 0; d < 3; d++) {
            double low = tree.boxes[6 * node + d];
            double high = tree.boxes[6 * node + 3 + d];
            dest[6 * at + d] = (low + high) / 2;
            dest[6 * at + 3 + d] = (high - low) / 2;
        }
    }
}
