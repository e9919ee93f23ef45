package org.furrow.scm.soilstep;

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
    /** Least sine between the y axis and the vertical of a body that can roll. */
    private static final double MIN_SINE = 0.2;
    /** Share of the distance between rows, so that three places in a cell are equidistant. */
    private static final double REACH = 1.0 / 3;

    private final GroundView view;
    private final BodyStage stage;
    private final Memory[] memory; // of each worker
    private @Nullable TouchingBodies bodies; // of the present step

    /** Scratch memory of one thread. */
    private static final class Memory {
        final RayScratch scratch = new RayScratch();
        final NodeBlock block;
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

    /** Sets {@link RayHits.Side#height_m} of every hit that is less than a node's spacing above the ground. */
    void cast(TouchingBodies inScm, RayHits hits, RayCaster[] casters) {
        bodies = inScm;
        stage.run(hits, casters, RAYS_PER_HIT, this);
    }

    @Override
    public void run(RayHits hits, int from, int to, RayCaster caster, int worker) {
        Memory own = memory[worker];
        if (!findBox(hits, from, to, own)) {
            return;
        }
        int rays = own.columns() * own.rows();
        if (own.height_m.length < rays) {
            own.height_m = new double[2 * rays];
        }
        setShift(hits.body[from], own);
        for (RayHits.Side side : hits.sides) {
            cast(hits, from, to, caster, own, side.height_m);
            own.shiftX_m = -own.shiftX_m;
            own.shiftY_m = -own.shiftY_m;
        }
    }

    private boolean isNear(RayHits hits, int hit) {
        return hits.height_m[hit] < view.level_m()[hits.at[hit]] + view.spacing_m();
    }

    /** Finds the box around the hits near the ground; false without one. */
    private boolean findBox(RayHits hits, int from, int to, Memory own) {
        own.iMin = Integer.MAX_VALUE;
        own.iMax = Integer.MIN_VALUE;
        own.jMin = Integer.MAX_VALUE;
        own.jMax = Integer.MIN_VALUE;
        for (int hit = from; hit < to; hit++) {
            if (isNear(hits, hit)) {
                own.iMin = Math.min(own.iMin, hits.i[hit]);
                own.iMax = Math.max(own.iMax, hits.i[hit]);
                own.jMin = Math.min(own.jMin, hits.j[hit]);
                own.jMax = Math.max(own.jMax, hits.j[hit]);
            }
        }
        return own.iMin <= own.iMax;
    }

    /** Sets the displacement of the rays ahead of the nodes of a body. */
    private void setShift(int body, Memory own) {
        double[] rotation = Objects.requireNonNull(bodies).rotation;
        double x = rotation[9 * body + 4];
        double y = -rotation[9 * body + 1];
        double sine = Math.sqrt(x * x + y * y);
        if (sine < MIN_SINE) {
            x = 1;
            y = 0;
            sine = 1;
        }
        double reach_m = REACH * view.spacing_m() * Math.max(Math.abs(x), Math.abs(y)) / sine;
        own.shiftX_m = x / sine * reach_m;
        own.shiftY_m = y / sine * reach_m;
    }

    private void cast(RayHits hits, int from, int to, RayCaster caster, Memory own, double[] dest) {
        int columns = own.columns();
        if (caster.usesLimits()) {
            RayStage.setLimits(view, own.iMin, columns, own.jMin, own.rows(), own.height_m, 0);
        }
        caster.castBlock(
                own.block.set(own.iMin, columns, own.jMin, own.rows()).shift(own.shiftX_m, own.shiftY_m),
                own.scratch,
                own.height_m,
                0);
        for (int hit = from; hit < to; hit++) {
            if (isNear(hits, hit)) {
                int at = hits.at[hit];
                double height_m = own.height_m[(hits.j[hit] - own.jMin) * columns + hits.i[hit] - own.iMin];
                double rise_m =
                        -(view.normalX()[at] * own.shiftX_m + view.normalY()[at] * own.shiftY_m) / view.normalZ()[at];
                dest[hit] = height_m < RayCaster.MAX_HEIGHT_M ? height_m - rise_m : Double.NaN;
            }
        }
    }
}
