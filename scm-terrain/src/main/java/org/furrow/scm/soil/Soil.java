package org.furrow.scm.soil;

import java.util.List;

/**
 * Parameters of one soil, in SI units.
 *
 * @param elastic_Pa_m stiffness of unloading and reloading, in Pa/m, > kphi of all layers
 * @param stiffening_Pa_m2 growth of that stiffness with the plastic sinkage, in Pa/m^2, >= 0 (Wong, Theory of Ground
 *     Vehicles, section 2.4: k_u = k_o + A_u z)
 * @param damping_Pas_m damping of the normal motion, in Pa s/m, >= 0
 * @param layers deeper layers from top to bottom; empty for homogeneous soil
 * @param name of the soil, or of the one of which it is a variation; empty: none. It has no effect on forces
 */
public record Soil(
        Sinkage sinkage,
        Strength strength,
        double elastic_Pa_m,
        double stiffening_Pa_m2,
        double damping_Pas_m,
        List<Layer> layers,
        String name) {
    /** Slices of half a wheel in {@link #axleLoad_N}. */
    private static final int SLICES = 32;

    public Soil {
        layers = List.copyOf(layers);
        require(damping_Pas_m >= 0, "damping_Pas_m", ">= 0", damping_Pas_m);
        require(stiffening_Pa_m2 >= 0, "stiffening_Pa_m2", ">= 0", stiffening_Pa_m2);
        requireStiffer(elastic_Pa_m, sinkage, "kphi");
        double above_m = 0;
        for (Layer layer : layers) {
            requireStiffer(elastic_Pa_m, layer.sinkage, "kphi of the layer below " + layer.below_m + " m");
            require(layer.below_m > above_m, "below_m", "> " + above_m + ", layers go down", layer.below_m);
            above_m = layer.below_m;
        }
    }

    /** Homogeneous soil. */
    public Soil(Sinkage sinkage, Strength strength, double elastic_Pa_m, double damping_Pas_m) {
        this(sinkage, strength, elastic_Pa_m, 0, damping_Pas_m, List.of(), "");
    }

    /** Soil of constant stiffness. */
    public Soil(
            Sinkage sinkage,
            Strength strength,
            double elastic_Pa_m,
            double damping_Pas_m,
            List<Layer> layers,
            String name) {
        this(sinkage, strength, elastic_Pa_m, 0, damping_Pas_m, layers, name);
    }

    /** Stiffness of unloading and reloading at a plastic sinkage, in Pa/m. */
    public double stiffness_Pa_m(double plastic_m) {
        return elastic_Pa_m + stiffening_Pa_m2 * plastic_m;
    }

    /** The same soil with a name. */
    public Soil named(String other) {
        return new Soil(sinkage, strength, elastic_Pa_m, stiffening_Pa_m2, damping_Pas_m, layers, other);
    }

    /** The same soil without damping, for quasi-static tests. */
    public Soil undamped() {
        return new Soil(sinkage, strength, elastic_Pa_m, stiffening_Pa_m2, 0, layers, name);
    }

    /**
     * Returns the share of the elastic deflection in the sinkage of a plate on the topsoil, in [0, 1]. Where it is
     * large, the stiffness decides about forces, not Bekker's law.
     *
     * @param pressure_Pa pressure below the plate, in Pa
     * @param width_m shorter side of the plate, in m
     */
    public double elasticShare(double pressure_Pa, double width_m) {
        double plastic_m = StrictMath.pow(pressure_Pa / sinkage.modulus_Pa_mn(width_m), 1 / sinkage.n);
        double elastic_m = pressure_Pa / elastic_Pa_m;
        return elastic_m / (elastic_m + plastic_m);
    }

    /**
     * The largest load of a wheel, in N, with which it does not sink to its axle into homogeneous soil: Bekker's
     * pressure at the sinkage of each point of the tread.
     *
     * @param radius_m of the wheel
     * @param width_m of its tread
     */
    public double axleLoad_N(double radius_m, double width_m) {
        double modulus = sinkage.modulus_Pa_mn(Math.min(width_m, 2 * radius_m));
        double sum = 0;
        for (int k = 0; k < SLICES; k++) {
            double ahead = (k + 0.5) / SLICES;
            sum += StrictMath.pow(radius_m * Math.sqrt(1 - ahead * ahead), sinkage.n);
        }
        return modulus * width_m * 2 * radius_m * sum / SLICES;
    }

    /**
     * A layer below the topsoil, for example a hard pan; it adds the pressure of the sinkage into it.
     *
     * @param below_m depth of its upper side below the undeformed surface, in m, > 0
     * @param sinkage pressure-sinkage law of the sinkage into the layer
     */
    public record Layer(double below_m, Sinkage sinkage) {}

    private static void requireStiffer(double elastic_Pa_m, Sinkage sinkage, String what) {
        require(
                elastic_Pa_m > sinkage.kphi_Pa_mn,
                "elastic_Pa_m",
                "> " + what + "=" + sinkage.kphi_Pa_mn + ", soil springs back more stiffly than it yields",
                elastic_Pa_m);
    }

    /**
     * Pressure-sinkage law p = (kc / b + kphi) z^n (Bekker 1969; Wong, Theory of Ground Vehicles).
     *
     * @param kphi_Pa_mn frictional modulus, in Pa/m^n, > 0
     * @param kc_Pa_mn1 cohesive modulus, in Pa/m^(n-1), >= 0
     * @param n exponent of sinkage, > 0
     */
    public record Sinkage(double kphi_Pa_mn, double kc_Pa_mn1, double n) {
        public Sinkage {
            require(kphi_Pa_mn > 0, "kphi", "> 0", kphi_Pa_mn);
            require(kc_Pa_mn1 >= 0, "kc", ">= 0", kc_Pa_mn1);
            require(n > 0, "n", "> 0", n);
        }

        /** Modulus kc / b + kphi of a contact whose shorter side is b, in Pa/m^n. */
        public double modulus_Pa_mn(double b_m) {
            return kc_Pa_mn1 / b_m + kphi_Pa_mn;
        }
    }

    /**
     * Mohr-Coulomb strength, mobilised by shear: tau = (c + p tan phi) (1 - exp(-j/K)) (Janosi and Hanamoto 1961), or
     * with a residual share r (Wong, Theory of Ground Vehicles, section 2.4: peak at j = K, then a fall to r of it)
     *
     * <p>tau = (c + p tan phi) r (1 + (1/(r (1 - 1/e)) - 1) exp(1 - j/K)) (1 - exp(-j/K))
     *
     * @param cohesion_Pa cohesion, in Pa, >= 0
     * @param phi_rad friction angle, in [0, pi/2)
     * @param janosi_m shear modulus K, in m, > 0
     * @param residual share r of the peak that is left after long shear, in (0, 1]; 0: no peak
     * @param density_kgpm3 bulk density, by which the wall of a rut resists a wheel that moves sideways; 0: it does not
     */
    public record Strength(double cohesion_Pa, double phi_rad, double janosi_m, double residual, double density_kgpm3) {
        public Strength {
            require(cohesion_Pa >= 0, "cohesion_Pa", ">= 0", cohesion_Pa);
            require(phi_rad >= 0 && phi_rad < Math.PI / 2, "phi_deg", "in [0, 90)", StrictMath.toDegrees(phi_rad));
            require(janosi_m > 0, "janosi_m", "> 0", janosi_m);
            require(residual >= 0 && residual <= 1, "residual", "in (0, 1]", residual);
            require(density_kgpm3 >= 0, "density_kgpm3", ">= 0", density_kgpm3);
        }

        /** Strength that rises to its limit and stays there. */
        public Strength(double cohesion_Pa, double phi_rad, double janosi_m) {
            this(cohesion_Pa, phi_rad, janosi_m, 0, 0);
        }
    }

    private static void require(boolean holds, String name, String range, double value) {
        if (!holds || Double.isInfinite(value)) {
            throw new IllegalArgumentException("soil: " + name + " must be " + range + ", " + name + "=" + value);
        }
    }
}
