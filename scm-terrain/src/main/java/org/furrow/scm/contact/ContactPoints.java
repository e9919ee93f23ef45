package org.furrow.scm.contact;

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
    /** Elastic stress of a place that the body does not cover. */
    private static final double ABSENT = -1;

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
    // if there are further places in a cell
    double[] weight = {}; // 1 where the elastic stress at the node is not negative, else 0
    double[] places = {}; // that the body covers, and the node
    double[] node_Pa = {}; // stress at the node itself, when sigma_Pa is the mean of the cell
    private double[] pressedShare = {}; // of these places
    Vectors slip = new Vectors(0); // the remaining, tangential velocity, in m/s; its mean over the places
    double[] slipSpeed = {}; // magnitude of slip
    double[] weakening = {}; // factor of the sinkage due to slip
    double[] shear_m = {}; // accumulated shear displacement j
    Vectors tau = new Vectors(0); // shear stress on the body, in Pa
    double[] area_m2 = {}; // of the body's surface

    @Nullable
    SoftTyres tyres; // of the vehicle; null: all bodies are rigid

    boolean[] changed = {}; // a published field of the node changed in this step

    /** A further place in the cells, see {@link RayHits.Side}; stress as that of the node itself. */
    static final class Side {
        double[] p_m = {};
        double[] sigma_Pa = {}; // ABSENT where there is no body
        double[] weight = {}; // 1 where the elastic stress is not negative, else 0

        private void reserve(int size) {
            p_m = new double[size];
            sigma_Pa = new double[size];
            weight = new double[size];
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
        count = sides.length == 0 ? findNodes(view, hits, soils) : findCells(view, hits, earlier, soils);
        pointsBefore[hits.count] = count;
        double[] normalZ = view.normalZ();
        double spacing = view.spacing_m();
        for (int n = 0; n < count; n++) {
            int h = hit[n];
            int at = hits.at[h];
            yield_Pa[n] = view.yield_Pa()[at];
            damping[n] = soils.damping_Pas_m[soil[n]];
            ground.set(n, view.normalX()[at], view.normalY()[at], normalZ[at]);
            arm.set(n, hits.i[h] * spacing, hits.j[h] * spacing, view.level_m()[at]);
        }
    }

    /** Finds the hits that are pressed; returns their number. */
    private int findNodes(GroundView view, RayHits hits, SoilTable soils) {
        double[] initial = view.initial_m();
        double[] normalZ = view.normalZ();
        double[] plastic = view.plastic_m();
        byte[] material = view.material();
        int points = 0;
        for (int h = 0; h < hits.count; h++) {
            int at = hits.at[h];
            double p = normalZ[at] * (initial[at] - hits.height_m[h]);
            double sigma = soils.stiffness_Pa_m(material[at], plastic[at]) * (p - plastic[at]);
            pointsBefore[h] = points;
            hit[points] = h;
            soil[points] = material[at];
            p_m[points] = p;
            sigma_Pa[points] = sigma;
            points += sigma >= 0 ? 1 : 0; // otherwise the next hit replaces this one
        }
        return points;
    }

    /** Finds the hits that are pressed at the node, ahead of it or behind it; returns their number. */
    private int findCells(GroundView view, RayHits hits, RayHits earlier, SoilTable soils) {
        double[] initial = view.initial_m();
        double[] normalZ = view.normalZ();
        double[] plastic = view.plastic_m();
        byte[] material = view.material();
        double[] yield = view.yield_Pa();
        RayHits.Side aheadState = hits.sides[0];
        RayHits.Side behindState = hits.sides[1];
        RayHits.Side aheadBefore = earlier.sides[0];
        RayHits.Side behindBefore = earlier.sides[1];
        int points = 0;
        for (int h = 0; h < hits.count; h++) {
            int at = hits.at[h];
            double p = normalZ[at] * (initial[at] - hits.height_m[h]);
            double ahead = normalZ[at] * (initial[at] - aheadState.height_m[h]);
            double behind = normalZ[at] * (initial[at] - behindState.height_m[h]);
            pointsBefore[h] = points;
            if (!(p >= plastic[at] || ahead > 0 || behind > 0)) {
                continue;
            }
            double sigma = soils.stiffness_Pa_m(material[at], plastic[at]) * (p - plastic[at]);
            int found = earlier.find(hits.i[h], hits.j[h], hits.body[h]);
            int contact = earlier.contact(found);
            double plasticAhead = contact < 0 ? plastic[at] : aheadBefore.plastic_m[contact];
            double plasticBehind = contact < 0 ? plastic[at] : behindBefore.plastic_m[contact];
            aheadState.plastic_m[points] = plasticAhead;
            behindState.plastic_m[points] = plasticBehind;
            aheadState.yield_Pa[points] = contact < 0 ? yield[at] : aheadBefore.yield_Pa[contact];
            behindState.yield_Pa[points] = contact < 0 ? yield[at] : behindBefore.yield_Pa[contact];
            int pressed = setSide(
                            sides[0],
                            points,
                            ahead,
                            soils.stiffness_Pa_m(material[at], plasticAhead) * (ahead - plasticAhead))
                    | setSide(
                            sides[1],
                            points,
                            behind,
                            soils.stiffness_Pa_m(material[at], plasticBehind) * (behind - plasticBehind));
            before[points] = found;
            hit[points] = h;
            soil[points] = material[at];
            p_m[points] = p;
            sigma_Pa[points] = sigma;
            points += sigma >= 0 ? 1 : pressed; // otherwise the next hit replaces this one
        }
        for (int n = 0; n < points; n++) {
            weight[n] = sigma_Pa[n] >= 0 ? 1 : 0;
            places[n] = 3 - (Double.isNaN(sides[0].p_m[n]) ? 1 : 0) - (Double.isNaN(sides[1].p_m[n]) ? 1 : 0);
            pressedShare[n] = (weight[n] + sides[0].weight[n] + sides[1].weight[n]) / places[n];
        }
        return points;
    }

    /** Sets sinkage and elastic stress, NaN without a body, of a place beside a node; returns 1 where it is pressed. */
    private static int setSide(Side side, int point, double sinkage_m, double elastic_Pa) {
        int pressed = elastic_Pa >= 0 ? 1 : 0;
        side.p_m[point] = sinkage_m;
        side.sigma_Pa[point] = Double.isNaN(elastic_Pa) ? ABSENT : elastic_Pa;
        side.weight[point] = pressed;
        return pressed;
    }

    /** Index of the first point of a hit: the number of points of all hits before it. */
    int before(int ofHit) {
        return pointsBefore[ofHit];
    }

    /** True when a hit has a point. */
    boolean has(int ofHit) {
        return pointsBefore[ofHit] < pointsBefore[ofHit + 1];
    }

    /** Share of the places in a hit's cell that are pressed; 0 without a point. */
    double pressedShare(int ofHit) {
        return has(ofHit) ? pressedShare[pointsBefore[ofHit]] : 0;
    }

    /** The first point of a run of hits of one body; the number of points for the run after the last. */
    int firstOfRun(RayHits hits, int run) {
        return pointsBefore[hits.firstOfRun(run)];
    }

    /** Computes arms, to the tips of lugs, and velocities of the skin there, of a range of points of one body. */
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
        double lug_m = bodies.bodies().get(body).tread().lug_m();
        if (lug_m > 0) { // the pressure along the normal has the same moment at both ends of a lug
            arm.add(-lug_m, normal, from, to);
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
        weight = new double[size];
        places = new double[size];
        node_Pa = new double[size];
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
