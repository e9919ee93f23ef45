package org.furrow.scm.contact;

import java.util.Arrays;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.GroundView;

/**
 * The soil's answer at each hit node: the steps listed in docs/soil-model.md.
 *
 * <p>Normal: elastic try, sigma = E (p - p_plastic), bounded by Bekker and Wong (Serban et al. 2023, eq. 1), plus damping.
 * Tangential: {@link ShearLaw}.
 */
final class SoilLaw {
    /** A face steeper than this against the pressed ground counts as if it were this steep. */
    private static final double MIN_COSINE = 0.25;
    /** Way of a surface below which nothing is said about its slip, in m. */
    private static final double REST_M = 1e-3;

    private final ContactModel model;
    private final SoilTable soils;
    private final ShearLaw shearLaw;
    private final Touch touch = new Touch();
    private final boolean remembers;
    private final boolean persistent;
    private boolean[] pressed = new boolean[0];

    SoilLaw(SoilTable soils, ContactModel model) {
        this.model = model;
        this.soils = soils;
        shearLaw = new ShearLaw(soils, model);
        remembers = model.remembers();
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
    void apply(GroundView view, HitList hits, HitList earlier, TouchingBodies bodies, double step_s) {
        if (pressed.length < bodies.count()) {
            pressed = new boolean[bodies.count()];
        }
        Arrays.fill(pressed, false);
        double[] initial = view.initial_m();
        double[] normalZ = view.normalZ();
        double[] plastic = view.plastic_m();
        byte[] material = view.material();
        for (int hit = 0; hit < hits.count; hit++) {
            int at = hits.at[hit];
            double p = normalZ[at] * (initial[at] - hits.height_m[hit]);
            double sigma = soils.elastic_Pa_m[material[at]] * (p - plastic[at]);
            if (remembers) {
                hits.forget(hit);
            }
            if (sigma >= 0) {
                touch.hit = hit;
                touch.at = at;
                touch.soil = material[at];
                touch.body = hits.body[hit];
                touch.sigma = sigma;
                if (remembers) {
                    int before = earlier.find(hits.i[hit], hits.j[hit], touch.body);
                    if (before >= 0) {
                        hits.recall(hit, earlier, before);
                    }
                }
                press(view, hits, bodies, p, step_s);
            }
        }
    }

    private void press(GroundView view, HitList hits, TouchingBodies bodies, double p, double step_s) {
        int hit = touch.hit;
        int at = touch.at;
        int b = 3 * touch.body;
        // from the body's origin to the node at its old level
        double rx = hits.i[hit] * view.spacing_m() - bodies.position[b];
        double ry = hits.j[hit] * view.spacing_m() - bodies.position[b + 1];
        double rz = view.level_m()[at] - bodies.position[b + 2];
        takeVelocity(hits, bodies, rx, ry, rz);
        double weakening = model.slipSinkage() == ContactModel.SlipSinkage.NONE
                ? 1
                : weakening(view, hits, bodies, rx, ry, rz, step_s);
        double shear = shearLaw.accumulate(view, hits, touch, step_s);
        boolean changed = flow(view, hits, p, weakening);
        damp(view);
        shear = shearLaw.apply(hits, touch, bodies.bodies().get(touch.body).tread(), shear, step_s);
        if (persistent) {
            changed |= shear != view.shear_m()[at];
            view.shear_m()[at] = shear;
        } else {
            hits.shear_m[hit] = shear;
        }
        if (changed || p != view.sinkage_m()[at]) {
            view.mark(hits.i[hit], hits.j[hit]);
            view.sinkage_m()[at] = p;
            // of one sinkage there may be several heights; without a mark the level stays that of the committed world
            view.level_m()[at] = hits.height_m[hit];
        }
        double area = area_m2(view, hits);
        double normalForce = touch.sigma * area;
        double fx = normalForce * touch.nx + touch.tauX * area;
        double fy = normalForce * touch.ny + touch.tauY * area;
        double fz = normalForce * touch.nz + touch.tauZ * area;
        bodies.force[b] += fx;
        bodies.force[b + 1] += fy;
        bodies.force[b + 2] += fz;
        bodies.moment[b] += ry * fz - rz * fy;
        bodies.moment[b + 1] += rz * fx - rx * fz;
        bodies.moment[b + 2] += rx * fy - ry * fx;
        pressed[touch.body] = true;
    }

    /** Velocity of the body at a point, along the direction of the pressure and across it. */
    private void takeVelocity(HitList hits, TouchingBodies bodies, double rx, double ry, double rz) {
        int b = 3 * touch.body;
        double[] velocity = bodies.velocity;
        double[] omega = bodies.angularVelocity;
        double vx = velocity[b] + omega[b + 1] * rz - omega[b + 2] * ry;
        double vy = velocity[b + 1] + omega[b + 2] * rx - omega[b] * rz;
        double vz = velocity[b + 2] + omega[b] * ry - omega[b + 1] * rx;
        double[] normal = hits.normal;
        touch.nx = normal[3 * touch.hit];
        touch.ny = normal[3 * touch.hit + 1];
        touch.nz = normal[3 * touch.hit + 2];
        touch.vn = vx * touch.nx + vy * touch.ny + vz * touch.nz;
        touch.tx = vx - touch.vn * touch.nx;
        touch.ty = vy - touch.vn * touch.ny;
        touch.tz = vz - touch.vn * touch.nz;
        touch.slide = Math.sqrt(touch.tx * touch.tx + touch.ty * touch.ty + touch.tz * touch.tz);
    }

    /**
     * Slip-sinkage: how many times deeper the soil gives way (Lyasko 2010), (1 + i) / (1 - i/2) for a slip i in [0, 1]. The
     * slip of a contact is the share of its surface's way, relative to the body's centre and along the ground, that did not
     * carry the body forward; a towed, locked or sliding body has none.
     */
    private double weakening(
            GroundView view, HitList hits, TouchingBodies bodies, double rx, double ry, double rz, double step_s) {
        int b = 3 * touch.body;
        double[] omega = bodies.angularVelocity;
        double nx = view.normalX()[touch.at];
        double ny = view.normalY()[touch.at];
        double nz = view.normalZ()[touch.at];
        double ux = omega[b + 1] * rz - omega[b + 2] * ry;
        double uy = omega[b + 2] * rx - omega[b] * rz;
        double uz = omega[b] * ry - omega[b + 1] * rx;
        double un = ux * nx + uy * ny + uz * nz;
        ux -= un * nx;
        uy -= un * ny;
        uz -= un * nz;
        double rim = Math.sqrt(ux * ux + uy * uy + uz * uz);
        double[] v = bodies.velocity;
        double spun = rim > 0 ? rim + (ux * v[b] + uy * v[b + 1] + uz * v[b + 2]) / rim : 0;
        hits.rim_m[touch.hit] += rim * step_s;
        hits.spun_m[touch.hit] += spun * step_s;
        double slip = hits.spun_m[touch.hit] / (hits.rim_m[touch.hit] + REST_M);
        slip = Math.min(Math.max(slip, 0), 1);
        return (1 + slip) / (1 - 0.5 * slip);
    }

    /** Lets the soil give way where it cannot bear the elastic stress; true when that changed the node. */
    private boolean flow(GroundView view, HitList hits, double p, double weakening) {
        int at = touch.at;
        double elastic = touch.sigma;
        double yield = view.yield_Pa()[at];
        if (elastic <= yield && weakening <= 1) {
            return false;
        }
        double sigma = soils.bearing_Pa(touch.soil, p / weakening, hits.inverseB[touch.hit]);
        if (model.slipSinkage() != ContactModel.SlipSinkage.NONE && sigma >= elastic) {
            if (elastic <= yield) {
                return false;
            }
            sigma = elastic; // ground that was weak under another's slip bears what it bears now
        }
        touch.sigma = sigma;
        view.yield_Pa()[at] = sigma;
        double plastic = p - sigma / soils.elastic_Pa_m[touch.soil];
        hits.flow_m[touch.hit] = (plastic - view.plastic_m()[at]) / view.normalZ()[at];
        view.plastic_m()[at] = plastic;
        return true;
    }

    private void damp(GroundView view) {
        double sigma = touch.sigma - touch.vn * soils.damping_Pas_m[touch.soil];
        touch.sigma = switch (model.damping()) {
            case UNCLAMPED -> sigma;
            case CLAMPED -> Math.max(sigma, 0);
            case BOUNDED -> Math.min(Math.max(sigma, 0), view.yield_Pa()[touch.at]);
        };
    }

    /** Area of the pressed surface: the covered ground, seen along the direction in which the ground presses. */
    private double area_m2(GroundView view, HitList hits) {
        double area = hits.area_m2[touch.hit];
        int at = touch.at;
        if (model.coverage() == ContactModel.Coverage.AREA) {
            area /= view.normalZ()[at];
        }
        if (model.pressure() == ContactModel.Pressure.SURFACE_NORMAL) {
            double cosine =
                    touch.nx * view.normalX()[at] + touch.ny * view.normalY()[at] + touch.nz * view.normalZ()[at];
            area /= Math.max(cosine, MIN_COSINE);
        }
        return area;
    }
}
