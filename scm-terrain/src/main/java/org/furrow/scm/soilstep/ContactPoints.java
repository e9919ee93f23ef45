package org.furrow.scm.soilstep;

import java.util.Arrays;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.GroundView;
import org.jspecify.annotations.Nullable;

/**
 * Intermediate results of the soil law at the pressed hits of one step, in the SCM frame: hits whose elastic stress is
 * not negative, at the node or at another place in its cell. A point has a number; the points are in the order of their
 * hits. About half of all hits of a wheel are above the ground and have no point.
 */
final class ContactPoints {
    int count;
    final Side[] sides;
    int[] hit = {}; // of each point
    private int[] before = {}; // of each point: the hit of the last step at its node, -1: none
    private int[] pointsBefore = {0}; // of each hit: number of points of earlier hits; at the end the number of all
    int[] soil = {};
    double[] p_m = {}; // sinkage along the normal of the undeformed ground
    double[] sigma_Pa = {}; // normal stress: the elastic one first, then with flow and damping
    double[] yield_Pa = {};
    double[] damping = {}; // of the soil, in Pa s/m
    Vectors ground = new Vectors(0); // normal of the undeformed ground
    Vectors normal = new Vectors(0); // unit direction of the pressure on the body
    Vectors arm = new Vectors(0); // from the body's origin to the node at its level before the step, in m
    double[] vn = {}; // velocity of the skin at the node along the direction of the pressure, in m/s
    double[] pressedShare = {}; // of the places of a cell, if there are several
    Vectors slip = new Vectors(0); // the remaining, tangential velocity, in m/s; its mean over the places
    double[] slipSpeed = {}; // magnitude of slip
    double[] weakening = {}; // factor of the sinkage due to slip
    double[] shear_m = {}; // accumulated shear displacement j
    Vectors tau = new Vectors(0); // shear stress on the body, in Pa
    double[] area_m2 = {}; // of the body's surface

    @Nullable
    SoftTyres tyres; // of the vehicle; null: all bodies are rigid

    boolean[] changed = {}; // a published field of the node changed in this step

    /** A further place in the cells, see {@link RayHits.Side}; stress and state as those of the node itself. */
    static final class Side {
        double[] p_m = {};
        double[] sigma_Pa = {}; // NaN: no body
        double[] plastic_m = {};
        double[] yield_Pa = {};

        private void reserve(int size) {
            p_m = new double[size];
            sigma_Pa = new double[size];
            plastic_m = new double[size];
            yield_Pa = new double[size];
        }
    }

    /** @param sideCount number of further places in a cell */
    ContactPoints(int sideCount) {
        sides = new Side[sideCount];
        Arrays.setAll(sides, side -> new Side());
    }

    /** The hit of the last step at a point's node, with the same body; -1: none. */
    int hitBefore(int point) {
        return before[point];
    }

    /**
     * Finds the hits that are pressed at the node or at another place in its cell, and computes their sinkages and
     * elastic stresses: sigma = E (p - p_plastic).
     *
     * @param earlier the hits of the last step, with the state of their contacts
     */
    void computeElasticStress(GroundView view, RayHits hits, RayHits earlier, SoilTable soils) {
        if (pointsBefore.length <= hits.count) {
            reserve(hits.i.length);
        }
        double[] initial = view.initial_m();
        double[] normalZ = view.normalZ();
        double[] plastic = view.plastic_m();
        byte[] material = view.material();
        int points = 0;
        for (int h = 0; h < hits.count; h++) {
            int at = hits.at[h];
            double p = normalZ[at] * (initial[at] - hits.height_m[h]);
            double sigma = soils.elastic_Pa_m[material[at]] * (p - plastic[at]);
            pointsBefore[h] = points;
            hit[points] = h;
            soil[points] = material[at];
            p_m[points] = p;
            sigma_Pa[points] = sigma;
            damping[points] = soils.damping_Pas_m[material[at]];
            boolean pressed = sides.length == 0 ? sigma >= 0 : isCellPressed(view, hits, earlier, soils, h, points);
            points += pressed ? 1 : 0; // otherwise the next hit replaces this one
        }
        pointsBefore[hits.count] = points;
        count = points;
        double spacing = view.spacing_m();
        for (int n = 0; n < points; n++) {
            int h = hit[n];
            int at = hits.at[h];
            yield_Pa[n] = view.yield_Pa()[at];
            ground.set(n, view.normalX()[at], view.normalY()[at], normalZ[at]);
            arm.set(n, hits.i[h] * spacing, hits.j[h] * spacing, view.level_m()[at]);
        }
    }

    /** Computes the elastic stresses beside a node; true when there or at the node one is not negative. */
    private boolean isCellPressed(GroundView view, RayHits hits, RayHits earlier, SoilTable soils, int h, int point) {
        int at = hits.at[h];
        boolean sunk = sigma_Pa[point] >= 0;
        if (!sunk && Double.isNaN(hits.sides[0].height_m[h]) && Double.isNaN(hits.sides[1].height_m[h])) {
            return false;
        }
        for (int s = 0; s < sides.length; s++) {
            double p = view.normalZ()[at] * (view.initial_m()[at] - hits.sides[s].height_m[h]);
            sides[s].p_m[point] = p;
            sunk |= p > 0;
        }
        if (!sunk) {
            return false;
        }
        int found = earlier.find(hits.i[h], hits.j[h], hits.body[h]);
        int contact = earlier.contact(found);
        before[point] = found;
        double elastic_Pa_m = soils.elastic_Pa_m[soil[point]];
        int pressed = sigma_Pa[point] >= 0 ? 1 : 0;
        int places = 1;
        for (int s = 0; s < sides.length; s++) {
            Side side = sides[s];
            double plastic = contact < 0 ? view.plastic_m()[at] : earlier.sides[s].plastic_m[contact];
            double sigma = elastic_Pa_m * (side.p_m[point] - plastic);
            side.plastic_m[point] = plastic;
            side.yield_Pa[point] = contact < 0 ? view.yield_Pa()[at] : earlier.sides[s].yield_Pa[contact];
            side.sigma_Pa[point] = sigma;
            pressed += sigma >= 0 ? 1 : 0;
            places += Double.isNaN(sigma) ? 0 : 1;
        }
        pressedShare[point] = (double) pressed / places;
        return pressed > 0;
    }

    /** Index of the first point of a hit: the number of points of all hits before it. */
    int before(int ofHit) {
        return pointsBefore[ofHit];
    }

    /** The first point of a run of hits of one body; the number of points for the run after the last. */
    int firstOfRun(RayHits hits, int run) {
        return pointsBefore[hits.firstOfRun(run)];
    }

    /** Computes arms, and velocities of the skin, of a contiguous range of points of one body. */
    void computeVelocities(int body, int from, int to, TouchingBodies bodies) {
        int b = 3 * body;
        final double px = bodies.position[b];
        final double py = bodies.position[b + 1];
        final double pz = bodies.position[b + 2];
        for (int n = from; n < to; n++) {
            arm.x[n] -= px;
            arm.y[n] -= py;
            arm.z[n] -= pz;
        }
        SoftTyres soft = tyres != null && tyres.has(body) ? tyres : null;
        if (soft != null) {
            soft.moveArms(body, arm, from, to);
        }
        slip.setVelocity(bodies.velocity, bodies.angularVelocity, b, arm, from, to);
        slip.addSkinVelocity(bodies, body, from, to);
        if (soft != null) {
            soft.addRate(body, slip, from, to);
        }
        slip.dot(normal, from, to, vn);
        slip.subtract(vn, normal, from, to);
        if (sides.length > 0) {
            slip.scale(pressedShare, from, to);
        }
        slip.length(from, to, slipSpeed);
    }

    private void reserve(int size) {
        for (Side side : sides) {
            side.reserve(size);
        }
        before = new int[size];
        pressedShare = new double[size];
        hit = new int[size];
        pointsBefore = new int[size + 1];
        soil = new int[size];
        p_m = new double[size];
        sigma_Pa = new double[size];
        yield_Pa = new double[size];
        damping = new double[size];
        ground = new Vectors(size);
        normal = new Vectors(size);
        arm = new Vectors(size);
        vn = new double[size];
        slip = new Vectors(size);
        slipSpeed = new double[size];
        weakening = new double[size];
        shear_m = new double[size];
        tau = new Vectors(size);
        area_m2 = new double[size];
        changed = new boolean[size];
    }
}
