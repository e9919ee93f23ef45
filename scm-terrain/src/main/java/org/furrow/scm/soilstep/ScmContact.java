package org.furrow.scm.soilstep;

import java.util.Arrays;
import org.furrow.scm.erosion.Bulldozer;
import org.furrow.scm.ray.RayPool;
import org.furrow.scm.ray.RayScratch;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.UndeformedSurface;
import org.jspecify.annotations.Nullable;

/**
 * The soil contact model on one vehicle's view of the ground (Krenn and Gibbesch 2011; Serban et al. 2023).
 *
 * <p>A step casts a ray from every node under the bodies' shadows, gathers the nodes that were hit into patches, lets the soil
 * law answer at each, and moves the soil that was displaced. Nothing is allocated once the buffers have reached their size.
 */
public final class ScmContact implements GroundContact {
    private static final double[] NOTHING = {};

    private final GroundView view;
    private final UndeformedSurface undeformed;
    private final ScmSpec spec;
    private final RayPool pool;
    private final SoilLaw law;
    private final Patches patches = new Patches();
    private final @Nullable Footprint footprint;
    private final RayScratch scratch = new RayScratch();
    private final double[] direction = new double[3];
    private final SoilStepTimes times = new SoilStepTimes();
    private final SoilMemory memory;
    private RayHits hits = new RayHits();
    private RayHits earlier = new RayHits();
    private @Nullable Stage stage;
    private int raysCast;

    /** What belongs to one set of bodies. */
    private static final class Stage {
        final FramedBodies bodies;
        final RayStage rays;
        final @Nullable Bulldozer bulldozer;

        Stage(FramedBodies bodies, RayStage rays, @Nullable Bulldozer bulldozer) {
            this.bodies = bodies;
            this.rays = rays;
            this.bulldozer = bulldozer;
        }
    }

    /**
     * @param view what one vehicle sees
     * @param undeformed the same ground in the SCM frame before anything touched it
     * @param pool threads that share the rays
     */
    public ScmContact(GroundView view, UndeformedSurface undeformed, ScmSpec spec, RayPool pool) {
        this.view = view;
        this.undeformed = undeformed;
        this.spec = spec;
        this.pool = pool;
        memory = new SoilMemory(spec.contact().remembers());
        law = new SoilLaw(new SoilTable(spec.soils()), spec.contact());
        footprint = spec.contact().coverage() == ContactModel.Coverage.AREA ? new Footprint(view.spacing_m()) : null;
    }

    @Override
    public void press(TouchingBodies world, double step_s) {
        Stage on = stageFor(world);
        BodyCheck.requireInRange(world);
        TouchingBodies bodies = on.bodies.take();
        times.begin();
        RayHits past = hits;
        hits = earlier;
        earlier = past;
        raysCast = on.rays.cast(bodies, hits);
        times.raysDone();
        measure(on);
        times.patchesDone();
        Arrays.fill(bodies.force, 0);
        Arrays.fill(bodies.moment, 0);
        law.apply(view, hits, earlier, bodies, step_s);
        readSinkage(bodies, on);
        times.forcesDone();
        if (on.bulldozer != null) {
            bulldoze(on.bulldozer);
        }
        times.erosionDone();
        on.bodies.give();
    }

    @Override
    public void findSinkage(TouchingBodies bodies) {
        Stage on = stageFor(bodies);
        TouchingBodies inScm = on.bodies.take();
        double spacing = view.spacing_m();
        for (int b = 0; b < inScm.count(); b++) {
            int i = (int) Math.rint(inScm.position[3 * b] / spacing);
            int j = (int) Math.rint(inScm.position[3 * b + 1] / spacing);
            view.require(i, i, j, j);
            bodies.sinkage_m[b] = law.pressed(b) ? view.sinkage_m()[view.index(i, j)] : 0;
        }
    }

    /** Height along W's vertical. */
    @Override
    public double initialHeight_m(double x_m, double y_m) {
        return spec.frame().worldHeight_m(undeformed, x_m, y_m);
    }

    /** Nodes hit in the last step. */
    public int hits() {
        return hits.count;
    }

    /** First grid coordinate of a node hit in the last step. */
    public int hitI(int hit) {
        return hits.i[hit];
    }

    /** Second grid coordinate of a node hit in the last step. */
    public int hitJ(int hit) {
        return hits.j[hit];
    }

    /** Node tests in the last step. */
    public int rays() {
        return raysCast;
    }

    /** How long the parts of the last step took. */
    public SoilStepTimes times() {
        return times;
    }

    /** What moves displaced soil, once a step has been taken; null when it does not move. */
    public @Nullable Bulldozer bulldozer() {
        return stage == null ? null : stage.bulldozer;
    }

    /** What goes on to the next step and is not in the view. */
    @Override
    public SoilMemory memory() {
        Bulldozer bulldozer = bulldozer();
        memory.set(hits, bulldozer == null ? NOTHING : bulldozer.carry());
        return memory;
    }

    /** The view shows the ground; of what it had answered before nothing is known. */
    @Override
    public void restore(TouchingBodies bodies, double[] from, int at, int length) {
        stage = null;
        law.forget(bodies.count());
        Bulldozer bulldozer = length == memory.untouched() ? null : stageFor(bodies).bulldozer;
        memory.restore(from, at, length, hits, bulldozer == null ? NOTHING : bulldozer.carry(), bodies.count());
    }

    private Stage stageFor(TouchingBodies bodies) {
        Stage present = stage;
        if (present != null && present.bodies.areOf(bodies)) {
            return present;
        }
        int margin = spec.bulldozing() == null ? 0 : Bulldozer.margin(spec.bulldozing());
        Stage fresh = new Stage(
                new FramedBodies(spec.frame(), bodies),
                new RayStage(view, bodies, pool, margin),
                spec.bulldozing() == null ? null : new Bulldozer(spec.bulldozing(), view, bodies.count()));
        stage = fresh;
        return fresh;
    }

    /** Areas, normals and 1/b of the hits. */
    private void measure(Stage on) {
        if (footprint != null) {
            footprint.measure(hits, on.rays.casters);
        } else {
            Arrays.fill(hits.area_m2, 0, hits.count, view.spacing_m() * view.spacing_m());
        }
        patches.label(hits, view.spacing_m(), footprint);
        if (spec.contact().pressure() == ContactModel.Pressure.SURFACE_NORMAL) {
            takeSurfaceNormals(on);
        } else {
            for (int hit = 0; hit < hits.count; hit++) {
                int at = hits.at[hit];
                hits.normal.set(hit, view.normalX()[at], view.normalY()[at], view.normalZ()[at]);
            }
        }
    }

    private void takeSurfaceNormals(Stage on) {
        double spacing = view.spacing_m();
        for (int hit = 0; hit < hits.count; hit++) {
            on.rays.casters[hits.body[hit]].normal(
                    hits.i[hit] * spacing, hits.j[hit] * spacing, hits.height_m[hit], scratch, direction);
            hits.normal.set(hit, -direction[0], -direction[1], -direction[2]);
        }
    }

    private void readSinkage(TouchingBodies bodies, Stage on) {
        double spacing = view.spacing_m();
        for (int b = 0; b < bodies.count(); b++) {
            int i = (int) Math.rint(bodies.position[3 * b] / spacing);
            int j = (int) Math.rint(bodies.position[3 * b + 1] / spacing);
            int at = view.index(i, j);
            bodies.sinkage_m[b] = law.pressed(b) ? view.sinkage_m()[at] : 0;
            double under = view.level_m()[at] - RayStage.RAY_BELOW_M;
            if (view.material()[at] >= 0 && on.rays.casters[b].entry_m(i * spacing, j * spacing, scratch) < under) {
                throw new IllegalStateException("body " + b + " has broken through the ground: it is more than "
                        + RayStage.RAY_BELOW_M + " m below the level of the node under it");
            }
        }
    }

    private void bulldoze(Bulldozer bulldozer) {
        int iMin = Integer.MAX_VALUE;
        int iMax = Integer.MIN_VALUE;
        int jMin = Integer.MAX_VALUE;
        int jMax = Integer.MIN_VALUE;
        int last = -1;
        for (int hit = 0; hit < hits.count; hit++) {
            iMin = Math.min(iMin, hits.i[hit]);
            iMax = Math.max(iMax, hits.i[hit]);
            jMin = Math.min(jMin, hits.j[hit]);
            jMax = Math.max(jMax, hits.j[hit]);
            last = Math.max(last, hits.patch[hit]);
        }
        if (hits.count == 0) {
            return;
        }
        bulldozer.begin(iMin, iMax, jMin, jMax);
        for (int hit = 0; hit < hits.count; hit++) {
            bulldozer.block(hits.i[hit], hits.j[hit], hits.at[hit]);
        }
        for (int patch = 0; patch <= last; patch++) {
            int body = -1;
            for (int hit = 0; hit < hits.count; hit++) {
                if (hits.patch[hit] == patch) {
                    body = body < 0 ? hits.body[hit] : body;
                    bulldozer.displace(hits.i[hit], hits.j[hit], hits.flow_m[hit]);
                }
            }
            bulldozer.shed(body);
        }
        bulldozer.erode();
    }
}
