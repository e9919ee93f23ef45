package org.furrow.scm.rig;

import java.util.List;
import java.util.TreeSet;
import org.furrow.world.contact.Role;
import org.furrow.world.contact.SoftTyre;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.TileKey;
import org.furrow.world.math.Gravity;

/**
 * Runs a single-wheel test: evaluates the soil, then advances v_z and z by semi-implicit Euler and x at its speed. A
 * body with the role {@link Role#TRACK_SHOE} is a belt: it keeps its attitude, and its skin moves as a wheel's would.
 */
public final class WheelRig {
    /**
     * Speed at which a belt is laid down while it settles, in m/s. One that falls presses up to 1.9 times as deep as it
     * bears, and keeps that depth over several of its lengths.
     */
    private static final double LAY_MPS = 0.03;

    private final WheelRigSpec spec;
    private final SoilBin bin;
    private final TouchingBodies wheel;
    private final boolean isBelt;
    private final TreeSet<Long> touched = new TreeSet<>();
    private double x_m;
    private double y_m;
    private double z_m;
    private double vz_mps;
    private double angle_rad;

    public interface Output {
        /**
         * State at time t and the soil's force there, before the step.
         *
         * @param torque_Nm the soil's torque about the axle (+y), the negative of the driving torque
         */
        void row(int pass, double t_s, double x_m, double sinkage_m, double fx_N, double fz_N, double torque_Nm);
    }

    /** Receives all nodes that were hit, by ascending i, then j. */
    public interface RutOutput {
        void node(int i, int j, double level_m, double sinkage_m, double plastic_m, double yield_Pa, double shear_m);
    }

    public WheelRig(WheelRigSpec spec) {
        this.spec = spec;
        TouchingBodies touching = new TouchingBodies(List.of(spec.wheel()));
        bin = new SoilBin(spec.ground(), spec.grid_m(), spec.step_s(), touching, 3 * spec.radius_m());
        wheel = bin.body;
        isBelt = spec.wheel().role() == Role.TRACK_SHOE;
        z_m = spec.radius_m();
    }

    /**
     * A test in the ruts that another one has left, which is over.
     *
     * @param spec with the ground and the grid of that test
     */
    public WheelRig(WheelRigSpec spec, WheelRig earlier) {
        if (spec.grid_m() != earlier.spec.grid_m()) {
            throw new IllegalArgumentException("a test in the ruts of another one must have its grid_m, grid_m="
                    + spec.grid_m() + ", earlier " + earlier.spec.grid_m());
        }
        this.spec = spec;
        bin = new SoilBin(earlier.bin, spec.step_s(), new TouchingBodies(List.of(spec.wheel())));
        wheel = bin.body;
        isBelt = spec.wheel().role() == Role.TRACK_SHOE;
        z_m = spec.radius_m() - earlier.sinkage_m();
    }

    public void run(Output output) {
        for (int pass = 1; pass <= spec.motion().passes(); pass++) {
            z_m = runPass(pass, output);
        }
    }

    /** Emits the rut after {@link #run}. */
    public void rut(RutOutput output) {
        GroundView view = bin.view;
        for (long key : touched) {
            int i = TileKey.ti(key);
            int j = TileKey.tj(key);
            int at = bin.node(i, j);
            output.node(
                    i,
                    j,
                    view.level_m()[at],
                    view.sinkage_m()[at],
                    view.plastic_m()[at],
                    view.yield_Pa()[at],
                    view.shear_m()[at]);
        }
    }

    public double x_m() {
        return x_m;
    }

    /** Present deflection of the tyre, in m; 0 of a rigid wheel. */
    public double deflection_m() {
        return wheel.deflection_m[0];
    }

    /** Present inflation pressure of the tyre, in Pa; 0 of a rigid wheel. */
    public double inflation_Pa() {
        return wheel.inflation_Pa[0];
    }

    /** Present depth of the lowest point below the undeformed ground. */
    private double sinkage_m() {
        return spec.radius_m() - wheel.deflection_m[0] - z_m;
    }

    /** Plastic sinkage of the ground at a place of the wheel's way, in m: the depth of its rut. */
    public double rut_m(double alongX_m) {
        int i = (int) Math.rint(alongX_m / spec.grid_m());
        return bin.view.plastic_m()[bin.node(i, 0)];
    }

    /** The soil's present force on the wheel along +y, in N. */
    public double side_N() {
        return wheel.force[1];
    }

    /** Present level of a node, in m. */
    public double level_m(int i, int j) {
        return bin.view.level_m()[bin.node(i, j)];
    }

    /** Distance of a node from the present contact in grid steps, at most {@code limit} + 1. */
    public int ringsFromContact(int i, int j, int limit) {
        int nearest = limit + 1;
        for (int hit = 0; hit < bin.ground.hits(); hit++) {
            int steps = Math.abs(i - bin.ground.hitI(hit)) + Math.abs(j - bin.ground.hitJ(hit));
            nearest = Math.min(nearest, steps);
        }
        return nearest;
    }

    /** Runs one pass from x = 0 and returns the height after settling, in m. */
    private double runPass(int pass, Output output) {
        WheelRigSpec.Motion motion = spec.motion();
        double step_s = spec.step_s();
        long last = Math.round(motion.duration_s() / step_s);
        long settled = Math.round(motion.settle_s() / step_s);
        long every = Math.max(1, Math.round(1 / (motion.output_hz() * step_s)));
        double mass_kg = spec.load_N() / Gravity.STANDARD_MPS2;
        double settledZ_m = z_m;
        double forward = StrictMath.cos(motion.slip().angle_rad());
        double aside = StrictMath.sin(motion.slip().angle_rad());
        x_m = 0;
        y_m = 0;
        vz_mps = 0;
        for (long n = 0; n <= last; n++) {
            double t_s = n * step_s;
            double share = speedShare(t_s);
            double omega = motion.omega_radps() * share;
            double rolling_m = spec.radius_m() - wheel.deflection_m[0] / 3;
            double speed = omega * rolling_m * (1 - motion.slip().share());
            if (n == settled) {
                settledZ_m = z_m;
            }
            SoftTyre tyre = spec.wheel().soft();
            if (tyre != null) {
                wheel.wanted_Pa[0] = tyre.inflation().wanted_Pa(t_s);
            }
            press(speed * forward, speed * aside, omega);
            if (n % every == 0) {
                output.row(pass, t_s, x_m, sinkage_m(), wheel.force[0], wheel.force[2], wheel.moment[1]);
            }
            vz_mps += step_s * (wheel.force[2] / mass_kg - Gravity.STANDARD_MPS2);
            if (isBelt && n < settled) {
                vz_mps = Math.max(vz_mps, -LAY_MPS);
            }
            z_m += step_s * vz_mps;
            x_m += step_s * speed * forward;
            y_m += step_s * speed * aside;
            angle_rad += step_s * omega;
        }
        return settledZ_m;
    }

    /** Share of the full speed: 0 while settling, then a linear ramp, then 1. */
    private double speedShare(double t_s) {
        WheelRigSpec.Motion motion = spec.motion();
        double since = t_s - motion.settle_s();
        return since <= 0 ? 0 : since >= motion.ramp_s() ? 1 : since / motion.ramp_s();
    }

    private void press(double vx_mps, double vy_mps, double omega_radps) {
        wheel.position[0] = x_m;
        wheel.position[1] = y_m;
        wheel.position[2] = z_m;
        double c = isBelt ? 1 : StrictMath.cos(angle_rad);
        double s = isBelt ? 0 : StrictMath.sin(angle_rad);
        wheel.rotation[0] = c;
        wheel.rotation[2] = s;
        wheel.rotation[6] = -s;
        wheel.rotation[8] = c;
        wheel.velocity[0] = vx_mps;
        wheel.velocity[1] = vy_mps;
        wheel.velocity[2] = vz_mps;
        wheel.angularVelocity[1] = isBelt ? 0 : omega_radps;
        wheel.surfaceVelocity[0] = isBelt ? -omega_radps * spec.radius_m() : 0;
        bin.press();
        for (int hit = 0; hit < bin.ground.hits(); hit++) {
            touched.add(TileKey.of(bin.ground.hitI(hit), bin.ground.hitJ(hit)));
        }
    }
}
