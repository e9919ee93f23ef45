package org.furrow.scm.soilstep;

import java.util.Arrays;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.GroundView;

/**
 * The soil's answer at the hit nodes: the steps listed in docs/soil-model.md, each over all hits before the next.
 *
 * <p>Normal: elastic try, sigma = E (p - p_plastic), bounded by Bekker and Wong (Serban et al. 2023, eq. 1), plus damping.
 * Tangential: {@link ShearLaw}.
 */
final class SoilLaw {
    /** A face steeper than this against the pressed ground counts as if it were this steep. */
    private static final double MIN_COSINE = 0.25;

    private final ContactModel model;
    private final SoilTable soils;
    private final ShearLaw shearLaw;
    private final SlipSinkage slipSinkage = new SlipSinkage();
    private final ContactPoints touches = new ContactPoints();
    private final boolean weakens;
    private final boolean persistent;
    private boolean[] pressed = new boolean[0];
    /** Hits where the ground may give way, and what it bears there. */
    private int[] yielding = new int[0];

    private double[] bearing_Pa = new double[0];

    SoilLaw(SoilTable soils, ContactModel model) {
        this.model = model;
        this.soils = soils;
        shearLaw = new ShearLaw(soils, model);
        weakens = model.slipSinkage() != ContactModel.SlipSinkage.NONE;
        persistent = model.memory() == ContactModel.Memory.PERSISTENT;
    }

    /** True when the soil pressed against this body in the last step. */
    boolean pressed(int body) {
        return pressed[body];
    }

    /** Forgets which of so many bodies the soil pressed against. */
    void forget(int bodies) {
        pressed = new boolean[bodies];
    }

    /**
     * Changes the touched nodes of the view and adds the forces on the bodies.
     *
     * @param earlier the hits of the last step, for what contacts remember
     */
    void apply(GroundView view, RayHits hits, RayHits earlier, TouchingBodies bodies, double step_s) {
        touches.begin(view, hits, soils);
        if (model.remembers()) {
            recall(hits, earlier);
        }
        for (int from = 0; from < hits.count; ) {
            int to = hits.endOfBody(from);
            touches.move(hits, from, to, bodies);
            if (weakens) {
                slipSinkage.apply(hits, touches, from, to, bodies, step_s);
            }
            from = to;
        }
        double[] shear = persistent ? view.shear_m() : hits.shear_m;
        for (int h = 0; h < hits.count; h++) {
            touches.shear_m[h] = shear[persistent ? hits.at[h] : h];
        }
        flow(view, hits);
        damp();
        shearLaw.apply(hits, touches, bodies, step_s);
        store(view, hits);
        push(hits, bodies);
    }

    /** What contacts knew that go on from the last step. */
    private void recall(RayHits hits, RayHits earlier) {
        for (int h = 0; h < hits.count; h++) {
            int before = touches.pressed[h] ? earlier.find(hits.i[h], hits.j[h], hits.body[h]) : -1;
            if (before >= 0) {
                hits.recall(h, earlier, before);
            } else {
                hits.forget(h);
            }
        }
    }

    /** Lets the soil give way where it cannot bear the elastic stress. */
    private void flow(GroundView view, RayHits hits) {
        int count = findYielding(hits);
        soils.bearing_Pa(touches, hits.inverseB, weakens, yielding, count, bearing_Pa);
        double[] plastic = view.plastic_m();
        for (int k = 0; k < count; k++) {
            int h = yielding[k];
            int at = hits.at[h];
            double elastic = touches.sigma_Pa[h];
            double sigma = bearing_Pa[k];
            if (weakens && sigma >= elastic) {
                if (elastic <= touches.yield_Pa[h]) {
                    continue;
                }
                sigma = elastic; // ground that was weak under another's slip bears what it bears now
            }
            touches.flowed[h] = true;
            touches.sigma_Pa[h] = sigma;
            touches.yield_Pa[h] = sigma;
            view.yield_Pa()[at] = sigma;
            double flowed = touches.p_m[h] - sigma / soils.elastic_Pa_m[touches.soil[h]];
            hits.flow_m[h] = (flowed - plastic[at]) / touches.ground.z[h];
            plastic[at] = flowed;
        }
    }

    private int findYielding(RayHits hits) {
        if (yielding.length < hits.count) {
            yielding = new int[hits.i.length];
            bearing_Pa = new double[hits.i.length];
        }
        int count = 0;
        for (int h = 0; h < hits.count; h++) {
            touches.flowed[h] = false;
            boolean bears = touches.sigma_Pa[h] <= touches.yield_Pa[h] && !(weakens && touches.weakening[h] > 1);
            if (touches.pressed[h] && !bears) {
                yielding[count++] = h;
            }
        }
        return count;
    }

    private void damp() {
        double floor_Pa = model.damping() == ContactModel.Damping.UNCLAMPED ? Double.NEGATIVE_INFINITY : 0;
        double[] sigma_Pa = touches.sigma_Pa;
        for (int h = 0; h < touches.count; h++) {
            sigma_Pa[h] = Math.max(sigma_Pa[h] - touches.vn[h] * touches.damping[h], floor_Pa);
        }
        if (model.damping() == ContactModel.Damping.BOUNDED) {
            for (int h = 0; h < touches.count; h++) {
                sigma_Pa[h] = Math.min(sigma_Pa[h], touches.yield_Pa[h]);
            }
        }
    }

    /** Writes what has become of the pressed nodes; what is not pressed is no contact and has no memory. */
    private void store(GroundView view, RayHits hits) {
        double[] sinkage = view.sinkage_m();
        for (int h = 0; h < hits.count; h++) {
            if (!touches.pressed[h]) {
                hits.forget(h);
                continue;
            }
            int at = hits.at[h];
            boolean changed = touches.flowed[h] || touches.p_m[h] != sinkage[at];
            if (persistent) {
                changed |= touches.shear_m[h] != view.shear_m()[at];
                view.shear_m()[at] = touches.shear_m[h];
            } else {
                hits.shear_m[h] = touches.shear_m[h];
            }
            if (changed) {
                view.mark(hits.i[h], hits.j[h]);
                sinkage[at] = touches.p_m[h];
                // of one sinkage there may be several heights; without a mark the level stays that of the committed
                // world
                view.level_m()[at] = hits.height_m[h];
            }
        }
    }

    /** Adds up forces and moments, hit by hit. */
    private void push(RayHits hits, TouchingBodies bodies) {
        if (pressed.length < bodies.count()) {
            pressed = new boolean[bodies.count()];
        }
        Arrays.fill(pressed, false);
        for (int h = 0; h < hits.count; h++) {
            if (!touches.pressed[h]) {
                continue;
            }
            int b = 3 * hits.body[h];
            double area = area_m2(hits, h);
            double normalForce = touches.sigma_Pa[h] * area;
            double fx = normalForce * hits.normal.x[h] + touches.tau.x[h] * area;
            double fy = normalForce * hits.normal.y[h] + touches.tau.y[h] * area;
            double fz = normalForce * hits.normal.z[h] + touches.tau.z[h] * area;
            bodies.force[b] += fx;
            bodies.force[b + 1] += fy;
            bodies.force[b + 2] += fz;
            bodies.moment[b] += touches.arm.y[h] * fz - touches.arm.z[h] * fy;
            bodies.moment[b + 1] += touches.arm.z[h] * fx - touches.arm.x[h] * fz;
            bodies.moment[b + 2] += touches.arm.x[h] * fy - touches.arm.y[h] * fx;
            pressed[hits.body[h]] = true;
        }
    }

    /** Area of the pressed surface: the covered ground, seen along the direction in which the ground presses. */
    private double area_m2(RayHits hits, int h) {
        double area = hits.area_m2[h];
        if (model.coverage() == ContactModel.Coverage.AREA) {
            area /= touches.ground.z[h];
        }
        if (model.pressure() == ContactModel.Pressure.SURFACE_NORMAL) {
            double cosine = hits.normal.x[h] * touches.ground.x[h]
                    + hits.normal.y[h] * touches.ground.y[h]
                    + hits.normal.z[h] * touches.ground.z[h];
            area /= Math.max(cosine, MIN_COSINE);
        }
        return area;
    }
}
