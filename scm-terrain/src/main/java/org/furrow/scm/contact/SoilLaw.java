package org.furrow.scm.contact;

import java.util.Arrays;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.GroundView;

/**
 * The soil law at pressed nodes, step by step as in docs/soil-model.md; each step processes all points of a range. It
 * writes to these points and their nodes alone; its own memory belongs to one thread.
 *
 * <p>Normal stress: elastic trial sigma = E (p - p_plastic), limited by the Bekker-Wong pressure (Serban et al.
 * 2023, eq. 1), plus damping; with {@link ContactModel.Sampling#LINE} its mean over three places in the cell. Shear
 * stress: {@link ShearLaw}.
 */
final class SoilLaw {
    /** Least cosine between the pressure and the ground normal when areas are projected onto the body's surface. */
    static final double MIN_COSINE = 0.25;
    /** Friction in the soil over the pressure, docs/soil-model.md: an assumption. */
    private static final double FRICTION = 0.15;

    private final SoilTable soils;
    private final ContactModel model;
    private final GroundView view;
    private final ContactPoints points;
    private final ShearLaw shearLaw;
    private final SlipSinkage slipSinkage = new SlipSinkage();
    private final boolean weakens;
    private final boolean persistent;
    private RayHits hits = RayHits.NONE;
    // by point
    private boolean[] isNew = {}; // without a contact in the last step
    private boolean[] isNodePressed = {};
    private double[] cosine = {}; // between the pressure and the ground normal
    // in their order
    private int[] flowing = {}; // points where the ground may yield
    private double[] bearing_Pa = {}; // Bekker-Wong pressure there

    SoilLaw(SoilTable soils, ContactModel model, GroundView view, ContactPoints points) {
        this.soils = soils;
        this.model = model;
        this.view = view;
        this.points = points;
        shearLaw = new ShearLaw(soils, model, points);
        weakens = model.slipSinkage() != ContactModel.SlipSinkage.NONE;
        persistent = model.memory() == ContactModel.Memory.PERSISTENT;
    }

    /**
     * Computes the stresses at the points of some runs of hits, and the state of their nodes after the step. The
     * changed nodes are not marked in the view.
     *
     * @param earlier the hits of the last step, with the state of their contacts
     */
    void update(RayHits of, RayHits earlier, int firstRun, int endRun, TouchingBodies bodies, double step_s) {
        hits = of;
        int from = points.firstOfRun(hits, firstRun);
        int to = points.firstOfRun(hits, endRun);
        if (isNew.length < to) {
            reserve(hits.i.length);
        }
        if (model.hasContactState()) {
            Arrays.fill(hits.contact, hits.firstOfRun(firstRun), hits.firstOfRun(endRun), -1);
            copyContacts(earlier, from, to);
        }
        for (int run = firstRun; run < endRun; run++) {
            int first = points.firstOfRun(hits, run);
            int end = points.firstOfRun(hits, run + 1);
            int body = hits.body[hits.firstOfRun(run)];
            points.computeVelocities(body, first, end, bodies);
            if (weakens) {
                SlipSinkage.startContacts(hits.slip, isNew, first, end);
                slipSinkage.apply(hits.slip, points, body, first, end, bodies, step_s);
            }
        }
        double[] shear = persistent ? view.shear_m() : hits.shear_m;
        for (int n = from; n < to; n++) {
            points.shear_m[n] = shear[persistent ? hits.at[points.hit[n]] : n];
        }
        flow(from, to);
        if (model.damping() == ContactModel.Damping.HYSTERETIC) {
            deflect(from, to, step_s);
        }
        damp(points.sigma_Pa, points.yield_Pa, from, to);
        if (points.sides.length > 0) {
            averageCells(from, to);
        }
        shearLaw.apply(hits, firstRun, endRun, bodies, step_s);
        store(from, to);
        computeAreas(from, to);
    }

    private void reserve(int size) {
        isNew = new boolean[size];
        cosine = new double[size];
        isNodePressed = new boolean[size];
        flowing = new int[size + 1];
        bearing_Pa = new double[size];
    }

    /** Copies the state of contacts that existed in the last step and clears that of new ones. */
    private void copyContacts(RayHits earlier, int from, int to) {
        for (int n = from; n < to; n++) {
            int h = points.hit[n];
            int before =
                    points.sides.length > 0 ? points.hitBefore(n) : earlier.find(hits.i[h], hits.j[h], hits.body[h]);
            isNew[n] = before < 0;
            hits.contact[h] = n;
            hits.startContact(n, earlier, before);
        }
    }

    /** Plastic flow of the nodes and of the other places in their cells. */
    private void flow(int from, int to) {
        for (int n = from; n < to; n++) {
            points.changed[n] = false;
            isNodePressed[n] = points.sigma_Pa[n] >= 0;
        }
        int count = flow(points.p_m, points.sigma_Pa, points.yield_Pa, from, to);
        double[] plastic = view.plastic_m();
        for (int k = 0; k < count; k++) {
            int n = flowing[k];
            int h = points.hit[n];
            int at = hits.at[h];
            points.changed[n] = true;
            view.yield_Pa()[at] = points.yield_Pa[n];
            double flowed = soils.plastic_m(points.soil[n], points.p_m[n], points.sigma_Pa[n]);
            hits.flow_m[h] = (flowed - plastic[at]) / points.ground.z[n];
            plastic[at] = flowed;
        }
        for (int s = 0; s < points.sides.length; s++) {
            ContactPoints.Side side = points.sides[s];
            count = flow(side.p_m, side.sigma_Pa, hits.sides[s].yield_Pa, from, to);
            double[] sidePlastic = hits.sides[s].plastic_m;
            for (int k = 0; k < count; k++) {
                int n = flowing[k];
                sidePlastic[n] = soils.plastic_m(points.soil[n], side.p_m[n], side.sigma_Pa[n]);
            }
        }
    }

    /**
     * Limits elastic stresses to the Bekker-Wong pressure, to which the yield pressures rise.
     *
     * @return number of points that yield; {@link #flowing} receives them
     */
    private int flow(double[] p_m, double[] sigma_Pa, double[] yield_Pa, int from, int to) {
        int count = 0;
        for (int n = from; n < to; n++) {
            boolean bears = sigma_Pa[n] <= yield_Pa[n] && !(weakens && points.weakening[n] > 1);
            flowing[count] = n; // without a branch, which would often be mispredicted
            count += !bears && sigma_Pa[n] >= 0 ? 1 : 0;
        }
        soils.bearing_Pa(points, p_m, hits.inverseB, weakens, flowing, count, bearing_Pa);
        int flows = 0;
        for (int k = 0; k < count; k++) {
            int n = flowing[k];
            double elastic = sigma_Pa[n];
            double sigma = bearing_Pa[k];
            if (weakens && sigma >= elastic) {
                if (elastic <= yield_Pa[n]) {
                    continue;
                }
                sigma = elastic; // yielded before under larger slip: the yield pressure rises without flow
            }
            sigma_Pa[n] = sigma;
            yield_Pa[n] = sigma;
            flowing[flows++] = n;
        }
        return flows;
    }

    /** Deflects the friction in the soil by the motion along the pressure, up to its limit at the node. */
    private void deflect(int from, int to, double step_s) {
        for (int n = from; n < to; n++) {
            double limit_m = FRICTION * Math.max(points.sigma_Pa[n], 0) / soils.elastic_Pa_m[points.soil[n]];
            hits.friction_m[n] = Math.clamp(hits.friction_m[n] - step_s * points.vn[n], -limit_m, limit_m);
        }
    }

    private void damp(double[] sigma_Pa, double[] yield_Pa, int from, int to) {
        double floor_Pa = model.damping() == ContactModel.Damping.UNCLAMPED ? Double.NEGATIVE_INFINITY : 0;
        if (model.damping() == ContactModel.Damping.HYSTERETIC) {
            for (int h = from; h < to; h++) {
                sigma_Pa[h] += soils.elastic_Pa_m[points.soil[h]] * hits.friction_m[h];
            }
        }
        for (int h = from; h < to; h++) {
            sigma_Pa[h] = Math.max(sigma_Pa[h] - points.vn[h] * points.damping[h], floor_Pa);
        }
        if (model.damping().isBounded()) {
            for (int h = from; h < to; h++) {
                sigma_Pa[h] = Math.min(sigma_Pa[h], yield_Pa[h]);
            }
        }
    }

    /** Sets the stress of each point to the mean over the places of its cell that the body covers. */
    private void averageCells(int from, int to) {
        double[] sum_Pa = points.sigma_Pa;
        for (int n = from; n < to; n++) {
            sum_Pa[n] *= points.weight[n];
        }
        System.arraycopy(sum_Pa, from, points.node_Pa, from, to - from);
        for (int s = 0; s < points.sides.length; s++) {
            double[] sigma_Pa = points.sides[s].sigma_Pa;
            double[] weight = points.sides[s].weight;
            damp(sigma_Pa, hits.sides[s].yield_Pa, from, to);
            for (int n = from; n < to; n++) {
                sigma_Pa[n] *= weight[n];
                sum_Pa[n] += sigma_Pa[n];
            }
        }
        for (int n = from; n < to; n++) {
            sum_Pa[n] /= points.places[n];
        }
    }

    /** Writes the state of pressed nodes to the view and notes which nodes changed. */
    private void store(int from, int to) {
        double[] sinkage = view.sinkage_m();
        for (int n = from; n < to; n++) {
            int h = points.hit[n];
            int at = hits.at[h];
            boolean changed = isNodePressed[n] && (points.changed[n] || points.p_m[n] != sinkage[at]);
            if (persistent) {
                changed |= points.shear_m[n] != view.shear_m()[at];
                view.shear_m()[at] = points.shear_m[n];
            } else {
                hits.shear_m[n] = points.shear_m[n];
            }
            points.changed[n] = changed;
            if (changed) {
                sinkage[at] = points.p_m[n];
                // on a slope several heights round to one sinkage: an unmarked node keeps the committed level
                view.level_m()[at] = hits.height_m[h];
            }
        }
    }

    /** Computes the areas of the body's surface over the covered ground, normal to the pressure. */
    private void computeAreas(int from, int to) {
        double[] area_m2 = points.area_m2;
        for (int n = from; n < to; n++) {
            area_m2[n] = hits.area_m2[points.hit[n]];
        }
        if (model.coverage() == ContactModel.Coverage.AREA) {
            for (int n = from; n < to; n++) {
                area_m2[n] /= points.ground.z[n];
            }
        }
        if (model.pressure() == ContactModel.Pressure.SURFACE_NORMAL) {
            points.normal.dot(points.ground, from, to, cosine);
            for (int n = from; n < to; n++) {
                area_m2[n] /= Math.max(cosine[n], MIN_COSINE);
            }
        }
    }
}
