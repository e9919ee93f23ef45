package org.furrow.scm.soilstep;

import java.util.List;
import org.furrow.scm.soil.Soil;
import org.furrow.world.math.ExactArrays;
import org.furrow.world.math.ExactMath;

/** The soils of a ground as arrays, by number of material. */
final class SoilTable {
    final double[] cohesion_Pa;
    final double[] tanPhi;
    final double[] janosi_m;
    final double[] elastic_Pa_m;
    final double[] damping_Pas_m;
    private final double[] kphi;
    private final double[] kc;
    private final double[] n;
    /** Layers of each soil, none as often as not. */
    private final Layers[] layers;

    private final ExactArrays exact = new ExactArrays();
    private double[] depth_m = new double[0];
    private double[] exponent = new double[0];

    private static final class Layers {
        final double[] below_m;
        final double[] kphi;
        final double[] kc;
        final double[] n;

        Layers(Soil soil) {
            below_m = soil.layers().stream().mapToDouble(Soil.Layer::below_m).toArray();
            kphi = soil.layers().stream()
                    .mapToDouble(layer -> layer.sinkage().kphi_Pa_mn())
                    .toArray();
            kc = soil.layers().stream()
                    .mapToDouble(layer -> layer.sinkage().kc_Pa_mn1())
                    .toArray();
            n = soil.layers().stream().mapToDouble(layer -> layer.sinkage().n()).toArray();
        }
    }

    SoilTable(List<Soil> soils) {
        int count = soils.size();
        cohesion_Pa = new double[count];
        tanPhi = new double[count];
        janosi_m = new double[count];
        elastic_Pa_m = new double[count];
        damping_Pas_m = new double[count];
        kphi = new double[count];
        kc = new double[count];
        n = new double[count];
        layers = new Layers[count];
        for (int s = 0; s < count; s++) {
            Soil soil = soils.get(s);
            cohesion_Pa[s] = soil.strength().cohesion_Pa();
            tanPhi[s] = StrictMath.tan(soil.strength().phi_rad());
            janosi_m[s] = soil.strength().janosi_m();
            elastic_Pa_m[s] = soil.elastic_Pa_m();
            damping_Pas_m[s] = soil.damping_Pas_m();
            kphi[s] = soil.sinkage().kphi_Pa_mn();
            kc[s] = soil.sinkage().kc_Pa_mn1();
            n[s] = soil.sinkage().n();
            layers[s] = new Layers(soil);
        }
    }

    /**
     * What the soil bears where it flows, {@link #bearing_Pa(int, double, double)} of many hits.
     *
     * @param weakened whether slip lets the soil bear only what it bears at a lesser depth
     * @param which numbers of the hits
     * @param count how many
     * @param dest receives a value for each of them, in Pa
     */
    void bearing_Pa(ContactPoints touches, double[] inverseB, boolean weakened, int[] which, int count, double[] dest) {
        if (depth_m.length < count) {
            depth_m = new double[which.length];
            exponent = new double[which.length];
        }
        for (int k = 0; k < count; k++) {
            int h = which[k];
            depth_m[k] = Math.max(weakened ? touches.p_m[h] / touches.weakening[h] : touches.p_m[h], 0);
            exponent[k] = n[touches.soil[h]];
        }
        exact.pow(depth_m, exponent, count, dest);
        for (int k = 0; k < count; k++) {
            int h = which[k];
            int soil = touches.soil[h];
            double[] below_m = layers[soil].below_m;
            dest[k] = below_m.length == 0 || depth_m[k] <= below_m[0]
                    ? (kc[soil] * inverseB[h] + kphi[soil]) * dest[k]
                    : bearing_Pa(soil, depth_m[k], inverseB[h]);
        }
    }

    /**
     * What the soil bears when it flows: sigma = (Kc/b + Kphi) p^n (Serban et al. 2023, eq. 1), layer on layer.
     *
     * @param p_m sinkage; nothing is borne above the ground
     * @param inverseB_1pm 1/b of the patch
     */
    double bearing_Pa(int soil, double p_m, double inverseB_1pm) {
        double p = Math.max(p_m, 0);
        Layers deep = layers[soil];
        if (deep.below_m.length == 0 || p <= deep.below_m[0]) {
            return (kc[soil] * inverseB_1pm + kphi[soil]) * ExactMath.pow(p, n[soil]);
        }
        double sigma = (kc[soil] * inverseB_1pm + kphi[soil]) * ExactMath.pow(deep.below_m[0], n[soil]);
        for (int k = 0; k < deep.below_m.length && p > deep.below_m[k]; k++) {
            double bottom = k + 1 < deep.below_m.length ? Math.min(p, deep.below_m[k + 1]) : p;
            sigma += (deep.kc[k] * inverseB_1pm + deep.kphi[k]) * ExactMath.pow(bottom - deep.below_m[k], deep.n[k]);
        }
        return sigma;
    }
}
