package org.furrow.vehicle.compile;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Counts and lists the spanning trees of a connected graph with several edges between two nodes. */
final class SpanningTrees {
    private final int nodes;
    private final int[][] ends;
    private final boolean[] kept;
    private final List<boolean[]> found = new ArrayList<>();

    private SpanningTrees(int nodes, int[][] ends) {
        this.nodes = nodes;
        this.ends = ends;
        kept = new boolean[ends.length];
    }

    /**
     * How many there are: the determinant of the graph's Laplacian without one row and column (Kirchhoff 1847), by elimination
     * in whole numbers (Bareiss 1968).
     */
    static BigInteger count(int nodes, int[][] ends) {
        BigInteger[][] m = new BigInteger[nodes][nodes];
        for (BigInteger[] row : m) {
            Arrays.fill(row, BigInteger.ZERO);
        }
        for (int[] edge : ends) {
            m[edge[0]][edge[0]] = m[edge[0]][edge[0]].add(BigInteger.ONE);
            m[edge[1]][edge[1]] = m[edge[1]][edge[1]].add(BigInteger.ONE);
            m[edge[0]][edge[1]] = m[edge[0]][edge[1]].subtract(BigInteger.ONE);
            m[edge[1]][edge[0]] = m[edge[1]][edge[0]].subtract(BigInteger.ONE);
        }
        BigInteger before = BigInteger.ONE;
        int size = nodes - 1;
        for (int k = 0; k + 1 < size; k++) { // pivots are leading minors of a positive definite matrix, so never 0
            for (int i = k + 1; i < size; i++) {
                for (int j = k + 1; j < size; j++) {
                    m[i][j] = m[i][j].multiply(m[k][k])
                            .subtract(m[i][k].multiply(m[k][j]))
                            .divide(before);
                }
            }
            before = m[k][k];
        }
        return size == 0 ? BigInteger.ONE : m[size - 1][size - 1];
    }

    /** All of them, true where an edge is kept. */
    static List<boolean[]> all(int nodes, int[][] ends) {
        SpanningTrees search = new SpanningTrees(nodes, ends);
        search.decide(0);
        return search.found;
    }

    /** Decides on an edge and those after it; goes only where a tree can still be found. */
    private void decide(int edge) {
        if (edge == ends.length) {
            found.add(kept.clone());
            return;
        }
        if (joined(edge, edge).join(ends[edge][0], ends[edge][1])) {
            kept[edge] = true;
            decide(edge + 1);
            kept[edge] = false;
        }
        if (spans(joined(edge + 1, ends.length))) {
            decide(edge + 1);
        }
    }

    /** Nodes as joined by the edges kept among those decided, and by all from there up to another. */
    private DisjointSets joined(int decided, int until) {
        DisjointSets union = new DisjointSets(nodes);
        for (int k = 0; k < until; k++) {
            if (k >= decided || kept[k]) {
                union.join(ends[k][0], ends[k][1]);
            }
        }
        return union;
    }

    private boolean spans(DisjointSets union) {
        for (int node = 1; node < nodes; node++) {
            if (union.join(0, node)) {
                return false;
            }
        }
        return true;
    }
}
