package org.furrow.node.study.bench;

import java.util.Arrays;
import org.furrow.scm.contact.ScmContact;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.contact.SoilStepTimes;
import org.furrow.scm.ray.RayPool;
import org.furrow.world.commit.SoloCommit;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.UndeformedSurface;
import org.furrow.world.math.Gravity;

/**
 * Four wheels of an HMMWV (radius 0.467 m, width 0.254 m, 6 kN each) that roll straight ahead with 10 % slip, each free
 * to move vertically: the load of a vehicle on the soil without the vehicle.
 */
public final class FourWheels implements AutoCloseable {
    /** Radius of a wheel, in m. */
    public static final double RADIUS_M = 0.467;
    /** Width of a wheel, in m. */
    public static final double WIDTH_M = 0.254;

    static final double STEP_S = 2e-3;
    static final int EPOCH_STEPS = 10;
    private static final double[] X_M = {1.7, 1.7, -1.7, -1.7};
    private static final double[] Y_M = {0.91, -0.91, 0.91, -0.91};
    private static final double LOAD_N = 6000;
    private static final double SPEED_MPS = 4;
    private static final double SLIP = 0.1;

    final ScmContact ground;
    final GroundView view;
    private final RayPool pool;
    private final TouchingBodies wheels;
    private final SoloCommit commit;
    private final double[] vz_mps = new double[4];
    private double x_m;
    private long steps;

    /** @param world empty, or with ruts elsewhere */
    public FourWheels(
            ScmSpec spec, UndeformedSurface undeformed, CommittedWorld world, double grid_m, int threads, Shape tyre) {
        pool = new RayPool(threads, "bench");
        view = new GroundView(world, undeformed, grid_m, 6);
        ground = new ScmContact(view, undeformed, spec, pool);
        commit = new SoloCommit(world);
        wheels = TouchingBodies.of(tyre, tyre, tyre, tyre);
        for (int w = 0; w < 4; w++) {
            wheels.position[3 * w] = X_M[w];
            wheels.position[3 * w + 1] = Y_M[w];
            wheels.position[3 * w + 2] = undeformed.height_m(X_M[w], Y_M[w]) + RADIUS_M;
            wheels.velocity[3 * w] = SPEED_MPS;
            wheels.angularVelocity[3 * w + 1] = SPEED_MPS / (1 - SLIP) / RADIUS_M;
        }
    }

    /** Steps once and returns the time of the soil in ns, including the commit at the end of an epoch. */
    public long step() {
        double angle = wheels.angularVelocity[1] * steps * STEP_S;
        double c = StrictMath.cos(angle);
        double s = StrictMath.sin(angle);
        for (int w = 0; w < 4; w++) {
            wheels.position[3 * w] = X_M[w] + x_m;
            wheels.velocity[3 * w + 2] = vz_mps[w];
            double[] rotation = {c, 0, s, 0, 1, 0, -s, 0, c};
            System.arraycopy(rotation, 0, wheels.rotation, 9 * w, 9);
        }
        long start = System.nanoTime();
        ground.press(wheels, STEP_S);
        if (++steps % EPOCH_STEPS == 0) {
            commit.commit(view);
        }
        long duration_ns = System.nanoTime() - start;
        double mass_kg = LOAD_N / Gravity.STANDARD_MPS2;
        for (int w = 0; w < 4; w++) {
            vz_mps[w] += STEP_S * (wheels.force[3 * w + 2] / mass_kg - Gravity.STANDARD_MPS2);
            wheels.position[3 * w + 2] += STEP_S * vz_mps[w];
        }
        x_m += STEP_S * SPEED_MPS;
        return duration_ns;
    }

    /** Times of the parts of the last step. */
    public SoilStepTimes times() {
        return ground.times();
    }

    /** Times of steps after a warm-up in ns, ascending. */
    long[] time(int warmUp, int count) {
        for (int n = 0; n < warmUp; n++) {
            step();
        }
        long[] times_ns = new long[count];
        for (int n = 0; n < count; n++) {
            times_ns[n] = step();
        }
        Arrays.sort(times_ns);
        return times_ns;
    }

    @Override
    public void close() {
        pool.close();
    }
}
