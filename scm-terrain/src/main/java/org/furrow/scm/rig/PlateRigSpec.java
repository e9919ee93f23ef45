package org.furrow.scm.rig;

import java.util.List;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.world.math.Ranges;

/**
 * A plate-sinkage test (bevameter): a rigid level plate is pressed into the soil and lifted at constant rate.
 *
 * @param ground soil and contact; the damping is ignored because the test is quasi-static
 * @param legs_m sinkage at the end of each leg, in m; the first starts at 0
 */
public record PlateRigSpec(
        ScmSpec ground,
        Plate plate,
        double grid_m,
        double step_s,
        double rate_mps,
        List<Double> legs_m,
        double output_hz) {
    public PlateRigSpec {
        Ranges.positive("grid_m", grid_m);
        Ranges.positive("step_s", step_s);
        Ranges.positive("rate_mps", rate_mps);
        Ranges.positive("output_hz", output_hz);
        legs_m = List.copyOf(legs_m);
        if (legs_m.isEmpty() || legs_m.stream().anyMatch(leg -> !(leg >= 0) || Double.isInfinite(leg))) {
            throw new IllegalArgumentException("legs_m must have at least one sinkage, all >= 0, legs_m=" + legs_m);
        }
    }

    /**
     * A rigid level plate.
     *
     * @param length_m along x, in m
     * @param width_m along y, in m
     */
    public record Plate(double length_m, double width_m) {
        public Plate {
            Ranges.positive("plate.length_m", length_m);
            Ranges.positive("plate.width_m", width_m);
        }
    }
}
