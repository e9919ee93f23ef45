package org.furrow.scm.contact;

import java.util.Arrays;
import org.furrow.scm.ray.RayCaster;
import org.furrow.scm.ray.RayScratch;

/** Sets the direction of the pressure at each point to the inward normal of the body's surface. */
final class SurfaceNormals implements BodyStage.Work {
    /** Work for the normal at one hit, in rays cast. */
    private static final int RAYS_PER_HIT = 1;

    private final double spacing_m;
    private final BodyStage stage;
    private final RayScratch[] scratch; // of each worker
    private ContactPoints points = new ContactPoints(0);

    SurfaceNormals(double spacing_m, BodyStage stage) {
        this.spacing_m = spacing_m;
        this.stage = stage;
        scratch = new RayScratch[stage.threads()];
        Arrays.setAll(scratch, worker -> new RayScratch());
    }

    void set(RayHits hits, ContactPoints pressed, RayCaster[] casters) {
        points = pressed;
        stage.run(hits, casters, RAYS_PER_HIT, this);
    }

    @Override
    public void run(RayHits hits, int from, int to, RayCaster caster, int worker) {
        RayScratch own = scratch[worker];
        int first = points.before(from);
        int end = points.before(to);
        own.reserve(end - first);
        for (int n = first; n < end; n++) {
            int hit = points.hit[n];
            own.setPoint(n - first, hits.i[hit] * spacing_m, hits.j[hit] * spacing_m, hits.height_m[hit]);
        }
        caster.normals(end - first, own);
        points.normal.setNegated(own.normals(), first, end);
    }
}
