package org.furrow.vehicle.tyre;

import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.Ranges;

/**
 * What every tyre has, however it meets the ground.
 *
 * @param radius_m free radius, > 0
 * @param width_m width of the tread, > 0
 * @param load_N normal force in N over radial penetration in m on flat ground, at rest: from (0, 0), ascending; beyond its last
 *     point it goes on with its last slope
 * @param damping_Nspm normal force against the speed of penetration, in N s/m, >= 0; never more than the elastic force, so
 *     that it comes and goes with the contact and never pulls
 * @param slip forces along the ground
 */
public record TyreSpec(double radius_m, double width_m, Curve load_N, double damping_Nspm, SlipSpec slip) {
    /** The load must rise all the way: it is looked at so many places. */
    private static final int LOOKS = 64;

    private static final double LAST_PIECE = 1e-3;

    /** Checks the ranges above. */
    public TyreSpec {
        Ranges.positive("tyre.radius_m", radius_m);
        Ranges.positive("tyre.width_m", width_m);
        Ranges.notNegative("tyre.damping_Nspm", damping_Nspm);
        if (load_N.at(0) != 0 || !(load_N.end() > 0 && load_N.end() < radius_m)) {
            throw new IllegalArgumentException("tyre.load_N must begin at (0, 0) and end below the radius, it is "
                    + load_N.at(0) + " at 0 and ends at " + load_N.end());
        }
        for (int k = 0; k < LOOKS; k++) {
            double low = load_N.end() * k / LOOKS;
            double high = load_N.end() * (k + 1) / LOOKS;
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
        double before = end * (1 - LAST_PIECE);
        double slope = (load_N.at(end) - load_N.at(before)) / (end - before);
        return load_N.at(end) + slope * (penetration_m - end);
    }
}
