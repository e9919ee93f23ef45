package org.furrow.scm.rig;

import org.furrow.scm.contact.ScmContact;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.ray.RayPool;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.commit.SoloCommit;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;

/** Bodies over level soil: the common part of the rigs. */
final class SoilBin {
    private static final int COMMIT_STEPS = 20;

    final TouchingBodies body;
    final ScmContact ground;
    final GroundView view;
    private final SoloCommit commit;
    private final double step_s;
    private long steps;

    SoilBin(ScmSpec spec, double grid_m, double step_s, TouchingBodies touching, double extent_m) {
        FlatSurface flat = new FlatSurface(0, Double.POSITIVE_INFINITY);
        CommittedWorld world = new CommittedWorld();
        view = new GroundView(world, flat, grid_m, extent_m);
        ground = new ScmContact(view, flat, spec, new RayPool(1, "rig"));
        commit = new SoloCommit(world);
        body = touching;
        this.step_s = step_s;
    }

    /** Other bodies on the ground that earlier ones have left. */
    SoilBin(SoilBin earlier, double step_s, TouchingBodies touching) {
        view = earlier.view;
        ground = earlier.ground;
        commit = earlier.commit;
        body = touching;
        this.step_s = step_s;
    }

    /** Index of a node in the view, loaded if necessary. */
    int node(int i, int j) {
        view.require(i, i, j, j);
        return view.index(i, j);
    }

    /** Evaluates the soil once, at the present state of the body. */
    void press() {
        ground.press(body, step_s);
        if (++steps % COMMIT_STEPS == 0) {
            commit.commit(view);
        }
    }
}
