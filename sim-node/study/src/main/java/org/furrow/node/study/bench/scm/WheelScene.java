package org.furrow.node.study.bench.scm;

import org.furrow.node.study.bench.LuggedTyre;
import org.furrow.scm.contact.ScmContact;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.ray.RayPool;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.commit.SoloCommit;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.math.Gravity;

/** A wheel with a mesh tyre, driven with 10 % slip at 1 m/s under 3 kN and free to move vertically. */
final class WheelScene implements BenchScene {
    private static final double STEP_S = 2e-4;
    private static final int EPOCH_STEPS = 10;
    /** Of the tyre of Chrono's Polaris. */
    private static final double RADIUS_M = 0.330229;

    private static final double WIDTH_M = 0.2121;
    private static final double LOAD_N = 3000;
    private static final double SPEED_MPS = 1;
    private static final double SLIP = 0.1;

    private final CommittedWorld world = new CommittedWorld();
    private final SoloCommit commit = new SoloCommit(world);
    private final RayPool pool;
    private final GroundView view;
    private final ScmContact ground;
    private final TouchingBodies wheel = TouchingBodies.of(LuggedTyre.of(RADIUS_M, WIDTH_M));
    private double vz_mps;
    private int steps;

    WheelScene(ScmSpec soil, double grid_m, int threads) {
        FlatSurface flat = new FlatSurface(0, Double.POSITIVE_INFINITY);
        pool = new RayPool(threads, "bench");
        view = new GroundView(world, flat, grid_m, 2);
        ground = new ScmContact(view, flat, soil, pool);
        wheel.position[2] = RADIUS_M;
        wheel.velocity[0] = SPEED_MPS;
        wheel.angularVelocity[1] = SPEED_MPS / (1 - SLIP) / RADIUS_M;
    }

    @Override
    public long step() {
        double angle = wheel.angularVelocity[1] * steps * STEP_S;
        double c = StrictMath.cos(angle);
        double s = StrictMath.sin(angle);
        double[] rotation = {c, 0, s, 0, 1, 0, -s, 0, c};
        System.arraycopy(rotation, 0, wheel.rotation, 0, rotation.length);
        wheel.velocity[2] = vz_mps;
        long start = System.nanoTime();
        ground.press(wheel, STEP_S);
        if (++steps % EPOCH_STEPS == 0) {
            commit.commit(view);
        }
        long soil_ns = System.nanoTime() - start;
        double mass_kg = LOAD_N / Gravity.STANDARD_MPS2;
        vz_mps += STEP_S * (wheel.force[2] / mass_kg - Gravity.STANDARD_MPS2);
        wheel.position[0] += STEP_S * SPEED_MPS;
        wheel.position[2] += STEP_S * vz_mps;
        return soil_ns;
    }

    @Override
    public double step_s() {
        return STEP_S;
    }

    @Override
    public int rays() {
        return ground.rays();
    }

    @Override
    public CommittedWorld world() {
        return world;
    }

    @Override
    public void close() {
        pool.close();
    }
}
