package org.furrow.vehicle.compile;

import java.util.Arrays;

/** Disjoint sets of nodes (union-find). */
final class DisjointSets {
    private final int[] parent;

    DisjointSets(int nodes) {
        parent = new int[nodes];
        Arrays.setAll(parent, node -> node);
    }

    private int root(int node) {
        int at = node;
        while (parent[at] != at) {
            parent[at] = parent[parent[at]];
            at = parent[at];
        }
        return at;
    }

    /** Joins the sets of two nodes; false when they are in the same set. */
    boolean join(int a, int b) {
        int rootA = root(a);
        int rootB = root(b);
        parent[rootA] = rootB;
        return rootA != rootB;
    }

    /** Number of the set of each node; sets are numbered from 0 in the order of their first nodes. */
    int[] numbers() {
        int[] ofRoot = new int[parent.length];
        int[] numbers = new int[parent.length];
        Arrays.fill(ofRoot, -1);
        int count = 0;
        for (int node = 0; node < numbers.length; node++) {
            int root = root(node);
            if (ofRoot[root] < 0) {
                ofRoot[root] = count++;
            }
            numbers[node] = ofRoot[root];
        }
        return numbers;
    }
}
