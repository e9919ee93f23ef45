package org.furrow.scm.contact;

import java.util.Arrays;
import org.furrow.scm.soil.Soil;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.GroundView;
import org.furrow.world.math.ExactMath;

/**
 * The soil's answer at each hit node, contact {@code reference}: the six steps listed in docs/soil-model.md.
 *
 * <p>Normal: elastic try, sigma = E (p - p_plastic), bounded by Bekker and Wong, sigma = (Kc/b + Kphi) p^n (Serban et al.
 * 2023, eq. 1), plus damping. Tangential: Janosi and Hanamoto with Mohr and Coulomb, tau = (c + sigma tan phi)
 * (1 - exp(-j/K)) (eqs. 3 and 4), against the velocity.
 */
final class SoilLaw {
    private final double kphi;
    private final double kc;
    private final double n;
    private final double cohesion_Pa;
    private final double tanPhi;
    private final double janosi_m;
    private final double elastic_Pa_m;
    private final double damping_Pas_m;
    private final double area_m2;
    private boolean[] pressed = new boolean[0];

    SoilLaw(Soil soil, double spacing_m) {
        kphi = soil.sinkage().kphi_Pa_mn();
        kc = soil.sinkage().kc_Pa_mn1();
        n = soil.sinkage().n();
        cohesion_Pa = soil.strength().cohesion_Pa();
        tanPhi = StrictMath.tan(soil.strength().phi_rad());
        janosi_m = soil.strength().janosi_m();
        elastic_Pa_m = soil.elastic_Pa_m();
        damping_Pas_m = soil.damping_Pas_m();
        area_m2 = spacing_m * spacing_m;
    }

    /** True when the soil pressed against this body in the last step. */
    boolean pressed(int body) {
        return pressed[body];
    }

    /** Changes the touched nodes of the view and adds the forces on the bodies. */
    void apply(GroundView view, HitList hits, TouchingBodies bodies, double step_s) {
        if (pressed.length < bodies.count()) {
            pressed = new boolean[bodies.count()];
        }
        Arrays.fill(pressed, false);
        double[] initial = view.initial_m();
        double[] normalZ = view.normalZ();
        double[] plastic = view.plastic_m();
        for (int hit = 0; hit < hits.count; hit++) {
            int at = hits.at[hit];
            double p = normalZ[at] * (initial[at] - hits.height_m[hit]);
            double sigma = elastic_Pa_m * (p - plastic[at]);
            if (sigma >= 0) {
                press(view, hits, hit, bodies, p, sigma, step_s);
            }
        }
    }

    private void press(
            GroundView view,
            HitList hits,
            int hit,
            TouchingBodies bodies,
            double p,
            double elasticSigma,
            double step_s) {
        int at = hits.at[hit];
        int b = 3 * hits.body[hit];
        double nx = view.normalX()[at];
        double ny = view.normalY()[at];
        double nz = view.normalZ()[at];
        double[] velocity = bodies.velocity;
        double[] omega = bodies.angularVelocity;
        // from the body's origin to the node at its old level
        double rx = hits.i[hit] * view.spacing_m() - bodies.position[b];
        double ry = hits.j[hit] * view.spacing_m() - bodies.position[b + 1];
        double rz = view.level_m()[at] - bodies.position[b + 2];
        double vx = velocity[b] + omega[b + 1] * rz - omega[b + 2] * ry;
        double vy = velocity[b + 1] + omega[b + 2] * rx - omega[b] * rz;
        double vz = velocity[b + 2] + omega[b] * ry - omega[b + 1] * rx;
        double vn = vx * nx + vy * ny + vz * nz;
        double tx = vx - vn * nx;
        double ty = vy - vn * ny;
        double tz = vz - vn * nz;
        double slide = Math.sqrt(tx * tx + ty * ty + tz * tz);
        double shear = view.shear_m()[at] + slide * step_s;
        double sigma = elasticSigma;
        if (sigma > view.yield_Pa()[at]) {
            sigma = (kc * hits.inverseB[hit] + kphi) * ExactMath.pow(Math.max(p, 0), n);
            view.yield_Pa()[at] = sigma;
            view.plastic_m()[at] = p - sigma / elastic_Pa_m;
            view.mark(hits.i[hit], hits.j[hit]);
        } else if (p != view.sinkage_m()[at] || shear != view.shear_m()[at]) {
            view.mark(hits.i[hit], hits.j[hit]);
        }
        view.sinkage_m()[at] = p;
        view.level_m()[at] = hits.height_m[hit];
        view.shear_m()[at] = shear;
        sigma -= vn * damping_Pas_m;
        double tau = (cohesion_Pa + sigma * tanPhi) * (1 - ExactMath.exp(-shear / janosi_m));
        double normalForce = sigma * area_m2;
        // along -v_t; where nothing slides the direction is the frame's x axis
        double pull = slide > 0 ? -tau * area_m2 / slide : tau * area_m2;
        double fx = normalForce * nx + pull * (slide > 0 ? tx : 1);
        double fy = normalForce * ny + pull * ty;
        double fz = normalForce * nz + pull * tz;
        bodies.force[b] += fx;
        bodies.force[b + 1] += fy;
        bodies.force[b + 2] += fz;
        bodies.moment[b] += ry * fz - rz * fy;
        bodies.moment[b + 1] += rz * fx - rx * fz;
        bodies.moment[b + 2] += rx * fy - ry * fx;
        pressed[hits.body[hit]] = true;
    }
}
