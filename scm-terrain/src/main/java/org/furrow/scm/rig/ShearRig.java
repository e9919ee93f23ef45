package org.furrow.scm.rig;

import java.util.List;
import org.furrow.world.contact.Role;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.math.Gravity;

/** Runs a shear test. The plate's mass is load / g; its vertical motion is integrated by semi-implicit Euler. */
public final class ShearRig {
    private static final double THICKNESS_M = 0.1;

    private final ShearRigSpec spec;
    private final SoilBin bin;

    public interface Output {
        /**
         * @param t_s time since shearing began, in s
         * @param normal_N the soil's force upward
         * @param shear_N the soil's resistance to the motion
         */
        void row(double t_s, double shear_m, double normal_N, double shear_N);
    }

    public ShearRig(ShearRigSpec spec) {
        this.spec = spec;
        PlateRigSpec.Plate plate = spec.plate();
        TouchingBody box = new TouchingBody(
                "plate",
                Role.TOOL,
                new Shape.Box(plate.length_m(), plate.width_m(), THICKNESS_M),
                spec.tread(),
                null,
                null,
                null);
        bin = new SoilBin(
                spec.ground(),
                spec.grid_m(),
                spec.step_s(),
                new TouchingBodies(List.of(box)),
                2 * Math.max(plate.length_m(), plate.width_m()));
    }

    public void run(Output output) {
        ShearRigSpec.Motion motion = spec.motion();
        double step_s = spec.step_s();
        double mass_kg = spec.load_N() / Gravity.STANDARD_MPS2;
        long settle = Math.round(motion.settle_s() / step_s);
        long last = settle + Math.round(motion.distance_m() / (motion.rate_mps() * step_s));
        long every = Math.max(1, Math.round(1 / (motion.output_hz() * step_s)));
        double z_m = THICKNESS_M / 2;
        double vz_mps = 0;
        for (long n = 0; n <= last; n++) {
            boolean shearing = n >= settle;
            bin.body.position[2] = z_m;
            bin.body.velocity[0] = shearing ? motion.rate_mps() : 0;
            bin.body.velocity[2] = vz_mps;
            bin.press();
            if (shearing && ((n - settle) % every == 0 || n == last)) {
                double t_s = (n - settle) * step_s;
                output.row(t_s, t_s * motion.rate_mps(), bin.body.force[2], -bin.body.force[0]);
            }
            vz_mps += step_s * (bin.body.force[2] / mass_kg - Gravity.STANDARD_MPS2);
            z_m += step_s * vz_mps;
        }
    }
}
