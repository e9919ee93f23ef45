package org.furrow.scm.contact;

import java.util.Arrays;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.Tread;
import org.furrow.world.math.ExactArrays;

/**
 * Shear stress with Mohr-Coulomb strength tau_max = c + sigma tan phi, mobilised by the shear displacement j:
 * tau = tau_max (1 - exp(-j/K)) (Janosi and Hanamoto 1961; Serban et al. 2023, eqs. 3 and 4), or with a peak, see
 * {@link org.furrow.scm.soil.Soil.Strength}. On a body with a tread, the area-weighted sum of the strengths of soil and
 * tread.
 */
final class ShearLaw {
    /** Elastic range of the displacement law: the elastic stiffness is tau_max / (BETA K). */
    static final double BETA = 0.05;
    /** Newton iterations; two converge because the residual is convex and nearly linear. */
    private static final int NEWTON_ITERATIONS = 2;

    private final SoilTable soils;
    private final ContactPoints points;
    private final boolean byDisplacement;
    private final ExactArrays exact = new ExactArrays();
    private boolean treads;
    // by point: strength, Janosi modulus and mobilised strength of soil and tread
    private double[] soilMax_Pa = {};
    private double[] treadMax_Pa = {};
    private double[] soilK_m = {};
    private double[] treadK_m = {};
    private double[] soil_Pa = {};
    private double[] tread_Pa = {};
    private double[] rise_Pa = {}; // slope of the soil's strength over j / K
    private double[] factor = {};
    // displacement law
    private double[] length = {}; // magnitude of the trial displacement
    private double[] stiffness = {};
    private double[] plasticSlip = {};
    private double[] slope = {}; // of the residual
    private double[] yields = {}; // 1 where the elastic trial stress exceeds the mobilised strength, else 0
    private double[] shear = {};

    ShearLaw(SoilTable soils, ContactModel model, ContactPoints points) {
        this.soils = soils;
        this.points = points;
        byDisplacement = model.shear() == ContactModel.Shear.DISPLACEMENT;
    }

    /** Computes the shear stress at each point of some runs of hits and advances its shear displacement. */
    void apply(RayHits hits, int firstRun, int endRun, TouchingBodies bodies, double step_s) {
        int from = points.firstOfRun(hits, firstRun);
        int to = points.firstOfRun(hits, endRun);
        if (soilMax_Pa.length < to) {
            reserve(hits.i.length);
        }
        setSoilStrengths(from, to);
        treads = false;
        for (int run = firstRun; run < endRun; run++) {
            Tread tread = bodies.bodies().get(hits.body[hits.firstOfRun(run)]).tread();
            addTread(tread, points.firstOfRun(hits, run), points.firstOfRun(hits, run + 1));
        }
        if (byDisplacement) {
            applyDisplacementLaw(hits, from, to, step_s);
        } else {
            applyVelocityLaw(from, to, step_s);
        }
    }

    private void setSoilStrengths(int from, int to) {
        for (int h = from; h < to; h++) {
            int soil = points.soil[h];
            soilMax_Pa[h] = soils.cohesion_Pa[soil] + points.sigma_Pa[h] * soils.tanPhi[soil];
            soilK_m[h] = soils.janosi_m[soil];
        }
    }

    /** Gives the points of one run the strength of its body's tread, by the tread's share of the area. */
    private void addTread(Tread tread, int from, int to) {
        double share = tread.areaRatio();
        double tanPhi = share > 0 ? StrictMath.tan(tread.phi_rad()) : 0;
        for (int h = from; h < to; h++) {
            treadMax_Pa[h] = share * (tread.cohesion_Pa() + points.sigma_Pa[h] * tanPhi);
            treadK_m[h] = tread.janosi_m();
            soilMax_Pa[h] *= 1 - share;
        }
        treads |= share > 0;
    }

    /** Reference contact: slip in any direction accumulates in j, and the stress opposes the slip velocity. */
    private void applyVelocityLaw(int from, int to, double step_s) {
        double[] sum = points.shear_m;
        for (int h = from; h < to; h++) {
            sum[h] += points.slipSpeed[h] * step_s;
        }
        mobilise(sum, from, to);
        for (int h = from; h < to; h++) {
            factor[h] = -(soil_Pa[h] + tread_Pa[h]) / points.slipSpeed[h];
        }
        points.tau.set(points.slip, from, to);
        points.tau.scale(factor, from, to);
        for (int h = from; h < to; h++) {
            if (!(points.slipSpeed[h] > 0)) {
                // without slip the direction is the frame's x axis, as in Chrono
                points.tau.set(h, soil_Pa[h] + tread_Pa[h], 0, 0);
            }
        }
    }

    /** Computes the mobilised strength tau_max (1 - exp(-j/K)) of soil and tread. */
    private void mobilise(double[] shear_m, int from, int to) {
        for (int h = from; h < to; h++) {
            soil_Pa[h] = -shear_m[h] / soilK_m[h];
        }
        exact.exp(soil_Pa, from, to, soil_Pa);
        if (soils.softens) {
            mobiliseWithPeak(from, to);
        } else {
            for (int h = from; h < to; h++) {
                soil_Pa[h] = soilMax_Pa[h] * (1 - soil_Pa[h]);
                rise_Pa[h] = soilMax_Pa[h] - soil_Pa[h];
            }
        }
        if (treads) {
            for (int h = from; h < to; h++) {
                tread_Pa[h] = -shear_m[h] / treadK_m[h];
            }
            exact.exp(tread_Pa, from, to, tread_Pa);
            for (int h = from; h < to; h++) {
                tread_Pa[h] = treadMax_Pa[h] * (1 - tread_Pa[h]);
            }
        } else {
            Arrays.fill(tread_Pa, from, to, 0);
        }
    }

    /** From exp(-j/K) in {@link #soil_Pa}. */
    private void mobiliseWithPeak(int from, int to) {
        for (int h = from; h < to; h++) {
            int soil = points.soil[h];
            double decay = soil_Pa[h];
            double hump = soils.hump[soil];
            double last_Pa = soilMax_Pa[h] * soils.residual[soil];
            soil_Pa[h] = last_Pa * (1 + hump * decay) * (1 - decay);
            rise_Pa[h] = last_Pa * decay * (1 - hump + 2 * hump * decay);
        }
    }

    /**
     * Elastoplastic friction with isotropic hardening by a return mapping (Simo and Hughes, Computational
     * Inelasticity, ch. 1): the elastic displacement e has the stiffness k = tau_max/(BETA K); where k |e| exceeds
     * the strength mobilised at j, plastic slip dl restores k (|e| - dl) = tau_max (1 - exp(-(j + dl)/K)).
     */
    private void applyDisplacementLaw(RayHits hits, int from, int to, double step_s) {
        predictElastic(hits, from, to, step_s);
        mobilise(points.shear_m, from, to);
        for (int h = from; h < to; h++) {
            boolean strong = soilMax_Pa[h] + treadMax_Pa[h] > 0;
            // without strength the whole displacement is plastic
            plasticSlip[h] = strong ? 0 : length[h];
            yields[h] = strong && stiffness[h] * length[h] > soil_Pa[h] + tread_Pa[h] ? 1 : 0;
        }
        for (int round = 0; round < NEWTON_ITERATIONS; round++) {
            iterateSlip(from, to);
        }
        for (int h = from; h < to; h++) {
            factor[h] = (length[h] - plasticSlip[h]) / Math.max(length[h], Double.MIN_NORMAL); // the elastic share
            points.shear_m[h] += plasticSlip[h];
        }
        hits.elastic_m.scale(factor, from, to);
        setStresses(hits, from, to);
    }

    private void predictElastic(RayHits hits, int from, int to, double step_s) {
        Vectors e = hits.elastic_m;
        e.dot(points.normal, from, to, factor);
        e.subtract(factor, points.normal, from, to);
        e.add(step_s, points.slip, from, to);
        e.length(from, to, length);
        for (int h = from; h < to; h++) {
            stiffness[h] = Math.max(soilMax_Pa[h], 0) / (BETA * soilK_m[h]);
        }
        for (int h = from; treads && h < to; h++) {
            stiffness[h] += treadMax_Pa[h] / (BETA * treadK_m[h]);
        }
    }

    /** One Newton iteration for the plastic slip dl where the soil yields. */
    private void iterateSlip(int from, int to) {
        for (int h = from; h < to; h++) {
            slope[h] = stiffness[h] + rise_Pa[h] / soilK_m[h];
        }
        for (int h = from; treads && h < to; h++) {
            slope[h] += (treadMax_Pa[h] - tread_Pa[h]) / treadK_m[h];
        }
        for (int h = from; h < to; h++) {
            double rest = stiffness[h] * (length[h] - plasticSlip[h]) - (soil_Pa[h] + tread_Pa[h]);
            double further = yields[h] * rest / (slope[h] + (1 - yields[h]));
            plasticSlip[h] = Math.min(Math.max(plasticSlip[h] + further, 0), length[h]);
            shear[h] = points.shear_m[h] + plasticSlip[h];
        }
        mobilise(shear, from, to);
    }

    /** Stress of spring and damper, limited to the mobilised strength. */
    private void setStresses(RayHits hits, int from, int to) {
        Vectors tau = points.tau;
        opposeMotion(hits.elastic_m.x, points.slip.x, from, to, tau.x);
        opposeMotion(hits.elastic_m.y, points.slip.y, from, to, tau.y);
        opposeMotion(hits.elastic_m.z, points.slip.z, from, to, tau.z);
        tau.length(from, to, length);
        for (int h = from; h < to; h++) {
            double limit = Math.max(soil_Pa[h] + tread_Pa[h], 0);
            factor[h] = Math.min(limit / Math.max(length[h], Double.MIN_NORMAL), 1);
        }
        tau.scale(factor, from, to);
    }

    private void opposeMotion(double[] e, double[] v, int from, int to, double[] dest) {
        final double[] k = stiffness;
        final double[] d = points.damping;
        for (int h = from; h < to; h++) {
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
        rise_Pa = new double[size];
        factor = new double[size];
        length = new double[size];
        stiffness = new double[size];
        plasticSlip = new double[size];
        slope = new double[size];
        yields = new double[size];
        shear = new double[size];
    }
}
