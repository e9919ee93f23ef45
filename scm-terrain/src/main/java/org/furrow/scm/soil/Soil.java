package org.furrow.scm.soil;

/**
 * Parameters of one soil; SI units.
 *
 * @param sinkage how pressure grows with sinkage
 * @param strength how the soil resists shear
 * @param elastic_Pa_m stiffness of unloading and reloading, in Pa/m, > kphi's value at 1 m
 * @param damping_Pas_m damping of the normal motion, in Pa s/m, >= 0
 */
public record Soil(Sinkage sinkage, Strength strength, double elastic_Pa_m, double damping_Pas_m) {
    /** Checks the ranges above. */
    public Soil {
        require(elastic_Pa_m > sinkage.kphi_Pa_mn, "elastic_Pa_m", "> kphi=" + sinkage.kphi_Pa_mn, elastic_Pa_m);
        require(damping_Pas_m >= 0, "damping_Pas_m", ">= 0", damping_Pas_m);
    }

    /**
     * Bekker and Wong: p = (kc / b + kphi) z^n.
     *
     * @param kphi_Pa_mn frictional modulus, in Pa/m^n, > 0
     * @param kc_Pa_mn1 cohesive modulus, in Pa/m^(n-1), >= 0
     * @param n exponent of sinkage, > 0
     */
    public record Sinkage(double kphi_Pa_mn, double kc_Pa_mn1, double n) {
        /** Checks the ranges above. */
        public Sinkage {
            require(kphi_Pa_mn > 0, "kphi", "> 0", kphi_Pa_mn);
            require(kc_Pa_mn1 >= 0, "kc", ">= 0", kc_Pa_mn1);
            require(n > 0, "n", "> 0", n);
        }
    }

    /**
     * Mohr and Coulomb, Janosi and Hanamoto: tau = (c + p tan phi) (1 - exp(-j/K)).
     *
     * @param cohesion_Pa cohesion, in Pa, >= 0
     * @param phi_rad friction angle, in [0, pi/2)
     * @param janosi_m shear modulus K, in m, > 0
     */
    public record Strength(double cohesion_Pa, double phi_rad, double janosi_m) {
        /** Checks the ranges above. */
        public Strength {
            require(cohesion_Pa >= 0, "cohesion_Pa", ">= 0", cohesion_Pa);
            require(phi_rad >= 0 && phi_rad < Math.PI / 2, "phi_deg", "in [0, 90)", StrictMath.toDegrees(phi_rad));
            require(janosi_m > 0, "janosi_m", "> 0", janosi_m);
        }
    }

    private static void require(boolean holds, String name, String range, double value) {
        if (!holds || Double.isInfinite(value)) {
            throw new IllegalArgumentException("soil: " + name + " must be " + range + ", " + name + "=" + value);
        }
    }
}
