package org.furrow.scm.contact;

import java.util.Arrays;
import org.furrow.scm.bulldozing.Buckets;
import org.furrow.scm.bulldozing.Bulldozer;
import org.furrow.scm.ray.RayCaster;
import org.furrow.scm.ray.RayPool;
import org.furrow.scm.ray.RayScratch;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.UndeformedSurface;
import org.jspecify.annotations.Nullable;

/**
 * The Soil Contact Model on one vehicle's view of the ground (Krenn and Gibbesch 2011; Serban et al. 2023).
 *
 * <p>A step casts a ray from each node in the bodies' shadows, groups the hits into patches, evaluates the soil law
 * at each hit and moves the displaced soil. It does not allocate once the buffers have their final size.
 *
 * <p>More than seven collaborators: this class is the pipeline of the step, each phase of which is a class.
 */
public final class ScmContact implements GroundContact {
    private static final double[] NO_STATE = {};

    private final GroundView view;
    private final UndeformedSurface undeformed;
    private final ScmSpec spec;
    private final RayPool pool;
    private final ForceStage forces;
    private final boolean needsWidth;
    private final Patches patches;
    private final @Nullable Footprint footprint;
    private final @Nullable SideFaces faces;
    private final @Nullable SurfaceNormals normals;
    private final @Nullable SideRays sideRays;
    private final RayScratch scratch = new RayScratch();
    private final SoilStepTimes times = new SoilStepTimes();
    private final SoilMemory memory;
    private RayHits hits;
    private RayHits earlier;
    private @Nullable Stage stage;
    private int raysCast;

    /** The parts of the pipeline that belong to one set of bodies. */
    private record Stage(
            FramedBodies bodies,
            RayStage rays,
            @Nullable Bulldozer bulldozer,
            @Nullable SoftTyres tyres) {}

    /**
     * @param view one vehicle's view of the ground
     * @param undeformed the same ground before any contact, in the SCM frame
     * @param pool threads that share the rays
     */
    public ScmContact(GroundView view, UndeformedSurface undeformed, ScmSpec spec, RayPool pool) {
        this.view = view;
        this.undeformed = undeformed;
        this.spec = spec;
        this.pool = pool;
        hits = new RayHits(spec.contact().sides());
        earlier = new RayHits(spec.contact().sides());
        memory = new SoilMemory(spec.contact());
        forces = new ForceStage(view, spec, pool);
        BodyStage bodyStage = new BodyStage(pool);
        boolean hasAreas = spec.contact().coverage() == ContactModel.Coverage.AREA;
        needsWidth = SoilTable.needWidth(spec.soils());
        footprint = hasAreas ? new Footprint(view, bodyStage, spec.contact().sides() > 0, needsWidth) : null;
        patches = new Patches(view.spacing_m(), footprint, needsWidth, pool);
        boolean followsSurface = spec.contact().pressure() == ContactModel.Pressure.SURFACE_NORMAL;
        sideRays = spec.contact().sides() > 0 ? new SideRays(view, bodyStage) : null;
        faces = spec.contact().hasFaces() ? new SideFaces(view, new SoilTable(spec.soils())) : null;
        normals = followsSurface ? new SurfaceNormals(view.spacing_m(), bodyStage) : null;
    }

    @Override
    public void press(TouchingBodies world, double step_s) {
        Stage on = stageFor(world);
        SoftTyres tyres = on.tyres;
        if (tyres != null) {
            tyres.inflate(world, step_s);
            tyres.flatten(world);
        }
        BodyCheck.requireInRange(world);
        TouchingBodies bodies = on.bodies.toScmFrame();
        if (tyres != null) {
            tyres.place(bodies, view);
        }
        times.begin();
        RayHits previous = hits;
        hits = earlier;
        earlier = previous;
        raysCast = on.rays.cast(bodies, hits);
        if (sideRays != null) {
            sideRays.cast(bodies, hits, on.rays.casters);
        }
        Buckets buckets = buckets(on);
        if (buckets != null) {
            buckets.begin(world);
            cut(buckets, bodies);
        }
        times.rays_ns = times.lap_ns();
        ContactPoints points = forces.findPoints(hits, earlier, tyres);
        int patchCount = computePatches(bodies, points, on.rays.casters);
        times.patches_ns = times.lap_ns();
        Arrays.fill(bodies.force, 0);
        Arrays.fill(bodies.moment, 0);
        forces.apply(hits, earlier, faces, bodies, step_s);
        setSinkage(world, bodies);
        requireAboveGround(bodies, on.rays.casters);
        times.forces_ns = times.lap_ns();
        if (on.bulldozer != null) {
            bulldoze(on.bulldozer, patchCount, bodies);
        }
        times.erosion_ns = times.lap_ns();
        on.bodies.toWorldFrame();
        if (buckets != null) {
            buckets.load(world, step_s);
        }
    }

    @Override
    public void findSinkage(TouchingBodies bodies) {
        Stage on = stageFor(bodies);
        setSinkage(bodies, on.bodies.toScmFrame());
        Buckets buckets = buckets(on);
        if (buckets != null) {
            buckets.reload(bodies);
        }
    }

    private static @Nullable Buckets buckets(Stage of) {
        return of.bulldozer == null ? null : of.bulldozer.buckets();
    }

    private void setSinkage(TouchingBodies bodies, TouchingBodies inScm) {
        for (int b = 0; b < inScm.count(); b++) {
            int at = nodeBelow(inScm, b);
            bodies.sinkage_m[b] = forces.pressed(b) ? view.sinkage_m()[at] : 0;
        }
    }

    @Override
    public double initialHeight_m(double x_m, double y_m) {
        return spec.frame().worldHeight_m(undeformed, x_m, y_m);
    }

    /** Number of hits in the last step. */
    public int hits() {
        return hits.count;
    }

    public int hitI(int hit) {
        return hits.i[hit];
    }

    public int hitJ(int hit) {
        return hits.j[hit];
    }

    /** Number of rays in the last step. */
    public int rays() {
        return raysCast;
    }

    /** Times of the last step. */
    public SoilStepTimes times() {
        return times;
    }

    @Override
    public SoilMemory memory() {
        memory.set(hits, carry(stage), deflections(stage), stage == null ? 0 : stage.bodies.count());
        return memory;
    }

    @Override
    public void restore(TouchingBodies bodies, double[] from, int at, int length) {
        stage = null;
        forces.clearPressed(bodies.count());
        Stage on = length == memory.initialLength() ? null : stageFor(bodies);
        memory.restore(from, at, length, hits, carry(on), deflections(on), bodies.count());
    }

    private static double[] carry(@Nullable Stage of) {
        return of == null || of.bulldozer == null ? NO_STATE : of.bulldozer.carry();
    }

    private static double[] deflections(@Nullable Stage of) {
        return of == null || of.tyres == null ? NO_STATE : of.tyres.state();
    }

    private Stage stageFor(TouchingBodies bodies) {
        Stage present = stage;
        if (present != null && present.bodies.areOf(bodies)) {
            return present;
        }
        int margin = spec.bulldozing() == null ? 0 : Bulldozer.margin(spec.bulldozing());
        SoftTyres tyres = SoftTyres.of(bodies);
        Stage fresh = new Stage(
                new FramedBodies(spec.frame(), bodies),
                new RayStage(view, bodies, pool, margin, sideRays != null, faces != null, tyres),
                spec.bulldozing() == null ? null : new Bulldozer(spec.bulldozing(), view, bodies),
                tyres);
        stage = fresh;
        return fresh;
    }

    /** Computes normals of the points, and areas, 1/b and patches of the hits; returns the number of patches. */
    private int computePatches(TouchingBodies bodies, ContactPoints points, RayCaster[] casters) {
        if (normals != null) {
            normals.set(hits, points, casters);
        } else {
            points.normal.set(points.ground, 0, points.count);
        }
        if (footprint != null) {
            footprint.measure(bodies, hits, points, casters);
        } else {
            Arrays.fill(hits.area_m2, 0, hits.count, view.spacing_m() * view.spacing_m());
        }
        int patchCount = 0;
        if (needsWidth || spec.bulldozing() != null) {
            patchCount = patches.label(hits);
        } else {
            Arrays.fill(hits.inverseB, 0, hits.count, 0);
        }
        return patchCount;
    }

    private void requireAboveGround(TouchingBodies inScm, RayCaster[] casters) {
        double spacing = view.spacing_m();
        for (int b = 0; b < inScm.count(); b++) {
            int at = nodeBelow(inScm, b);
            if (casters[b].zMin_m() >= view.level_m()[at] - RayStage.RAY_BELOW_M) {
                continue;
            }
            double x_m = Math.rint(inScm.position[3 * b] / spacing) * spacing;
            double y_m = Math.rint(inScm.position[3 * b + 1] / spacing) * spacing;
            double lowest_m = view.level_m()[at] - RayStage.RAY_BELOW_M;
            if (view.material()[at] >= 0 && casters[b].entry_m(x_m, y_m, scratch) < lowest_m) {
                throw new IllegalStateException("body '" + inScm.bodies().get(b).name()
                        + "' has broken through the ground: it is more than " + RayStage.RAY_BELOW_M
                        + " m below the level of the node under it; raise its start, lower its mass, step_s or grid_m"
                        + " (" + spacing + " m), or use a stiffer soil");
            }
        }
    }

    /** Index in the view of the node nearest to a body's origin. */
    private int nodeBelow(TouchingBodies inScm, int b) {
        int i = (int) Math.rint(inScm.position[3 * b] / view.spacing_m());
        int j = (int) Math.rint(inScm.position[3 * b + 1] / view.spacing_m());
        view.require(i, i, j, j);
        return view.index(i, j);
    }

    /** Takes the soil above the edges of buckets that cut off its nodes, so that it does not press the buckets. */
    private void cut(Buckets buckets, TouchingBodies inScm) {
        double spacing = view.spacing_m();
        for (int hit = 0; hit < hits.count; hit++) {
            int i = hits.i[hit];
            int j = hits.j[hit];
            int bucket = buckets.cutting(hits.body[hit], i * spacing, j * spacing, hits.height_m[hit], inScm);
            if (bucket >= 0) {
                double above_m = RayStage.unloaded_m(view, hits.at[hit]) - hits.lowest_m(hit);
                int units = (int) (above_m * NodeField.OFFSET.perUnit());
                if (units > 0) {
                    buckets.cut(bucket, i, j, units);
                }
            }
        }
    }

    private void bulldoze(Bulldozer bulldozer, int patchCount, TouchingBodies inScm) {
        Buckets buckets = bulldozer.buckets();
        bulldozer.begin(hits.window);
        for (int hit = 0; hit < hits.count; hit++) {
            bulldozer.block(hits.i[hit], hits.j[hit]);
        }
        for (int patch = 0; patch < patchCount; patch++) {
            int first = patches.firstHit(patch);
            for (int hit = first; hit < patches.endHit(patch); hit++) {
                if (hits.patch[hit] == patch) {
                    bulldozer.addFlow(hits.i[hit], hits.j[hit], hits.flow_m[hit]);
                }
            }
            bulldozer.raiseBoundary(hits.body[first]);
        }
        if (buckets != null) {
            buckets.empty(inScm);
        }
        bulldozer.erode();
    }
}
