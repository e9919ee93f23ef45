package org.furrow.scm.soil;

/**
 * Parameters of one soil; SI units.
 *
 * @param kphi_Pa_mn Bekker's frictional modulus, in Pa/m^n, > 0
 * @param kc_Pa_mn1 Bekker's cohesive modulus, in Pa/m^(n-1), >= 0
 * @param n Bekker's exponent of sinkage, > 0
 * @param cohesion_Pa Mohr-Coulomb cohesion, in Pa, >= 0
 * @param phi_rad Mohr-Coulomb friction angle, in [0, pi/2)
 * @param janosi_m Janosi shear modulus, in m, > 0
 * @param elastic_Pa_m stiffness of unloading and reloading, in Pa/m, > kphi's value at 1 m
 * @param damping_Pas_m damping of the normal motion, in Pa s/m, >= 0
 */
public record Soil(
        double kphi_Pa_mn,
        double kc_Pa_mn1,
        double n,
        double cohesion_Pa,
        double phi_rad,
        double janosi_m,
        double elastic_Pa_m,
        double damping_Pas_m) {

    /** Checks the ranges above. */
    public Soil {
        require(kphi_Pa_mn > 0, "kphi", "> 0", kphi_Pa_mn);
        require(kc_Pa_mn1 >= 0, "kc", ">= 0", kc_Pa_mn1);
        require(n > 0, "n", "> 0", n);
        require(cohesion_Pa >= 0, "cohesion_Pa", ">= 0", cohesion_Pa);
        require(phi_rad >= 0 && phi_rad < Math.PI / 2, "phi_deg", "in [0, 90)", StrictMath.toDegrees(phi_rad));
        require(janosi_m > 0, "janosi_m", "> 0", janosi_m);
        require(elastic_Pa_m > kphi_Pa_mn, "elastic_Pa_m", "> kphi=" + kphi_Pa_mn, elastic_Pa_m);
        require(damping_Pas_m >= 0, "damping_Pas_m", ">= 0", damping_Pas_m);
    }

    private static void require(boolean holds, String name, String range, double value) {
        if (!holds || Double.isInfinite(value)) {
            throw new IllegalArgumentException("soil: " + name + " must be " + range + ", " + name + "=" + value);
        }
    }
}
