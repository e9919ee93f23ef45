package org.furrow.scm.soilstep;

import java.util.Arrays;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.GroundView;

/**
 * The soil law at the hit nodes, step by step as in docs/soil-model.md; each step processes all hits.
 *
 * <p>Normal stress: elastic trial sigma = E (p - p_plastic), limited by the Bekker-Wong pressure (Serban et al.
 * 2023, eq. 1), plus damping. Shear stress: {@link ShearLaw}.
 */
final class SoilLaw {
    /** Least cosine between the pressure and the ground normal when areas are projected onto the body's surface. */
    private static final double MIN_COSINE = 0.25;

    private final ContactModel model;
    private final SoilTable soils;
    private final ShearLaw shearLaw;
    private final SlipSinkage slipSinkage = new SlipSinkage();
    private final ContactPoints points = new ContactPoints();
    private final boolean weakens;
    private final boolean persistent;
    private boolean[] pressed = new boolean[0];
    private boolean[] isNew = new boolean[0]; // hits without a contact in the last step
    private int[] yielding = new int[0]; // hits where the ground may yield
    private double[] bearing_Pa = new double[0]; // Bekker-Wong pressure there
    private double[] area_m2 = new double[0]; // of the body's surface at each hit
    private double[] cosine = new double[0]; // between the pressure and the ground normal

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

    /** Resets {@link #pressed} for a number of bodies. */
    void clearPressed(int bodies) {
        pressed = new boolean[bodies];
    }

    /**
     * Updates the pressed nodes of the view and adds forces and moments to the bodies.
     *
     * @param earlier the hits of the last step, with the state of their contacts
     */
    void apply(GroundView view, RayHits hits, RayHits earlier, TouchingBodies bodies, double step_s) {
        points.computeElasticStress(view, hits, soils);
        if (model.hasContactState()) {
            copyContacts(hits, earlier);
        }
        for (int run = 0; run < hits.runs(); run++) {
            int from = hits.firstOfRun(run);
            int to = hits.firstOfRun(run + 1);
            points.computeVelocities(hits, from, to, bodies);
            if (weakens) {
                SlipSinkage.startContacts(hits, isNew, from, to);
                slipSinkage.apply(hits, points, from, to, bodies, step_s);
            }
        }
        double[] shear = persistent ? view.shear_m() : hits.shear_m;
        for (int h = 0; h < hits.count; h++) {
            points.shear_m[h] = shear[persistent ? hits.at[h] : h];
        }
        flow(view, hits);
        damp();
        shearLaw.apply(hits, points, bodies, step_s);
        store(view, hits);
        addForces(hits, bodies);
    }

    /** Copies the state of contacts that existed in the last step and clears that of new ones. */
    private void copyContacts(RayHits hits, RayHits earlier) {
        if (isNew.length < hits.count) {
            isNew = new boolean[hits.i.length];
        }
        for (int h = 0; h < hits.count; h++) {
            int before = points.pressed[h] ? earlier.find(hits.i[h], hits.j[h], hits.body[h]) : -1;
            isNew[h] = before < 0;
            if (isNew[h]) {
                hits.clearContact(h);
            } else {
                hits.copyContact(h, earlier, before);
            }
        }
    }

    /** Plastic flow where the elastic stress exceeds the Bekker-Wong pressure. */
    private void flow(GroundView view, RayHits hits) {
        int count = collectYielding(hits);
        soils.bearing_Pa(points, hits.inverseB, weakens, yielding, count, bearing_Pa);
        double[] plastic = view.plastic_m();
        for (int k = 0; k < count; k++) {
            int h = yielding[k];
            int at = hits.at[h];
            double elastic = points.sigma_Pa[h];
            double sigma = bearing_Pa[k];
            if (weakens && sigma >= elastic) {
                if (elastic <= points.yield_Pa[h]) {
                    continue;
                }
                sigma = elastic; // yielded before under larger slip: the yield pressure rises without flow
            }
            points.flowed[h] = true;
            points.sigma_Pa[h] = sigma;
            points.yield_Pa[h] = sigma;
            view.yield_Pa()[at] = sigma;
            double flowed = points.p_m[h] - sigma / soils.elastic_Pa_m[points.soil[h]];
            hits.flow_m[h] = (flowed - plastic[at]) / points.ground.z[h];
            plastic[at] = flowed;
        }
    }

    private int collectYielding(RayHits hits) {
        if (yielding.length < hits.count) {
            yielding = new int[hits.i.length];
            bearing_Pa = new double[hits.i.length];
        }
        int count = 0;
        for (int h = 0; h < hits.count; h++) {
            points.flowed[h] = false;
            boolean bears = points.sigma_Pa[h] <= points.yield_Pa[h] && !(weakens && points.weakening[h] > 1);
            if (points.pressed[h] && !bears) {
                yielding[count++] = h;
            }
        }
        return count;
    }

    private void damp() {
        double floor_Pa = model.damping() == ContactModel.Damping.UNCLAMPED ? Double.NEGATIVE_INFINITY : 0;
        double[] sigma_Pa = points.sigma_Pa;
        for (int h = 0; h < points.count; h++) {
            sigma_Pa[h] = Math.max(sigma_Pa[h] - points.vn[h] * points.damping[h], floor_Pa);
        }
        if (model.damping() == ContactModel.Damping.BOUNDED) {
            for (int h = 0; h < points.count; h++) {
                sigma_Pa[h] = Math.min(sigma_Pa[h], points.yield_Pa[h]);
            }
        }
    }

    /** Writes the state of pressed nodes to the view; a hit that is not pressed is no contact. */
    private void store(GroundView view, RayHits hits) {
        double[] sinkage = view.sinkage_m();
        for (int h = 0; h < hits.count; h++) {
            if (!points.pressed[h]) {
                hits.clearContact(h);
                continue;
            }
            int at = hits.at[h];
            boolean changed = points.flowed[h] || points.p_m[h] != sinkage[at];
            if (persistent) {
                changed |= points.shear_m[h] != view.shear_m()[at];
                view.shear_m()[at] = points.shear_m[h];
            } else {
                hits.shear_m[h] = points.shear_m[h];
            }
            if (changed) {
                view.mark(hits.i[h], hits.j[h]);
                sinkage[at] = points.p_m[h];
                // on a slope several heights round to one sinkage: an unmarked node keeps the committed level
                view.level_m()[at] = hits.height_m[h];
            }
        }
    }

    /** Adds the forces and moments of all hits to the bodies, in order of hits. */
    private void addForces(RayHits hits, TouchingBodies bodies) {
        if (pressed.length < bodies.count()) {
            pressed = new boolean[bodies.count()];
        }
        Arrays.fill(pressed, false);
        computeAreas(hits);
        for (int run = 0; run < hits.runs(); run++) {
            addForces(hits, hits.firstOfRun(run), hits.firstOfRun(run + 1), bodies);
        }
    }

    private void addForces(RayHits hits, int from, int to, TouchingBodies bodies) {
        int body = hits.body[from];
        double forceX = bodies.force[3 * body];
        double forceY = bodies.force[3 * body + 1];
        double forceZ = bodies.force[3 * body + 2];
        double momentX = bodies.moment[3 * body];
        double momentY = bodies.moment[3 * body + 1];
        double momentZ = bodies.moment[3 * body + 2];
        for (int h = from; h < to; h++) {
            if (!points.pressed[h]) {
                continue;
            }
            double area = area_m2[h];
            double normalForce = points.sigma_Pa[h] * area;
            double fx = normalForce * hits.normal.x[h] + points.tau.x[h] * area;
            double fy = normalForce * hits.normal.y[h] + points.tau.y[h] * area;
            double fz = normalForce * hits.normal.z[h] + points.tau.z[h] * area;
            forceX += fx;
            forceY += fy;
            forceZ += fz;
            momentX += points.arm.y[h] * fz - points.arm.z[h] * fy;
            momentY += points.arm.z[h] * fx - points.arm.x[h] * fz;
            momentZ += points.arm.x[h] * fy - points.arm.y[h] * fx;
            pressed[body] = true;
        }
        bodies.force[3 * body] = forceX;
        bodies.force[3 * body + 1] = forceY;
        bodies.force[3 * body + 2] = forceZ;
        bodies.moment[3 * body] = momentX;
        bodies.moment[3 * body + 1] = momentY;
        bodies.moment[3 * body + 2] = momentZ;
    }

    /** Computes the areas of the body's surface over the covered ground, normal to the pressure. */
    private void computeAreas(RayHits hits) {
        int count = hits.count;
        if (area_m2.length < count) {
            area_m2 = new double[hits.i.length];
            cosine = new double[hits.i.length];
        }
        if (model.coverage() == ContactModel.Coverage.AREA) {
            for (int h = 0; h < count; h++) {
                area_m2[h] = hits.area_m2[h] / points.ground.z[h];
            }
        } else {
            System.arraycopy(hits.area_m2, 0, area_m2, 0, count);
        }
        if (model.pressure() == ContactModel.Pressure.SURFACE_NORMAL) {
            hits.normal.dot(points.ground, 0, count, cosine);
            for (int h = 0; h < count; h++) {
                area_m2[h] /= Math.max(cosine[h], MIN_COSINE);
            }
        }
    }
}
