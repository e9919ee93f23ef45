package org.furrow.scm.contact;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.furrow.scm.soil.Soil;
import org.furrow.world.math.ExactArrays;
import org.furrow.world.math.ExactMath;
import org.furrow.world.math.Gravity;

/** Soil parameters as arrays by material number. */
final class SoilTable {
    final double[] cohesion_Pa;
    final double[] tanPhi;
    final double[] janosi_m;
    /** Share of the peak strength that is left after long shear; 1 without a peak. */
    final double[] residual;
    /** Height of the peak: factor of exp(-j/K) in the strength, over the residual one; 0 without a peak. */
    final double[] hump;
    /** Whether a soil has a peak. */
    final boolean softens;

    /** Stiffness of unloading without plastic sinkage. */
    final double[] elastic_Pa_m;

    /** Whether the wall of a rut of some soil resists a wheel that moves sideways. */
    final boolean hasWalls;

    // resistance of a wall over its height, in N/m^2, and over the square of its height, in N/m^3
    private final double[] wallCohesion;
    private final double[] wallWeight;
    private final double[] stiffening_Pa_m2;
    final double[] damping_Pas_m;
    private final double[] kphi;
    private final double[] kc;
    private final double[] n;
    private final Soil.Layer[][] layers; // of each soil, from top to bottom; often none
    private final ExactArrays exact = new ExactArrays();
    private double[] depth_m = new double[0];
    private double[] exponent = new double[0];

    SoilTable(List<Soil> soils) {
        cohesion_Pa = column(soils, soil -> soil.strength().cohesion_Pa());
        tanPhi = column(soils, soil -> StrictMath.tan(soil.strength().phi_rad()));
        janosi_m = column(soils, soil -> soil.strength().janosi_m());
        residual = column(
                soils, soil -> soil.strength().residual() > 0 ? soil.strength().residual() : 1);
        hump = column(soils, soil -> hump(soil.strength().residual()));
        softens = soils.stream().anyMatch(soil -> soil.strength().residual() > 0);
        hasWalls = soils.stream().anyMatch(soil -> soil.strength().density_kgpm3() > 0);
        wallCohesion = column(soils, soil -> wallCohesion(soil.strength()));
        wallWeight = column(soils, soil -> wallWeight(soil.strength()));
        elastic_Pa_m = column(soils, Soil::elastic_Pa_m);
        stiffening_Pa_m2 = column(soils, Soil::stiffening_Pa_m2);
        damping_Pas_m = column(soils, Soil::damping_Pas_m);
        kphi = column(soils, soil -> soil.sinkage().kphi_Pa_mn());
        kc = column(soils, soil -> soil.sinkage().kc_Pa_mn1());
        n = column(soils, soil -> soil.sinkage().n());
        layers = soils.stream()
                .map(soil -> soil.layers().toArray(Soil.Layer[]::new))
                .toArray(Soil.Layer[][]::new);
    }

    private static double hump(double residual) {
        return residual > 0 ? Math.E * (1 / (residual * (1 - 1 / Math.E)) - 1) : 0;
    }

    private static double wallCohesion(Soil.Strength of) {
        return of.density_kgpm3() > 0 ? of.cohesion_Pa() * wedge(of) : 0;
    }

    private static double wallWeight(Soil.Strength of) {
        double cot = 1 / StrictMath.tan(rupture_rad(of));
        double weight_Npm3 = of.density_kgpm3() * Gravity.STANDARD_MPS2;
        return 0.5 * weight_Npm3 * wedge(of) * (cot + cot * cot * StrictMath.tan(of.phi_rad()));
    }

    /** D1 of {@link #wall_Npm}. */
    private static double wedge(Soil.Strength of) {
        double x = rupture_rad(of);
        return 1 / StrictMath.tan(x) + StrictMath.tan(x + of.phi_rad());
    }

    /** Angle between the ground and the plane along which the soil before a wall breaks (Bekker). */
    private static double rupture_rad(Soil.Strength of) {
        return Math.PI / 4 - of.phi_rad() / 2;
    }

    /**
     * Resistance of soil to a vertical wall that pushes it, per width (Hegedus 1960, as in Ishigami et al., J. Field
     * Robotics 24 (2007) 233-250): R_b = D1 (c h + D2 rho g h^2 / 2), D1 = cot X + tan(X + phi), D2 = cot X + cot^2 X /
     * cot phi, X = 45 degrees - phi/2.
     *
     * @param height_m h, >= 0
     * @return in N/m; 0 of soils without a density
     */
    double wall_Npm(int soil, double height_m) {
        return (wallCohesion[soil] + wallWeight[soil] * height_m) * height_m;
    }

    /** Stiffness of unloading and reloading at a plastic sinkage, in Pa/m. */
    double stiffness_Pa_m(int soil, double plastic_m) {
        double growth = stiffening_Pa_m2[soil];
        return growth == 0 ? elastic_Pa_m[soil] : elastic_Pa_m[soil] + growth * Math.max(plastic_m, 0);
    }

    /** Stiffness of the stiffest soil at a range of points, in Pa/m; 0 of none. */
    double stiffest_Pa_m(ContactPoints points, int from, int to) {
        if (elastic_Pa_m.length == 1 && stiffening_Pa_m2[0] == 0) {
            return from < to ? elastic_Pa_m[0] : 0;
        }
        double stiffest_Pa_m = 0;
        for (int n = from; n < to; n++) {
            stiffest_Pa_m = Math.max(stiffest_Pa_m, stiffness_Pa_m(points.soil[n], points.p_m[n]));
        }
        return stiffest_Pa_m;
    }

    /** The plastic sinkage of ground that yields at a sinkage under a pressure. */
    double plastic_m(int soil, double p_m, double sigma_Pa) {
        double elastic = elastic_Pa_m[soil];
        double growth = stiffening_Pa_m2[soil];
        if (growth == 0 || elastic * p_m <= sigma_Pa) {
            return p_m - sigma_Pa / elastic;
        }
        // sigma = (elastic + growth x) (p - x)
        double half = 0.5 * (elastic - growth * p_m);
        return (Math.sqrt(half * half + growth * (elastic * p_m - sigma_Pa)) - half) / growth;
    }

    private static double[] column(List<Soil> soils, ToDoubleFunction<Soil> parameter) {
        return soils.stream().mapToDouble(parameter).toArray();
    }

    /** True when the pressure of a soil depends on the width of the contact. */
    static boolean needWidth(List<Soil> soils) {
        return soils.stream()
                .anyMatch(soil -> soil.sinkage().kc_Pa_mn1() > 0
                        || soil.layers().stream()
                                .anyMatch(layer -> layer.sinkage().kc_Pa_mn1() > 0));
    }

    /**
     * Computes {@link #bearing_Pa(int, double, double)} of many points.
     *
     * @param p_m sinkage of each point
     * @param weakened whether slip reduces the effective depth
     * @param inverseB of each hit
     * @param which the first {@code count} numbers of points
     * @param dest receives one pressure per number, in Pa
     */
    void bearing_Pa(
            ContactPoints points,
            double[] p_m,
            double[] inverseB,
            boolean weakened,
            int[] which,
            int count,
            double[] dest) {
        if (depth_m.length < count) {
            depth_m = new double[which.length];
            exponent = new double[which.length];
        }
        for (int k = 0; k < count; k++) {
            int point = which[k];
            depth_m[k] = Math.max(weakened ? p_m[point] / points.weakening[point] : p_m[point], 0);
            exponent[k] = n[points.soil[point]];
        }
        exact.pow(depth_m, exponent, count, dest);
        for (int k = 0; k < count; k++) {
            int h = points.hit[which[k]];
            int soil = points.soil[which[k]];
            Soil.Layer[] deep = layers[soil];
            dest[k] = deep.length == 0 || depth_m[k] <= deep[0].below_m()
                    ? (kc[soil] * inverseB[h] + kphi[soil]) * dest[k]
                    : bearing_Pa(soil, depth_m[k], inverseB[h]);
        }
    }

    /** Mean of {@link #bearing_Pa(int, double, double)} between two depths of at least 0, the second one larger. */
    double meanBearing_Pa(int soil, double from_m, double to_m, double inverseB_1pm) {
        double end = bearing_Pa(soil, to_m, inverseB_1pm);
        double begin = from_m > 0 ? bearing_Pa(soil, from_m, inverseB_1pm) : 0;
        return layers[soil].length == 0
                ? (end * to_m - begin * from_m) / ((n[soil] + 1) * (to_m - from_m))
                : (begin + 4 * bearing_Pa(soil, 0.5 * (from_m + to_m), inverseB_1pm) + end) / 6; // Simpson's rule
    }

    /**
     * Pressure under which the soil yields: sigma = (Kc/b + Kphi) p^n (Bekker 1969 and Wong; Serban et al. 2023,
     * eq. 1). Each layer adds the pressure of the depth within it by its own law.
     *
     * @param p_m sinkage; the pressure is 0 above the ground
     * @param inverseB_1pm 1/b of the patch
     */
    double bearing_Pa(int soil, double p_m, double inverseB_1pm) {
        double p = Math.max(p_m, 0);
        Soil.Layer[] deep = layers[soil];
        double top = deep.length == 0 ? p : Math.min(p, deep[0].below_m());
        double sigma = (kc[soil] * inverseB_1pm + kphi[soil]) * ExactMath.pow(top, n[soil]);
        for (int k = 0; k < deep.length && p > deep[k].below_m(); k++) {
            double bottom = k + 1 < deep.length ? Math.min(p, deep[k + 1].below_m()) : p;
            Soil.Sinkage law = deep[k].sinkage();
            sigma += (law.kc_Pa_mn1() * inverseB_1pm + law.kphi_Pa_mn())
                    * ExactMath.pow(bottom - deep[k].below_m(), law.n());
        }
        return sigma;
    }
}
