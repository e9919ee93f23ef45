package org.furrow.scm.soilstep;

import java.util.Arrays;
import org.furrow.scm.ray.RayCaster;
import org.furrow.scm.ray.RayPool;
import org.jspecify.annotations.Nullable;

/** Executes work on the hits of one body after the other, with several threads when the work justifies it. */
final class BodyStage implements RayPool.Job {
    private final RayPool pool;
    private int[] first = new int[64]; // first hit of each run of hits of one body; the end of the last run
    private @Nullable RayHits hits;
    private RayCaster[] casters = {};
    private @Nullable Work work;

    /** Work on hits of one body; writes to these hits only. */
    @FunctionalInterface
    interface Work {
        /**
         * @param from first of the hits
         * @param to end (exclusive) of the hits
         * @param worker number of the executing thread, in [0, threads)
         */
        void run(RayHits hits, int from, int to, RayCaster caster, int worker);
    }

    BodyStage(RayPool pool) {
        this.pool = pool;
    }

    int threads() {
        return pool.threads();
    }

    /** @param raysPerHit estimated work for each hit, in rays cast */
    void run(RayHits over, RayCaster[] castersOfBodies, int raysPerHit, Work each) {
        int runs = 0;
        long cost_ns = 0;
        for (int from = 0; from < over.count; ) {
            int to = over.endOfBody(from);
            cost_ns += (long) (to - from) * raysPerHit * castersOfBodies[over.body[from]].cost_ns();
            if (runs + 1 == first.length) {
                first = Arrays.copyOf(first, 2 * first.length);
            }
            first[runs++] = from;
            first[runs] = to;
            from = to;
        }
        hits = over;
        casters = castersOfBodies;
        work = each;
        if (pool.isWorth(cost_ns)) {
            pool.run(runs, this);
        } else {
            for (int run = 0; run < runs; run++) {
                run(run, 0);
            }
        }
    }

    @Override
    public void run(int run, int worker) {
        RayHits of = hits;
        Work each = work;
        if (of != null && each != null) {
            each.run(of, first[run], first[run + 1], casters[of.body[first[run]]], worker);
        }
    }
}
