package org.furrow.scm.soil;

/**
 * A rigid wheel on homogeneous soil (M. G. Bekker, Introduction to Terrain-Vehicle Systems, 1969): the wheel presses
 * with a parabola of small sinkage.
 *
 * @param sinkage_m z0 = [3 W / (b (3 - n) k sqrt(D))]^(2 / (2 n + 1)) with k = k_c / b + k_phi
 * @param pressure_Pa ground pressure at its lowest point, k z0^n: a tyre that bears less is flat there
 * @param modulus k, in Pa/m^n
 * @param n exponent of the sinkage
 */
public record BekkerWheel(double sinkage_m, double pressure_Pa, double modulus, double n) {
    /** The exponent from which the parabola carries nothing. */
    private static final double MOST_N = 3;

    /**
     * The wheel of a radius and a width under a load.
     *
     * @return NaN as sinkage and pressure where the law does not hold: n >= 3
     */
    public static BekkerWheel of(Soil.Sinkage soil, double load_N, double radius_m, double width_m) {
        double k = soil.modulus_Pa_mn(width_m);
        double n = soil.n();
        if (n >= MOST_N) {
            return new BekkerWheel(Double.NaN, Double.NaN, k, n);
        }
        double z_m = StrictMath.pow(3 * load_N / (width_m * (3 - n) * k * Math.sqrt(2 * radius_m)), 2 / (2 * n + 1));
        return new BekkerWheel(z_m, k * StrictMath.pow(z_m, n), k, n);
    }

    /**
     * Sinkage of a tyre that bears a ground pressure, in m: that of the flat below it, (p / k)^(1/n), at most
     * that of the rigid wheel.
     */
    public double sinkage_m(double borne_Pa) {
        return Math.min(sinkage_m, StrictMath.pow(borne_Pa / modulus, 1 / n));
    }

    /** Resistance by compaction at a sinkage over the width, in N/m: k z^(n+1) / (n + 1). */
    public double resistance_Npm(double z_m) {
        return modulus * StrictMath.pow(z_m, n + 1) / (n + 1);
    }
}
