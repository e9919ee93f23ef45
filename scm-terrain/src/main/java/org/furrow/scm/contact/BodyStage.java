package org.furrow.scm.contact;

import org.furrow.scm.ray.RayCaster;
import org.furrow.scm.ray.RayPool;
import org.jspecify.annotations.Nullable;

/** Executes work on the hits of one body after the other, with several threads when the work justifies it. */
final class BodyStage implements RayPool.Job {
    private final RayPool pool;
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
        int runs = over.runs();
        long cost_ns = 0;
        for (int run = 0; run < runs; run++) {
            int from = over.firstOfRun(run);
            cost_ns +=
                    (long) (over.firstOfRun(run + 1) - from) * raysPerHit * castersOfBodies[over.body[from]].cost_ns();
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
            int from = of.firstOfRun(run);
            each.run(of, from, of.firstOfRun(run + 1), casters[of.body[from]], worker);
        }
    }
}
