package org.furrow.scm.contact;

import java.util.Arrays;
import org.furrow.scm.ray.RayPool;
import org.jspecify.annotations.Nullable;

/**
 * Contact patches: the 4-connected components of the hit nodes, and 1/b = perimeter / (2 area) of the convex hull
 * of each (Serban et al. 2023, eq. 2); 0 where the hull has no area.
 *
 * <p>A 4-connected component has nodes in every row it spans; the outermost nodes of its rows determine its hull.
 */
final class Patches implements RayPool.Job {
    private static final double MIN_AREA_M2 = 1e-6;
    /** Estimated work for one hit in the outline of its patch, in ns. */
    private static final int HIT_NS = 15;

    private final double spacing_m;
    private final @Nullable Footprint footprint;
    private final boolean needsWidth;
    private final RayPool pool;
    private RayHits hits = RayHits.NONE; // of the present step
    private final int[][] members; // of each worker: hits of one patch
    // a run is a sequence of consecutive hits that are neighbours in a row
    private int[] runOf = new int[1024]; // run of each hit
    private int[] runStart = new int[1025]; // first hit of each run; the number of hits at the end
    private int[] leader = new int[1024]; // union-find: a run of the same patch with the same or a smaller number
    private int[] nextRun = new int[1024]; // the next run of the same patch, -1: none
    private int[] lastRun = new int[1024]; // of the patch that a run leads
    private int runs;
    private int[] firstRun = new int[64]; // of each patch
    private double[] inverseB = new double[64]; // of each patch
    private int[] firstHit = new int[64]; // of each patch
    private int[] endHit = new int[64]; // one more than the last hit of each patch
    private int[] rowMin = new int[256];
    private int[] rowMax = new int[256];
    private final Chain left = new Chain();
    private final Chain right = new Chain();

    /**
     * @param footprint measures the outlines between nodes, or null for the hulls of the nodes
     * @param needsWidth whether 1/b is needed; otherwise it is 0
     */
    Patches(double spacing_m, @Nullable Footprint footprint, boolean needsWidth, RayPool pool) {
        this.spacing_m = spacing_m;
        this.footprint = footprint;
        this.needsWidth = needsWidth;
        this.pool = pool;
        members = new int[pool.threads()][0];
    }

    /**
     * Sets {@link RayHits#inverseB} and {@link RayHits#patch} of every hit; patches are numbered by their first hits.
     *
     * @return number of patches
     */
    int label(RayHits of) {
        hits = of;
        if (runOf.length < hits.count) {
            runOf = new int[2 * hits.count];
            runStart = new int[2 * hits.count + 1];
            leader = new int[2 * hits.count];
            nextRun = new int[2 * hits.count];
            lastRun = new int[2 * hits.count];
        }
        collectRuns();
        joinRows();
        int patches = findPatches();
        if (needsWidth && footprint != null && pool.isWorth((long) hits.count * HIT_NS)) {
            pool.run(patches, this);
        } else {
            for (int patch = 0; patch < patches; patch++) {
                run(patch, 0);
            }
        }
        for (int patch = 0; patch < patches; patch++) {
            mark(patch);
        }
        return patches;
    }

    /** Finds the runs of each patch and returns the number of patches. */
    private int findPatches() {
        int patches = 0;
        for (int run = 0; run < runs; run++) {
            leader[run] = leader[leader[run]]; // earlier runs have got their patches' first runs
            if (leader[run] == run) {
                if (patches == firstRun.length) {
                    firstRun = Arrays.copyOf(firstRun, 2 * patches);
                    inverseB = new double[2 * patches];
                    firstHit = new int[2 * patches];
                    endHit = new int[2 * patches];
                }
                firstRun[patches++] = run;
            } else {
                nextRun[lastRun[leader[run]]] = run;
            }
            lastRun[leader[run]] = run;
            nextRun[run] = -1;
        }
        return patches;
    }

    /** Computes 1/b of one patch. */
    @Override
    public void run(int patch, int worker) {
        if (!needsWidth) {
            inverseB[patch] = 0;
        } else if (footprint == null) {
            inverseB[patch] = inverseB(firstRun[patch]);
        } else {
            int size = collect(firstRun[patch], worker);
            inverseB[patch] = footprint.inverseB(hits, members[worker], size, worker);
        }
    }

    /** Splits the hits into runs and joins runs that adjoin in the same row. */
    private void collectRuns() {
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
    private void joinRows() {
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

    /** Collects the hits of a patch into the memory of a worker and returns their number. */
    private int collect(int first, int worker) {
        if (members[worker].length < hits.count) {
            members[worker] = new int[2 * hits.count];
        }
        int[] dest = members[worker];
        int size = 0;
        for (int run = first; run >= 0; run = nextRun[run]) {
            for (int hit = runStart[run]; hit < runStart[run + 1]; hit++) {
                dest[size++] = hit;
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

    private void mark(int patch) {
        int first = firstRun[patch];
        firstHit[patch] = runStart[first];
        for (int run = first; run >= 0; run = nextRun[run]) {
            Arrays.fill(hits.inverseB, runStart[run], runStart[run + 1], inverseB[patch]);
            Arrays.fill(hits.patch, runStart[run], runStart[run + 1], patch);
            endHit[patch] = runStart[run + 1];
        }
    }

    private double inverseB(int first) {
        int jMin = Integer.MAX_VALUE;
        int jMax = Integer.MIN_VALUE;
        for (int run = first; run >= 0; run = nextRun[run]) {
            jMin = Math.min(jMin, hits.j[runStart[run]]);
            jMax = Math.max(jMax, hits.j[runStart[run]]);
        }
        int rows = jMax - jMin + 1;
        if (rowMin.length < rows) {
            rowMin = new int[2 * rows];
            rowMax = new int[2 * rows];
        }
        Arrays.fill(rowMin, 0, rows, Integer.MAX_VALUE);
        Arrays.fill(rowMax, 0, rows, Integer.MIN_VALUE);
        for (int run = first; run >= 0; run = nextRun[run]) {
            int row = hits.j[runStart[run]] - jMin;
            rowMin[row] = Math.min(rowMin[row], hits.i[runStart[run]]);
            rowMax[row] = Math.max(rowMax[row], hits.i[runStart[run + 1] - 1]);
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
