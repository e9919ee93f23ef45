package org.furrow.scm.rig;

import java.util.List;
import org.furrow.scm.soil.Soil;
import org.furrow.world.contact.Role;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.math.ExactMath;

/** Runs a plate-sinkage test with a prescribed motion of the plate. */
public final class PlateRig {
    private static final double THICKNESS_M = 0.1;

    private final PlateRigSpec spec;
    private final SoilBin bin;
    private long step;

    public interface Output {
        /**
         * @param phase load, unload, reload
         * @param bekker_N (Kc/b + Kphi) z^n of the topsoil times the plate's area, with b the short side
         */
        void row(double t_s, String phase, double sinkage_m, double fz_N, double bekker_N, int hits);
    }

    public PlateRig(PlateRigSpec spec) {
        this.spec = spec;
        PlateRigSpec.Plate plate = spec.plate();
        TouchingBody box = TouchingBody.of(new Shape.Box(plate.length_m(), plate.width_m(), THICKNESS_M))
                .as("plate", Role.TOOL);
        bin = new SoilBin(
                spec.ground().undamped(),
                spec.grid_m(),
                spec.step_s(),
                new TouchingBodies(List.of(box)),
                2 * Math.max(plate.length_m(), plate.width_m()));
    }

    /** Runs all legs; emits a row at the output rate and at the last step of each leg. */
    public void run(Output output) {
        double from_m = 0;
        for (int leg = 0; leg < spec.legs_m().size(); leg++) {
            double to_m = spec.legs_m().get(leg);
            runLeg(leg, from_m, to_m, output);
            from_m = to_m;
        }
    }

    private void runLeg(int leg, double from_m, double to_m, Output output) {
        double step_s = spec.step_s();
        long every = Math.max(1, Math.round(1 / (spec.output_hz() * step_s)));
        long steps = Math.round(Math.abs(to_m - from_m) / (spec.rate_mps() * step_s));
        double rate_mps = to_m >= from_m ? spec.rate_mps() : -spec.rate_mps();
        String phase = to_m < from_m ? "unload" : leg == 0 ? "load" : "reload";
        for (long n = 0; n < steps; n++, step++) {
            double sinkage_m = from_m + rate_mps * (n * step_s);
            bin.body.position[2] = THICKNESS_M / 2 - sinkage_m;
            bin.body.velocity[2] = -rate_mps;
            bin.press();
            if (step % every == 0 || n == steps - 1) {
                output.row(step * step_s, phase, sinkage_m, bin.body.force[2], bekker_N(sinkage_m), bin.ground.hits());
            }
        }
    }

    private double bekker_N(double sinkage_m) {
        double b = Math.min(spec.plate().length_m(), spec.plate().width_m());
        Soil.Sinkage law = spec.ground().soils().getFirst().sinkage();
        double pressure = law.modulus_Pa_mn(b) * ExactMath.pow(sinkage_m, law.n());
        return pressure * spec.plate().length_m() * spec.plate().width_m();
    }
}
