package org.furrow.vehicle.hydraulic;

import org.furrow.world.math.Ranges;

/**
 * Hydraulic oil.
 *
 * @param bulk_Pa bulk modulus beta
 * @param discharge coefficient C_d of orifices
 */
public record Oil(double bulk_Pa, double density_kgpm3, double discharge) {
    public Oil {
        Ranges.positive("oil.bulk_modulus_GPa", bulk_Pa);
        Ranges.positive("oil.density_kgpm3", density_kgpm3);
        Ranges.positive("oil.discharge", discharge);
    }

    /** The flow through an orifice over the root of its pressure drop, A C_d sqrt(2 / rho), in m^3/s per sqrt(Pa). */
    public double conductance(double area_m2) {
        return area_m2 * discharge * Math.sqrt(2 / density_kgpm3);
    }
}
