package org.furrow.scm.contact;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Contact patches: the 4-connected groups of hit nodes, and 1/b of each from its convex hull,
 * 1/b = perimeter / (2 area) (Serban et al. 2023, eq. 2); 0 where the hull has no area.
 *
 * <p>A 4-connected group has nodes in every row it spans, so its hull is found from the outermost nodes of its rows.
 */
final class Patches {
    private static final double MIN_AREA_M2 = 1e-6;

    private int[] members = new int[1024];
    private boolean[] visited = new boolean[1024];
    private int[] rowMin = new int[256];
    private int[] rowMax = new int[256];
    private final Chain left = new Chain();
    private final Chain right = new Chain();

    /**
     * Sets {@link HitList#inverseB} and {@link HitList#patch} of every hit.
     *
     * @param footprint the true outline of what is covered, or null: the hull is that of the nodes
     * @return number of patches
     */
    int label(HitList hits, double spacing_m, @Nullable Footprint footprint) {
        int patches = 0;
        if (visited.length < hits.count) {
            visited = new boolean[2 * hits.count];
            members = new int[2 * hits.count];
        }
        Arrays.fill(visited, 0, hits.count, false);
        for (int seed = 0; seed < hits.count; seed++) {
            if (!visited[seed]) {
                int size = flood(hits, seed);
                double inverseB =
                        footprint == null ? inverseB(hits, size, spacing_m) : footprint.inverseB(hits, members, size);
                for (int m = 0; m < size; m++) {
                    hits.inverseB[members[m]] = inverseB;
                    hits.patch[members[m]] = patches;
                }
                patches++;
            }
        }
        return patches;
    }

    /** Collects the patch of a hit into {@link #members} and returns its size. */
    private int flood(HitList hits, int seed) {
        int size = 0;
        members[size++] = seed;
        visited[seed] = true;
        for (int next = 0; next < size; next++) {
            int i = hits.i[members[next]];
            int j = hits.j[members[next]];
            size = visit(hits.find(i - 1, j), size);
            size = visit(hits.find(i + 1, j), size);
            size = visit(hits.find(i, j - 1), size);
            size = visit(hits.find(i, j + 1), size);
        }
        return size;
    }

    private int visit(int hit, int size) {
        if (hit < 0 || visited[hit]) {
            return size;
        }
        visited[hit] = true;
        members[size] = hit;
        return size + 1;
    }

    private double inverseB(HitList hits, int size, double spacing_m) {
        int jMin = Integer.MAX_VALUE;
        int jMax = Integer.MIN_VALUE;
        for (int m = 0; m < size; m++) {
            jMin = Math.min(jMin, hits.j[members[m]]);
            jMax = Math.max(jMax, hits.j[members[m]]);
        }
        int rows = jMax - jMin + 1;
        if (rowMin.length < rows) {
            rowMin = new int[2 * rows];
            rowMax = new int[2 * rows];
        }
        Arrays.fill(rowMin, 0, rows, Integer.MAX_VALUE);
        Arrays.fill(rowMax, 0, rows, Integer.MIN_VALUE);
        for (int m = 0; m < size; m++) {
            int row = hits.j[members[m]] - jMin;
            int i = hits.i[members[m]];
            rowMin[row] = Math.min(rowMin[row], i);
            rowMax[row] = Math.max(rowMax[row], i);
        }
        right.build(rowMax, rows, 1);
        left.build(rowMin, rows, -1);
        double area = (right.twiceMoment() - left.twiceMoment()) * 0.5 * spacing_m * spacing_m;
        if (area < MIN_AREA_M2) {
            return 0;
        }
        int top = rows - 1;
        double perimeter = right.length() + left.length() + (rowMax[0] - rowMin[0]) + (rowMax[top] - rowMin[top]);
        return perimeter * spacing_m / (2 * area);
    }

    /** One side of a hull: from the first row to the last, turning one way only. Node units. */
    private static final class Chain {
        private int[] x = new int[256];
        private int[] y = new int[256];
        private int size;

        /** {@code side} 1: the chain bulges to +x; -1: to -x. */
        void build(int[] extreme, int rows, int side) {
            if (x.length < rows) {
                x = new int[2 * rows];
                y = new int[2 * rows];
            }
            size = 0;
            for (int row = 0; row < rows; row++) {
                while (size >= 2 && side * turn(extreme[row], row) <= 0) {
                    size--;
                }
                x[size] = extreme[row];
                y[size] = row;
                size++;
            }
        }

        private long turn(int px, int py) {
            int a = size - 2;
            int b = size - 1;
            return (long) (x[b] - x[a]) * (py - y[a]) - (long) (y[b] - y[a]) * (px - x[a]);
        }

        double length() {
            double sum = 0;
            for (int k = 1; k < size; k++) {
                double dx = x[k] - x[k - 1];
                double dy = y[k] - y[k - 1];
                sum += Math.sqrt(dx * dx + dy * dy);
            }
            return sum;
        }

        /** Twice the integral of x dy along the chain: exact in integers. */
        double twiceMoment() {
            long sum = 0;
            for (int k = 1; k < size; k++) {
                sum += (long) (x[k] + x[k - 1]) * (y[k] - y[k - 1]);
            }
            return sum;
        }
    }
}
