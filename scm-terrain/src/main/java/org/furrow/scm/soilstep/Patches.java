package org.furrow.scm.soilstep;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Contact patches: the 4-connected components of the hit nodes, and 1/b = perimeter / (2 area) of the convex hull
 * of each (Serban et al. 2023, eq. 2); 0 where the hull has no area.
 *
 * <p>A 4-connected component has nodes in every row it spans; the outermost nodes of its rows determine its hull.
 */
final class Patches {
    private static final double MIN_AREA_M2 = 1e-6;

    private int[] members = new int[1024];
    // a run is a sequence of consecutive hits that are neighbours in a row
    private int[] runOf = new int[1024]; // run of each hit
    private int[] runStart = new int[1025]; // first hit of each run; the number of hits at the end
    private int[] leader = new int[1024]; // union-find: a run of the same patch with the same or a smaller number
    private int runs;
    private int[] firstHit = new int[64]; // of each patch
    private int[] endHit = new int[64]; // one more than the last hit of each patch
    private int[] rowMin = new int[256];
    private int[] rowMax = new int[256];
    private final Chain left = new Chain();
    private final Chain right = new Chain();

    /**
     * Sets {@link RayHits#inverseB} and {@link RayHits#patch} of every hit; patches are numbered by their first hits.
     *
     * @param footprint measures the outline between nodes, or null for the hull of the nodes
     * @return number of patches
     */
    int label(RayHits hits, double spacing_m, @Nullable Footprint footprint) {
        if (runOf.length < hits.count) {
            members = new int[2 * hits.count];
            runOf = new int[2 * hits.count];
            runStart = new int[2 * hits.count + 1];
            leader = new int[2 * hits.count];
        }
        collectRuns(hits);
        joinRows(hits);
        for (int run = 0; run < runs; run++) {
            leader[run] = leader[leader[run]]; // earlier runs have got their patches' first runs
        }
        int patches = 0;
        for (int run = 0; run < runs; run++) {
            if (leader[run] == run) {
                double inverseB = footprint == null
                        ? inverseB(hits, run, spacing_m)
                        : footprint.inverseB(hits, members, collect(run));
                if (patches == firstHit.length) {
                    firstHit = Arrays.copyOf(firstHit, 2 * patches);
                    endHit = Arrays.copyOf(endHit, 2 * patches);
                }
                mark(hits, run, patches, inverseB);
                patches++;
            }
        }
        return patches;
    }

    /** Splits the hits into runs and joins runs that adjoin in the same row. */
    private void collectRuns(RayHits hits) {
        runs = 0;
        for (int hit = 0; hit < hits.count; hit++) {
            int i = hits.i[hit];
            int j = hits.j[hit];
            if (hit == 0 || hits.j[hit - 1] != j || hits.i[hit - 1] != i - 1) {
                runStart[runs] = hit;
                leader[runs] = runs;
                runs++;
            }
            runOf[hit] = runs - 1;
        }
        runStart[runs] = hits.count;
        for (int run = 0; run < runs; run++) {
            int first = runStart[run];
            join(run, hits.find(hits.i[first] - 1, hits.j[first]));
        }
    }

    /** Joins each run with the adjoining runs of the row below. */
    private void joinRows(RayHits hits) {
        for (int run = 0; run < runs; run++) {
            int last = -1;
            for (int hit = runStart[run]; hit < runStart[run + 1]; hit++) {
                int before = hits.find(hits.i[hit], hits.j[hit] - 1);
                if (before >= 0 && runOf[before] != last) {
                    last = runOf[before];
                    join(run, before);
                }
            }
        }
    }

    private void join(int run, int hit) {
        if (hit >= 0) {
            int a = leader(run);
            int b = leader(runOf[hit]);
            leader[Math.max(a, b)] = Math.min(a, b);
        }
    }

    private int leader(int run) {
        int at = run;
        while (leader[at] != at) {
            leader[at] = leader[leader[at]];
            at = leader[at];
        }
        return at;
    }

    /** Collects the hits of a patch into {@link #members} and returns their number. */
    private int collect(int first) {
        int size = 0;
        for (int run = first; run < runs; run++) {
            if (leader[run] == first) {
                for (int hit = runStart[run]; hit < runStart[run + 1]; hit++) {
                    members[size++] = hit;
                }
            }
        }
        return size;
    }

    /** The first hit of a patch. */
    int firstHit(int patch) {
        return firstHit[patch];
    }

    /** One more than the last hit of a patch; hits between may belong to other patches. */
    int endHit(int patch) {
        return endHit[patch];
    }

    private void mark(RayHits hits, int first, int patch, double inverseB) {
        firstHit[patch] = runStart[first];
        for (int run = first; run < runs; run++) {
            if (leader[run] == first) {
                Arrays.fill(hits.inverseB, runStart[run], runStart[run + 1], inverseB);
                Arrays.fill(hits.patch, runStart[run], runStart[run + 1], patch);
                endHit[patch] = runStart[run + 1];
            }
        }
    }

    private double inverseB(RayHits hits, int first, double spacing_m) {
        int jMin = Integer.MAX_VALUE;
        int jMax = Integer.MIN_VALUE;
        for (int run = first; run < runs; run++) {
            if (leader[run] == first) {
                jMin = Math.min(jMin, hits.j[runStart[run]]);
                jMax = Math.max(jMax, hits.j[runStart[run]]);
            }
        }
        int rows = jMax - jMin + 1;
        if (rowMin.length < rows) {
            rowMin = new int[2 * rows];
            rowMax = new int[2 * rows];
        }
        Arrays.fill(rowMin, 0, rows, Integer.MAX_VALUE);
        Arrays.fill(rowMax, 0, rows, Integer.MIN_VALUE);
        for (int run = first; run < runs; run++) {
            if (leader[run] == first) {
                int row = hits.j[runStart[run]] - jMin;
                rowMin[row] = Math.min(rowMin[row], hits.i[runStart[run]]);
                rowMax[row] = Math.max(rowMax[row], hits.i[runStart[run + 1] - 1]);
            }
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

    /** One side of a hull, from the first row to the last, in node units. */
    private static final class Chain {
        private int[] x = new int[256];
        private int[] y = new int[256];
        private int size;

        /** @param side 1 for the side of largest x, -1 for the side of smallest x */
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

        /** Twice the integral of x dy along the chain; exact in integers. */
        double twiceMoment() {
            long sum = 0;
            for (int k = 1; k < size; k++) {
                sum += (long) (x[k] + x[k - 1]) * (y[k] - y[k - 1]);
            }
            return sum;
        }
    }
}
