package org.furrow.node.study.measured;

/**
 * A rigid driven wheel by its radial and tangential stress (Wong and Reece 1967, part I): the radial stress rises by
 * the pressure-sinkage law from the entry to its greatest value and falls to the lowest point by the mirrored law.
 *
 * @param modulus of pressure over sinkage, in Pa/m^n
 * @param n exponent
 * @param tanPhi tangent of the friction angle
 * @param janosi_m K of the shear
 * @param greatest angle of the greatest radial stress over the entry angle, in (0, 1)
 * @param slip 1 - v / (omega R)
 */
record RadialStress(
        double modulus, double n, double cohesion_Pa, double tanPhi, double janosi_m, double greatest, double slip) {
    private static final int PARTS = 2000;
    private static final int HALVINGS = 60;

    /** What acts on the wheel in equilibrium. */
    record Forces(double sinkage_m, double load_N, double drawbar_N, double torque_Nm) {}

    /** The wheel under a load: its entry angle is found by halving. */
    Forces under(double load_N, double radius_m, double width_m) {
        double low = 0;
        double high = 0.5 * Math.PI;
        for (int k = 0; k < HALVINGS; k++) {
            double middle = 0.5 * (low + high);
            if (at(middle, radius_m, width_m).load_N < load_N) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return at(high, radius_m, width_m);
    }

    /** The forces at an entry angle. */
    private Forces at(double entry_rad, double radius_m, double width_m) {
        double peak_rad = greatest * entry_rad;
        double up = 0;
        double ahead = 0;
        double turning = 0;
        double part_rad = entry_rad / PARTS;
        for (int k = 0; k < PARTS; k++) {
            double angle = (k + 0.5) * part_rad;
            double mirrored = angle >= peak_rad ? angle : entry_rad - angle / peak_rad * (entry_rad - peak_rad);
            double sinkage_m = radius_m * (StrictMath.cos(mirrored) - StrictMath.cos(entry_rad));
            double sigma_Pa = modulus * StrictMath.pow(sinkage_m, n);
            double sheared_m =
                    radius_m * (entry_rad - angle - (1 - slip) * (StrictMath.sin(entry_rad) - StrictMath.sin(angle)));
            double tau_Pa = (cohesion_Pa + sigma_Pa * tanPhi) * (1 - StrictMath.exp(-sheared_m / janosi_m));
            up += sigma_Pa * StrictMath.cos(angle) + tau_Pa * StrictMath.sin(angle);
            ahead += tau_Pa * StrictMath.cos(angle) - sigma_Pa * StrictMath.sin(angle);
            turning += tau_Pa;
        }
        double area_m2 = radius_m * width_m * part_rad;
        return new Forces(
                radius_m * (1 - StrictMath.cos(entry_rad)),
                area_m2 * up,
                area_m2 * ahead,
                area_m2 * radius_m * turning);
    }
}
