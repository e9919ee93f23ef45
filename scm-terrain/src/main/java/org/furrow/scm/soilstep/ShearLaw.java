package org.furrow.scm.soilstep;

import java.util.Arrays;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.Tread;
import org.furrow.world.math.ExactArrays;

/**
 * Shear stress by Mohr and Coulomb, Janosi and Hanamoto: tau_max = c + sigma tan phi, tau = tau_max (1 - exp(-j/K)) (Serban et
 * al. 2023, eqs. 3 and 4); where a body has a tread, the sum of the strengths of soil and tread weighted by area.
 */
final class ShearLaw {
    /** Elastic range of the displacement law: the soil springs back with the stiffness tau_max / (BETA K). */
    private static final double BETA = 0.05;

    /** Rounds of Newton's iteration: the residual is convex and nearly straight, so two settle it. */
    private static final int ROUNDS = 2;

    private final SoilTable soils;
    private final boolean byDisplacement;
    private final ExactArrays exact = new ExactArrays();
    private boolean treads;
    // by number of hit: strength and Janosi modulus of soil and tread, what is mobilised of them
    private double[] soilMax_Pa = {};
    private double[] treadMax_Pa = {};
    private double[] soilK_m = {};
    private double[] treadK_m = {};
    private double[] soil_Pa = {};
    private double[] tread_Pa = {};
    private double[] factor = {};
    // of the displacement law: length of the trial displacement, stiffness, way slid, slope of the residual
    private double[] length = {};
    private double[] stiffness = {};
    private double[] slid = {};
    private double[] slope = {};
    /** 1 where the displacement exceeds what is mobilised, else 0. */
    private double[] slides = {};

    private double[] shear = {};

    ShearLaw(SoilTable soils, ContactModel model) {
        this.soils = soils;
        byDisplacement = model.shear() == ContactModel.Shear.DISPLACEMENT;
    }

    /** Sets the shear stress of every touch, and accumulates its shear. */
    void apply(RayHits hits, ContactPoints touches, TouchingBodies bodies, double step_s) {
        if (soilMax_Pa.length < touches.count) {
            reserve(hits.i.length);
        }
        setStrengths(hits, touches, bodies);
        if (byDisplacement) {
            displace(hits, touches, step_s);
        } else {
            oppose(touches, step_s);
        }
    }

    private void setStrengths(RayHits hits, ContactPoints touches, TouchingBodies bodies) {
        for (int h = 0; h < touches.count; h++) {
            int soil = touches.soil[h];
            soilMax_Pa[h] = soils.cohesion_Pa[soil] + touches.sigma_Pa[h] * soils.tanPhi[soil];
            soilK_m[h] = soils.janosi_m[soil];
        }
        treads = false;
        for (int from = 0; from < hits.count; ) {
            int to = hits.endOfBody(from);
            Tread tread = bodies.bodies().get(hits.body[from]).tread();
            double share = tread.areaRatio();
            double tanPhi = share > 0 ? StrictMath.tan(tread.phi_rad()) : 0;
            for (int h = from; h < to; h++) {
                treadMax_Pa[h] = share * (tread.cohesion_Pa() + touches.sigma_Pa[h] * tanPhi);
                treadK_m[h] = tread.janosi_m();
                soilMax_Pa[h] *= 1 - share;
            }
            treads |= share > 0;
            from = to;
        }
    }

    /** What reference contact does: all slip accumulates, whatever its direction, and the stress is against the slip. */
    private void oppose(ContactPoints touches, double step_s) {
        double[] sum = touches.shear_m;
        for (int h = 0; h < touches.count; h++) {
            sum[h] += touches.slide[h] * step_s;
        }
        mobilise(sum, touches.count);
        for (int h = 0; h < touches.count; h++) {
            factor[h] = -(soil_Pa[h] + tread_Pa[h]) / touches.slide[h];
        }
        touches.tau.set(touches.slip, touches.count);
        touches.tau.scale(factor, 0, touches.count);
        for (int h = 0; h < touches.count; h++) {
            if (!(touches.slide[h] > 0)) {
                // where nothing slides the direction is the frame's x axis
                touches.tau.set(h, soil_Pa[h] + tread_Pa[h], 0, 0);
            }
        }
    }

    /** tau_max (1 - exp(-j/K)) of soil and tread at the shear j. */
    private void mobilise(double[] shear_m, int count) {
        for (int h = 0; h < count; h++) {
            soil_Pa[h] = -shear_m[h] / soilK_m[h];
        }
        exact.exp(soil_Pa, count, soil_Pa);
        for (int h = 0; h < count; h++) {
            soil_Pa[h] = soilMax_Pa[h] * (1 - soil_Pa[h]);
        }
        if (treads) {
            for (int h = 0; h < count; h++) {
                tread_Pa[h] = -shear_m[h] / treadK_m[h];
            }
            exact.exp(tread_Pa, count, tread_Pa);
            for (int h = 0; h < count; h++) {
                tread_Pa[h] = treadMax_Pa[h] * (1 - tread_Pa[h]);
            }
        } else {
            Arrays.fill(tread_Pa, 0, count, 0);
        }
    }

    /**
     * Elastic trial, then plastic slip: the displacement e since the contact began springs back with k = tau_max/(BETA K) and
     * slides when k |e| exceeds what is mobilised at the accumulated shear j, by dl such that
     * k (|e| - dl) = tau_max (1 - exp(-(j + dl)/K)). Friction in the manner of elastoplasticity, isotropic hardening.
     */
    private void displace(RayHits hits, ContactPoints touches, double step_s) {
        int count = touches.count;
        tryElastic(hits, touches, step_s);
        mobilise(touches.shear_m, count);
        for (int h = 0; h < count; h++) {
            boolean strong = soilMax_Pa[h] + treadMax_Pa[h] > 0;
            // what has no strength slides all the way
            slid[h] = strong ? 0 : length[h];
            slides[h] = strong && stiffness[h] * length[h] > soil_Pa[h] + tread_Pa[h] ? 1 : 0;
        }
        for (int round = 0; round < ROUNDS; round++) {
            slide(touches, count);
        }
        for (int h = 0; h < count; h++) {
            factor[h] = (length[h] - slid[h]) / Math.max(length[h], Double.MIN_NORMAL); // the share that stays elastic
            touches.shear_m[h] += slid[h];
        }
        hits.elastic_m.scale(factor, 0, count);
        setStresses(hits, touches);
    }

    private void tryElastic(RayHits hits, ContactPoints touches, double step_s) {
        int count = touches.count;
        Vectors e = hits.elastic_m;
        e.dot(hits.normal, 0, count, factor);
        e.subtract(factor, hits.normal, 0, count);
        e.add(step_s, touches.slip, 0, count);
        e.length(0, count, length);
        for (int h = 0; h < count; h++) {
            stiffness[h] = Math.max(soilMax_Pa[h], 0) / (BETA * soilK_m[h]);
        }
        for (int h = 0; treads && h < count; h++) {
            stiffness[h] += treadMax_Pa[h] / (BETA * treadK_m[h]);
        }
    }

    /** One round of Newton's iteration for dl, where something slides. */
    private void slide(ContactPoints touches, int count) {
        for (int h = 0; h < count; h++) {
            slope[h] = stiffness[h] + (soilMax_Pa[h] - soil_Pa[h]) / soilK_m[h];
        }
        for (int h = 0; treads && h < count; h++) {
            slope[h] += (treadMax_Pa[h] - tread_Pa[h]) / treadK_m[h];
        }
        for (int h = 0; h < count; h++) {
            double rest = stiffness[h] * (length[h] - slid[h]) - (soil_Pa[h] + tread_Pa[h]);
            double further = slides[h] * rest / (slope[h] + (1 - slides[h]));
            slid[h] = Math.min(Math.max(slid[h] + further, 0), length[h]);
            shear[h] = touches.shear_m[h] + slid[h];
        }
        mobilise(shear, count);
    }

    /** Spring and damper against the displacement, together no more than the soil can bear. */
    private void setStresses(RayHits hits, ContactPoints touches) {
        int count = touches.count;
        Vectors tau = touches.tau;
        against(stiffness, hits.elastic_m.x, touches.damping, touches.slip.x, count, tau.x);
        against(stiffness, hits.elastic_m.y, touches.damping, touches.slip.y, count, tau.y);
        against(stiffness, hits.elastic_m.z, touches.damping, touches.slip.z, count, tau.z);
        tau.length(0, count, length);
        for (int h = 0; h < count; h++) {
            double limit = Math.max(soil_Pa[h] + tread_Pa[h], 0);
            factor[h] = Math.min(limit / Math.max(length[h], Double.MIN_NORMAL), 1);
        }
        tau.scale(factor, 0, count);
    }

    private static void against(double[] k, double[] e, double[] d, double[] v, int count, double[] dest) {
        for (int h = 0; h < count; h++) {
            dest[h] = -(k[h] * e[h] + d[h] * v[h]);
        }
    }

    private void reserve(int size) {
        soilMax_Pa = new double[size];
        treadMax_Pa = new double[size];
        soilK_m = new double[size];
        treadK_m = new double[size];
        soil_Pa = new double[size];
        tread_Pa = new double[size];
        factor = new double[size];
        length = new double[size];
        stiffness = new double[size];
        slid = new double[size];
        slope = new double[size];
        slides = new double[size];
        shear = new double[size];
    }
}
