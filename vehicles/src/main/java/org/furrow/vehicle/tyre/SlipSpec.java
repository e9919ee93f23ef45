package org.furrow.vehicle.tyre;

import org.furrow.vehicle.spec.Ranges;

/**
 * Forces of a tyre along the ground.
 *
 * @param grip friction of this tread over that of a plain one, > 0; mu is this times the ground's friction
 * @param longitudinal_N force per unit of longitudinal slip at small slip, in N, > 0
 * @param lateral_N force per unit of lateral slip (about a radian) at small slip, in N, > 0
 * @param relaxation_m distance over which a force follows a change of slip, in m, > 0; the stiffness of a standing
 *     tyre is force per slip over this
 * @param damping_Nspm force against the rate of the tread's deflection, in N s/m, >= 0; it brings a standing tyre to
 *     rest
 * @param rolling rolling resistance over normal force, >= 0
 */
public record SlipSpec(
        double grip,
        double longitudinal_N,
        double lateral_N,
        double relaxation_m,
        double damping_Nspm,
        double rolling) {
    public SlipSpec {
        Ranges.positive("tyre.grip", grip);
        Ranges.positive("tyre.longitudinal_N", longitudinal_N);
        Ranges.positive("tyre.lateral_N", lateral_N);
        Ranges.positive("tyre.relaxation_m", relaxation_m);
        Ranges.notNegative("tyre.slip_damping_Nspm", damping_Nspm);
        Ranges.notNegative("tyre.rolling", rolling);
    }
}
