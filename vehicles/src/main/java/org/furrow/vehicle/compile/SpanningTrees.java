package org.furrow.vehicle.compile;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Counts and lists the spanning trees of a connected multigraph. */
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
     * The number of spanning trees: the determinant of the graph's Laplacian without one row and column (Kirchhoff
     * 1847), by fraction-free elimination (Bareiss 1968).
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

    /** All spanning trees, true where an edge is kept. */
    static List<boolean[]> all(int nodes, int[][] ends) {
        SpanningTrees search = new SpanningTrees(nodes, ends);
        search.decide(0);
        return search.found;
    }

    /** Decides on an edge and those after it, as long as the decisions can be completed to a spanning tree. */
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
        if (Arrays.stream(joined(edge + 1, ends.length).numbers()).allMatch(set -> set == 0)) {
            decide(edge + 1);
        }
    }

    /** Sets of nodes connected by the kept edges below {@code decided} and all edges from there to {@code until}. */
    private DisjointSets joined(int decided, int until) {
        DisjointSets union = new DisjointSets(nodes);
        for (int k = 0; k < until; k++) {
            if (k >= decided || kept[k]) {
                union.join(ends[k][0], ends[k][1]);
            }
        }
        return union;
    }
}
