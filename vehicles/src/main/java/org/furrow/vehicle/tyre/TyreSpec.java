package org.furrow.vehicle.tyre;

import org.furrow.vehicle.spec.Curve;
import org.furrow.world.contact.WheelLoad;
import org.furrow.world.math.Ranges;
import org.furrow.world.math.StableStep;

/**
 * The properties of all tyre models.
 *
 * @param radius_m free radius, > 0
 * @param width_m width of the tread, > 0
 * @param load_N normal force in N over radial penetration in m on flat ground, at rest: from (0, 0), ascending;
 *     extrapolated linearly beyond its last point
 * @param damping_Nspm normal force against the speed of penetration, in N s/m, >= 0; limited to the elastic force, so
 *     that the ground never pulls
 * @param slip forces along the ground
 * @param traction what else the forces by a law of traction need
 */
public record TyreSpec(
        double radius_m, double width_m, Curve load_N, double damping_Nspm, SlipSpec slip, TractionSpec traction) {
    /** Number of intervals in which the load is checked to ascend. */
    private static final int ASCENT_CHECKS = 64;

    /** Part of the curve at its end whose slope is extrapolated. */
    private static final double END_PART = 1e-3;

    public TyreSpec {
        Ranges.positive("tyre.radius_m", radius_m);
        Ranges.positive("tyre.width_m", width_m);
        Ranges.notNegative("tyre.damping_Nspm", damping_Nspm);
        if (load_N.at(0) != 0 || !(load_N.end() > 0 && load_N.end() < radius_m)) {
            throw new IllegalArgumentException("tyre.load_N must begin at (0, 0) and end below the radius, it is "
                    + load_N.at(0) + " at 0 and ends at " + load_N.end());
        }
        if (traction.sectionHeight_m() > radius_m) {
            throw new IllegalArgumentException(
                    "tyre.section_height_m must be at most the radius, section_height_m=" + traction.sectionHeight_m());
        }
        for (int k = 0; k < ASCENT_CHECKS; k++) {
            double low = load_N.end() * k / ASCENT_CHECKS;
            double high = load_N.end() * (k + 1) / ASCENT_CHECKS;
            if (!(load_N.at(high) > load_N.at(low))) {
                throw new IllegalArgumentException(
                        "tyre.load_N must ascend, it does not between " + low + " and " + high + " m");
            }
        }
    }

    /** Normal force at rest at a radial penetration in m, in N; 0 where there is none. */
    public double loadAt_N(double penetration_m) {
        double end = load_N.end();
        if (penetration_m <= end) {
            return load_N.at(penetration_m);
        }
        double before = end * (1 - END_PART);
        double slope = (load_N.at(end) - load_N.at(before)) / (end - before);
        return load_N.at(end) + slope * (penetration_m - end);
    }

    /** Largest step, in s, with which a wheel neither bounces on this tyre nor swings about its axle. */
    double largestStep_s(WheelLoad wheel) {
        double stiffest_Npm = 0;
        double part_m = load_N.end() / ASCENT_CHECKS;
        for (int k = 0; k < ASCENT_CHECKS && load_N.at(part_m * k) <= 2 * wheel.load_N(); k++) {
            stiffest_Npm = Math.max(stiffest_Npm, (load_N.at(part_m * (k + 1)) - load_N.at(part_m * k)) / part_m);
        }
        return Math.min(
                StableStep.of(wheel.mass_kg(), stiffest_Npm, damping_Nspm),
                StableStep.of(wheel.spin_kg(), slip.longitudinal_N() / slip.relaxation_m(), slip.damping_Nspm()));
    }
}
