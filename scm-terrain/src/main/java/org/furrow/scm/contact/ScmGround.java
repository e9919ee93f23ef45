package org.furrow.scm.contact;

import java.util.Arrays;
import org.furrow.scm.ray.RayCaster;
import org.furrow.scm.soil.Soil;
import org.furrow.world.contact.Ground;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.UndeformedGround;
import org.jspecify.annotations.Nullable;

/**
 * The soil contact model on one vehicle's view of the ground (Krenn and Gibbesch 2011; Serban et al. 2023).
 *
 * <p>A step casts a ray from every node under the bodies' shadows, gathers the nodes that were hit into patches, and lets
 * the soil law answer at each. Nothing is allocated once the buffers have reached their size.
 */
public final class ScmGround implements Ground {
    /** A ray hits what is at most this far above the node's level (reference/README.md, one ray per node). */
    private static final double RAY_ABOVE_M = 0.1;
    /** A ray starts this far below the node's level. */
    private static final double RAY_BELOW_M = 0.4;

    // what no vehicle reaches, but a diverging simulation soon does
    private static final double MAX_POSITION_M = 1e7;
    private static final double MAX_VELOCITY_MPS = 1e3;
    private static final double MAX_SPIN_RADPS = 1e4;

    private final GroundView view;
    private final UndeformedGround undeformed;
    private final SoilLaw law;
    private final HitList hits = new HitList();
    private final Patches patches = new Patches();
    private @Nullable TouchingBodies taken;
    private RayCaster[] casters = new RayCaster[0];
    private int[] box = new int[0];
    private double[] row = new double[256];
    private long raysCast;

    public ScmGround(GroundView view, UndeformedGround undeformed, Soil soil) {
        this.view = view;
        this.undeformed = undeformed;
        this.law = new SoilLaw(soil, view.spacing_m());
    }

    @Override
    public void press(TouchingBodies bodies, double step_s) {
        takeUp(bodies);
        requireFinite(bodies);
        castRays(bodies);
        patches.label(hits, view.spacing_m());
        Arrays.fill(bodies.force, 0);
        Arrays.fill(bodies.moment, 0);
        law.apply(view, hits, bodies, step_s);
        readSinkage(bodies);
    }

    @Override
    public double initialHeight_m(double x_m, double y_m) {
        return undeformed.height_m(x_m, y_m);
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
    public long rays() {
        return raysCast;
    }

    private void takeUp(TouchingBodies bodies) {
        if (bodies == taken) {
            return;
        }
        taken = bodies;
        casters = bodies.shapes().stream().map(RayCaster::of).toArray(RayCaster[]::new);
        box = new int[4 * casters.length];
    }

    private static void requireFinite(TouchingBodies bodies) {
        for (int k = 0; k < 9 * bodies.count(); k++) {
            if (!(Math.abs(bodies.rotation[k]) < 1.001)) {
                throw new IllegalStateException(
                        "body " + k / 9 + " has a pose or velocity that is not a number or out of range: rotation="
                                + bodies.rotation[k]);
            }
        }
        for (int k = 0; k < 3 * bodies.count(); k++) {
            boolean inRange = Math.abs(bodies.position[k]) < MAX_POSITION_M
                    && Math.abs(bodies.velocity[k]) < MAX_VELOCITY_MPS
                    && Math.abs(bodies.angularVelocity[k]) < MAX_SPIN_RADPS;
            if (!inRange) {
                throw new IllegalStateException(
                        "body " + k / 3 + " has a pose or velocity that is not a number or out of"
                                + " range, the simulation has diverged: position=" + bodies.position[k] + " velocity="
                                + bodies.velocity[k] + " angular velocity=" + bodies.angularVelocity[k]);
            }
        }
    }

    private void castRays(TouchingBodies bodies) {
        int count = bodies.count();
        int iMin = Integer.MAX_VALUE;
        int iMax = Integer.MIN_VALUE;
        int jMin = Integer.MAX_VALUE;
        int jMax = Integer.MIN_VALUE;
        for (int b = 0; b < count; b++) {
            findBox(bodies, b);
            iMin = Math.min(iMin, box[4 * b]);
            iMax = Math.max(iMax, box[4 * b + 1]);
            jMin = Math.min(jMin, box[4 * b + 2]);
            jMax = Math.max(jMax, box[4 * b + 3]);
        }
        view.reserve(iMin, iMax, jMin, jMax);
        hits.begin(iMin, iMax, jMin, jMax);
        raysCast = 0;
        // all tiles first: the window may grow while they are loaded, and hits remember places in it
        for (int b = 0; b < count; b++) {
            view.require(box[4 * b], box[4 * b + 1], box[4 * b + 2], box[4 * b + 3]);
        }
        for (int b = 0; b < count; b++) {
            castRays(b);
        }
    }

    /** The nodes in the shadow of a body, and one more all round so that the node below its centre is among them. */
    private void findBox(TouchingBodies bodies, int b) {
        double spacing = view.spacing_m();
        RayCaster caster = casters[b];
        caster.place(bodies.position, 3 * b, bodies.rotation, 9 * b);
        double x = bodies.position[3 * b];
        double y = bodies.position[3 * b + 1];
        box[4 * b] = (int) Math.floor(Math.min(x, caster.xMin()) / spacing);
        box[4 * b + 1] = (int) Math.ceil(Math.max(x, caster.xMax()) / spacing);
        box[4 * b + 2] = (int) Math.floor(Math.min(y, caster.yMin()) / spacing);
        box[4 * b + 3] = (int) Math.ceil(Math.max(y, caster.yMax()) / spacing);
    }

    private void castRays(int b) {
        double spacing = view.spacing_m();
        double[] level = view.level_m();
        RayCaster caster = casters[b];
        int iMin = box[4 * b];
        int count = box[4 * b + 1] - iMin + 1;
        if (row.length < count) {
            row = new double[2 * count];
        }
        for (int j = box[4 * b + 2]; j <= box[4 * b + 3]; j++) {
            caster.castRow(j * spacing, iMin, spacing, count, row);
            for (int k = 0; k < count; k++) {
                double height = row[k];
                int at = view.index(iMin + k, j);
                if (height <= level[at] + RAY_ABOVE_M && height >= level[at] - RAY_BELOW_M) {
                    takeHit(iMin + k, j, at, b, height);
                }
            }
        }
        raysCast += (long) count * (box[4 * b + 3] - box[4 * b + 2] + 1);
    }

    /** Where the shadows of two bodies overlap, the lower surface counts: a ray from below meets it first. */
    private void takeHit(int i, int j, int at, int body, double height) {
        int earlier = hits.find(i, j);
        if (earlier < 0) {
            hits.add(i, j, at, body, height);
        } else if (height < hits.height_m[earlier]) {
            hits.height_m[earlier] = height;
            hits.body[earlier] = body;
        }
    }

    private void readSinkage(TouchingBodies bodies) {
        double spacing = view.spacing_m();
        for (int b = 0; b < bodies.count(); b++) {
            int i = (int) Math.rint(bodies.position[3 * b] / spacing);
            int j = (int) Math.rint(bodies.position[3 * b + 1] / spacing);
            bodies.sinkage_m[b] = law.pressed(b) ? view.sinkage_m()[view.index(i, j)] : 0;
        }
    }
}
