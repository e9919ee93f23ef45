package org.furrow.vehicle.planar;

import org.furrow.world.math.Ranges;

/**
 * A cart on one axle, as models in the plane see it.
 *
 * @param yawInertia_kgm2 about the vertical axis through the centre of mass
 * @param com_m distance d from the hitch back to the centre of mass
 * @param drawbar_m distance d + e from the hitch back to the axle
 * @param cornering_Nprad cornering stiffness of both tyres
 * @param relaxation_m relaxation length of the tyres
 */
public record TowedCart(
        double mass_kg,
        double yawInertia_kgm2,
        double com_m,
        double drawbar_m,
        double cornering_Nprad,
        double relaxation_m) {
    public TowedCart {
        Ranges.positive("mass_kg", mass_kg);
        Ranges.positive("yaw_inertia_kgm2", yawInertia_kgm2);
        Ranges.positive("distance of the centre of mass from the hitch", com_m);
        Ranges.positive("distance of the axle from the hitch", drawbar_m);
        Ranges.positive("cornering_Nprad", cornering_Nprad);
        Ranges.positive("relaxation_m", relaxation_m);
    }

    /** Moment of inertia about the hitch. */
    double hitchInertia_kgm2() {
        return yawInertia_kgm2 + mass_kg * com_m * com_m;
    }
}
