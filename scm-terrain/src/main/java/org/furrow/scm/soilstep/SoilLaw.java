package org.furrow.scm.soilstep;

import java.util.Arrays;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.GroundView;

/**
 * The soil law at the pressed nodes, step by step as in docs/soil-model.md; each step processes all points.
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
    // by point
    private boolean[] isNew = new boolean[0]; // without a contact in the last step
    private int[] yielding = new int[0]; // points where the ground may yield
    private double[] bearing_Pa = new double[0]; // Bekker-Wong pressure there
    private double[] area_m2 = new double[0]; // of the body's surface
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

    /** Finds the pressed hits and computes their elastic stress; the caller sets the directions of pressure next. */
    ContactPoints findPoints(GroundView view, RayHits hits) {
        points.computeElasticStress(view, hits, soils);
        return points;
    }

    /**
     * Updates the pressed nodes of the view and adds forces and moments to the bodies.
     *
     * @param earlier the hits of the last step, with the state of their contacts
     */
    void apply(GroundView view, RayHits hits, RayHits earlier, TouchingBodies bodies, double step_s) {
        if (isNew.length < points.count) {
            reserve(hits.i.length);
        }
        if (model.hasContactState()) {
            copyContacts(hits, earlier);
        }
        for (int run = 0; run < hits.runs(); run++) {
            int from = points.firstOfRun(hits, run);
            int to = points.firstOfRun(hits, run + 1);
            int body = hits.body[hits.firstOfRun(run)];
            points.computeVelocities(body, from, to, bodies);
            if (weakens) {
                SlipSinkage.startContacts(hits.slip, isNew, from, to);
                slipSinkage.apply(hits.slip, points, body, from, to, bodies, step_s);
            }
        }
        double[] shear = persistent ? view.shear_m() : hits.shear_m;
        for (int n = 0; n < points.count; n++) {
            points.shear_m[n] = shear[persistent ? hits.at[points.hit[n]] : n];
        }
        flow(view, hits);
        damp();
        shearLaw.apply(hits, points, bodies, step_s);
        store(view, hits);
        addForces(hits, bodies);
    }

    private void reserve(int size) {
        isNew = new boolean[size];
        yielding = new int[size];
        bearing_Pa = new double[size];
        area_m2 = new double[size];
        cosine = new double[size];
    }

    /** Copies the state of contacts that existed in the last step and clears that of new ones. */
    private void copyContacts(RayHits hits, RayHits earlier) {
        Arrays.fill(hits.contact, 0, hits.count, -1);
        for (int n = 0; n < points.count; n++) {
            int h = points.hit[n];
            int before = earlier.find(hits.i[h], hits.j[h], hits.body[h]);
            isNew[n] = before < 0;
            hits.contact[h] = n;
            hits.startContact(n, earlier, before);
        }
    }

    /** Plastic flow where the elastic stress exceeds the Bekker-Wong pressure. */
    private void flow(GroundView view, RayHits hits) {
        int count = collectYielding();
        soils.bearing_Pa(points, hits.inverseB, weakens, yielding, count, bearing_Pa);
        double[] plastic = view.plastic_m();
        for (int k = 0; k < count; k++) {
            int n = yielding[k];
            int h = points.hit[n];
            int at = hits.at[h];
            double elastic = points.sigma_Pa[n];
            double sigma = bearing_Pa[k];
            if (weakens && sigma >= elastic) {
                if (elastic <= points.yield_Pa[n]) {
                    continue;
                }
                sigma = elastic; // yielded before under larger slip: the yield pressure rises without flow
            }
            points.flowed[n] = true;
            points.sigma_Pa[n] = sigma;
            points.yield_Pa[n] = sigma;
            view.yield_Pa()[at] = sigma;
            double flowed = points.p_m[n] - sigma / soils.elastic_Pa_m[points.soil[n]];
            hits.flow_m[h] = (flowed - plastic[at]) / points.ground.z[n];
            plastic[at] = flowed;
        }
    }

    private int collectYielding() {
        int count = 0;
        for (int n = 0; n < points.count; n++) {
            points.flowed[n] = false;
            boolean bears = points.sigma_Pa[n] <= points.yield_Pa[n] && !(weakens && points.weakening[n] > 1);
            if (!bears) {
                yielding[count++] = n;
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

    /** Writes the state of pressed nodes to the view. */
    private void store(GroundView view, RayHits hits) {
        double[] sinkage = view.sinkage_m();
        for (int n = 0; n < points.count; n++) {
            int h = points.hit[n];
            int at = hits.at[h];
            boolean changed = points.flowed[n] || points.p_m[n] != sinkage[at];
            if (persistent) {
                changed |= points.shear_m[n] != view.shear_m()[at];
                view.shear_m()[at] = points.shear_m[n];
            } else {
                hits.shear_m[n] = points.shear_m[n];
            }
            if (changed) {
                view.mark(hits.i[h], hits.j[h]);
                sinkage[at] = points.p_m[n];
                // on a slope several heights round to one sinkage: an unmarked node keeps the committed level
                view.level_m()[at] = hits.height_m[h];
            }
        }
    }

    /** Adds the forces and moments of all points to the bodies, in their order. */
    private void addForces(RayHits hits, TouchingBodies bodies) {
        if (pressed.length < bodies.count()) {
            pressed = new boolean[bodies.count()];
        }
        Arrays.fill(pressed, false);
        computeAreas(hits);
        for (int run = 0; run < hits.runs(); run++) {
            int body = hits.body[hits.firstOfRun(run)];
            addForces(body, points.firstOfRun(hits, run), points.firstOfRun(hits, run + 1), bodies);
        }
    }

    private void addForces(int body, int from, int to, TouchingBodies bodies) {
        double forceX = bodies.force[3 * body];
        double forceY = bodies.force[3 * body + 1];
        double forceZ = bodies.force[3 * body + 2];
        double momentX = bodies.moment[3 * body];
        double momentY = bodies.moment[3 * body + 1];
        double momentZ = bodies.moment[3 * body + 2];
        for (int n = from; n < to; n++) {
            double area = area_m2[n];
            double normalForce = points.sigma_Pa[n] * area;
            double fx = normalForce * points.normal.x[n] + points.tau.x[n] * area;
            double fy = normalForce * points.normal.y[n] + points.tau.y[n] * area;
            double fz = normalForce * points.normal.z[n] + points.tau.z[n] * area;
            forceX += fx;
            forceY += fy;
            forceZ += fz;
            momentX += points.arm.y[n] * fz - points.arm.z[n] * fy;
            momentY += points.arm.z[n] * fx - points.arm.x[n] * fz;
            momentZ += points.arm.x[n] * fy - points.arm.y[n] * fx;
        }
        pressed[body] |= to > from;
        bodies.force[3 * body] = forceX;
        bodies.force[3 * body + 1] = forceY;
        bodies.force[3 * body + 2] = forceZ;
        bodies.moment[3 * body] = momentX;
        bodies.moment[3 * body + 1] = momentY;
        bodies.moment[3 * body + 2] = momentZ;
    }

    /** Computes the areas of the body's surface over the covered ground, normal to the pressure. */
    private void computeAreas(RayHits hits) {
        int count = points.count;
        for (int n = 0; n < count; n++) {
            area_m2[n] = hits.area_m2[points.hit[n]];
        }
        if (model.coverage() == ContactModel.Coverage.AREA) {
            for (int n = 0; n < count; n++) {
                area_m2[n] /= points.ground.z[n];
            }
        }
        if (model.pressure() == ContactModel.Pressure.SURFACE_NORMAL) {
            points.normal.dot(points.ground, 0, count, cosine);
            for (int n = 0; n < count; n++) {
                area_m2[n] /= Math.max(cosine[n], MIN_COSINE);
            }
        }
    }
}
