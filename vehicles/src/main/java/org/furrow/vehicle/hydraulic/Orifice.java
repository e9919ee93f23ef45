package org.furrow.vehicle.hydraulic;

/** Flow through an orifice (Karkee et al. 2010, eq. 1). */
public final class Orifice {
    /**
     * Pressure drop in Pa below which a cubic replaces the square root. Its slope at 0 is finite, as an explicit
     * integrator needs; value and slope agree with the root's at this drop.
     */
    public static final double LAMINAR_PA = 1e5;

    private static final double ROOT_LAMINAR = Math.sqrt(LAMINAR_PA);

    private Orifice() {}

    /**
     * The flow over the root of the pressure drop, {@code A C_d sqrt(2 / rho)}, in m^3/s per sqrt(Pa).
     *
     * @param area_m2 free area A
     * @param discharge coefficient C_d
     * @param density_kgpm3 density rho of the oil
     */
    public static double conductance(double area_m2, double discharge, double density_kgpm3) {
        return area_m2 * discharge * Math.sqrt(2 / density_kgpm3);
    }

    /**
     * Returns the flow in m^3/s: positive from the inlet to the outlet.
     *
     * @param conductance of {@link #conductance}
     * @param drop_Pa inlet pressure minus outlet pressure
     */
    public static double flow_m3ps(double conductance, double drop_Pa) {
        double size_Pa = Math.abs(drop_Pa);
        if (size_Pa >= LAMINAR_PA) {
            return Math.copySign(conductance * Math.sqrt(size_Pa), drop_Pa);
        }
        double share = drop_Pa / LAMINAR_PA;
        return conductance * ROOT_LAMINAR * share * (1.25 - 0.25 * share * share);
    }
}
