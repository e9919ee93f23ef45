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
     * Returns the flow in m^3/s: positive from the inlet to the outlet.
     *
     * @param conductance of {@link Oil#conductance}
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
