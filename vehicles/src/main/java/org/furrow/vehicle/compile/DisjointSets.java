package org.furrow.vehicle.compile;

/** Sets of nodes that grow together. */
final class DisjointSets {
    private final int[] leader;

    DisjointSets(int nodes) {
        leader = new int[nodes];
        for (int node = 0; node < nodes; node++) {
            leader[node] = node;
        }
    }

    private int leader(int node) {
        int at = node;
        while (leader[at] != at) {
            leader[at] = leader[leader[at]];
            at = leader[at];
        }
        return at;
    }

    /** Joins the sets of two nodes; false when they are one already. */
    boolean join(int a, int b) {
        int leaderA = leader(a);
        int leaderB = leader(b);
        leader[leaderA] = leaderB;
        return leaderA != leaderB;
    }
}
