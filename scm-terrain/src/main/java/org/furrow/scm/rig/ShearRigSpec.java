package org.furrow.scm.rig;

import org.furrow.scm.contact.ScmSpec;
import org.furrow.world.contact.Tread;
import org.furrow.world.math.Ranges;

/**
 * A shear test: a loaded plate settles, then shears the soil below it at constant rate. Like the ring of a
 * bevameter, the plate has a velocity but a constant position, so that all soil below it is sheared equally.
 *
 * @param plate shears along its length
 * @param load_N weight on the plate, in N
 */
public record ShearRigSpec(
        ScmSpec ground,
        PlateRigSpec.Plate plate,
        Tread tread,
        double grid_m,
        double step_s,
        double load_N,
        Motion motion) {
    public ShearRigSpec {
        Ranges.positive("grid_m", grid_m);
        Ranges.positive("step_s", step_s);
        Ranges.positive("load_N", load_N);
    }

    /**
     * @param distance_m shear displacement at the end, in m
     * @param settle_s time for settling before shearing, in s
     */
    public record Motion(double rate_mps, double distance_m, double settle_s, double output_hz) {
        public Motion {
            Ranges.positive("rate_mps", rate_mps);
            Ranges.positive("distance_m", distance_m);
            Ranges.positive("output_hz", output_hz);
            Ranges.notNegative("settle_s", settle_s);
        }
    }
}
