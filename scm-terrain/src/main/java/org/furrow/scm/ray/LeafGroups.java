package org.furrow.scm.ray;

import java.util.Arrays;

/**
 * The leaves of a {@link BoxTree} in groups of neighbours: two flat levels for linear traversal by a block of rays.
 *
 * <p>Group g has the leaves {@code groupFirst[g]} to {@code groupFirst[g + 1] - 1}.
 */
final class LeafGroups {
    private static final int MAX_LEAVES = 12;

    final BoxArray leafBoxes;
    final int[] leafNodes; // node of each leaf in the tree
    final BoxArray groupBoxes;
    final int[] groupFirst;
    private int leaves;
    private int groups;

    LeafGroups(BoxTree tree) {
        int count = count(tree, 0);
        leafBoxes = new BoxArray(count);
        leafNodes = new int[count];
        BoxArray boxes = new BoxArray(count);
        int[] firsts = new int[count + 1];
        gather(tree, 0, boxes, firsts);
        groupBoxes = boxes.first(groups);
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

    private void gather(BoxTree tree, int node, BoxArray boxes, int[] firsts) {
        if (count(tree, node) <= MAX_LEAVES) {
            boxes.set(groups, tree, node);
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
            leafBoxes.set(leaves, tree, node);
            leafNodes[leaves++] = node;
        } else {
            gatherLeaves(tree, child);
            gatherLeaves(tree, child + 1);
        }
    }
}
