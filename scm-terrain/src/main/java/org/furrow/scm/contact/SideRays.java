package org.furrow.scm.contact;

import java.util.Arrays;
import java.util.Objects;
import org.furrow.scm.ray.NodeBlock;
import org.furrow.scm.ray.RayCaster;
import org.furrow.scm.ray.RayScratch;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.GroundView;
import org.jspecify.annotations.Nullable;

/**
 * Casts the rays ahead of and behind the nodes near a body, see {@link ContactModel.Sampling#LINE}: in the direction in
 * which the body rolls, normal to its y axis, by a third of the distance between rows of nodes that lie across it.
 */
final class SideRays implements BodyStage.Work {
    /** Work for one hit, in rays cast. */
    private static final int RAYS_PER_HIT = 2;
    /** Share of the distance between rows, so that three places in a cell are equidistant. */
    private static final double REACH = 1.0 / 3;

    private final GroundView view;
    private final BodyStage stage;
    private final Memory[] memory; // of each worker
    private @Nullable TouchingBodies bodies; // of the present step

    /** Scratch memory of one thread. */
    private static final class Memory {
        final RayScratch scratch = new RayScratch();
        final RollingDirection direction = new RollingDirection();
        final NodeBlock block;
        int count;
        int[] hit = new int[256]; // near the ground
        int[] ray = new int[256]; // of each of them
        double[] rise_m = new double[256]; // of the undeformed ground from the node to the place ahead
        int iMin;
        int iMax;
        int jMin;
        int jMax;
        double shiftX_m;
        double shiftY_m;
        double[] height_m = new double[1024];

        Memory(double spacing_m) {
            block = new NodeBlock(spacing_m);
        }

        void reserve(int hits) {
            if (hit.length < hits) {
                hit = new int[2 * hits];
                ray = new int[2 * hits];
                rise_m = new double[2 * hits];
            }
        }

        void reserveRays() {
            int rays = columns() * rows();
            if (height_m.length < rays) {
                height_m = new double[2 * rays];
            }
        }

        int columns() {
            return iMax - iMin + 1;
        }

        int rows() {
            return jMax - jMin + 1;
        }
    }

    SideRays(GroundView view, BodyStage stage) {
        this.view = view;
        this.stage = stage;
        memory = new Memory[stage.threads()];
        Arrays.setAll(memory, worker -> new Memory(view.spacing_m()));
    }

    /** Sets {@link RayHits.Side#height_m} of every hit that is less than half a node's spacing above the ground. */
    void cast(TouchingBodies inScm, RayHits hits, RayCaster[] casters) {
        bodies = inScm;
        for (RayHits.Side side : hits.sides) {
            Arrays.fill(side.height_m, 0, hits.count, Double.NaN);
        }
        stage.run(hits, casters, RAYS_PER_HIT, this);
    }

    @Override
    public void run(RayHits hits, int from, int to, RayCaster caster, int worker) {
        Memory own = memory[worker];
        own.reserve(to - from);
        if (collect(hits, from, to, own) == 0) {
            return;
        }
        setShift(hits.body[from], own);
        for (int n = 0; n < own.count; n++) {
            int at = hits.at[own.hit[n]];
            own.rise_m[n] =
                    -(view.normalX()[at] * own.shiftX_m + view.normalY()[at] * own.shiftY_m) / view.normalZ()[at];
        }
        if (!castPoints(hits, caster, own)) {
            castBlocks(hits, caster, own);
        }
    }

    /** Casts the rays of the listed hits only; false for a caster that takes blocks. */
    private boolean castPoints(RayHits hits, RayCaster caster, Memory own) {
        int count = own.count;
        double spacing_m = view.spacing_m();
        own.scratch.reserve(2 * count);
        for (int n = 0; n < count; n++) {
            double x_m = hits.i[own.hit[n]] * spacing_m;
            double y_m = hits.j[own.hit[n]] * spacing_m;
            own.scratch.setRay(n, x_m + own.shiftX_m, y_m + own.shiftY_m);
            own.scratch.setRay(count + n, x_m - own.shiftX_m, y_m - own.shiftY_m);
        }
        if (!caster.castPoints(2 * count, own.scratch)) {
            return false;
        }
        double[] entries_m = own.scratch.entries_m();
        double[] ahead_m = hits.sides[0].height_m;
        double[] behind_m = hits.sides[1].height_m;
        for (int n = 0; n < count; n++) {
            ahead_m[own.hit[n]] = height_m(entries_m[n], own.rise_m[n]);
            behind_m[own.hit[n]] = height_m(entries_m[count + n], -own.rise_m[n]);
        }
        return true;
    }

    /** Height of the body at a place, less the rise of the undeformed ground to there; NaN without a body. */
    private static double height_m(double entry_m, double rise_m) {
        return entry_m < RayCaster.MAX_HEIGHT_M ? entry_m - rise_m : Double.NaN;
    }

    /** Casts the rays of the box around the listed hits. */
    private void castBlocks(RayHits hits, RayCaster caster, Memory own) {
        own.reserveRays();
        int columns = own.columns();
        for (int n = 0; n < own.count; n++) {
            int hit = own.hit[n];
            own.ray[n] = (hits.j[hit] - own.jMin) * columns + hits.i[hit] - own.iMin;
        }
        for (int s = 0; s < hits.sides.length; s++) {
            castBlock(caster, s == 0 ? 1 : -1, own, hits.sides[s].height_m);
        }
    }

    /** Lists the hits near the ground and the box around them; returns their number. */
    private int collect(RayHits hits, int from, int to, Memory own) {
        double[] level_m = view.level_m();
        double near_m = 0.5 * view.spacing_m();
        int count = 0;
        int iMin = Integer.MAX_VALUE;
        int iMax = Integer.MIN_VALUE;
        int jMin = Integer.MAX_VALUE;
        int jMax = Integer.MIN_VALUE;
        for (int hit = from; hit < to; hit++) {
            if (hits.height_m[hit] < level_m[hits.at[hit]] + near_m) {
                own.hit[count++] = hit;
                iMin = Math.min(iMin, hits.i[hit]);
                iMax = Math.max(iMax, hits.i[hit]);
                // hits taken from a body above come before the others, so the rows need not be in order
                jMin = Math.min(jMin, hits.j[hit]);
                jMax = Math.max(jMax, hits.j[hit]);
            }
        }
        own.count = count;
        own.iMin = iMin;
        own.iMax = iMax;
        own.jMin = jMin;
        own.jMax = jMax;
        return count;
    }

    /** Sets the displacement of the rays ahead of the nodes of a body. */
    private void setShift(int body, Memory own) {
        own.direction.setFor(body, Objects.requireNonNull(bodies));
        double reach_m = own.direction.rowDistance_m(REACH * view.spacing_m());
        own.shiftX_m = own.direction.x() * reach_m;
        own.shiftY_m = own.direction.y() * reach_m;
    }

    /** @param direction 1 ahead of the nodes, -1 behind them */
    private void castBlock(RayCaster caster, int direction, Memory own, double[] dest) {
        int columns = own.columns();
        int rows = own.rows();
        if (caster.usesLimits()) {
            RayStage.setLimits(view, own.iMin, columns, own.jMin, rows, own.height_m, 0);
        }
        own.block.set(own.iMin, columns, own.jMin, rows).shift(direction * own.shiftX_m, direction * own.shiftY_m);
        caster.castBlock(own.block, own.scratch, own.height_m, 0);
        for (int n = 0; n < own.count; n++) {
            dest[own.hit[n]] = height_m(own.height_m[own.ray[n]], direction * own.rise_m[n]);
        }
    }
}
