package org.furrow.scm.soilstep;

import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.GroundView;

/**
 * Intermediate results of the soil law at the hits of one step, by hit number, in the SCM frame. A hit with a
 * negative elastic stress is not pressed; its other fields are ignored.
 */
final class ContactPoints {
    int count;
    private int capacity;
    int[] soil = {};
    double[] p_m = {}; // sinkage along the normal of the undeformed ground
    double[] sigma_Pa = {}; // normal stress: the elastic one first, then with flow and damping
    boolean[] pressed = {}; // the elastic stress is not negative
    double[] yield_Pa = {};
    double[] damping = {}; // of the soil, in Pa s/m
    Vectors ground = new Vectors(0); // normal of the undeformed ground
    Vectors arm = new Vectors(0); // from the body's origin to the node at its level before the step, in m
    double[] vn = {}; // velocity of the body at the node along the direction of the pressure, in m/s
    Vectors slip = new Vectors(0); // the remaining, tangential velocity, in m/s
    double[] slipSpeed = {}; // magnitude of slip
    double[] weakening = {}; // factor of the sinkage due to slip
    double[] shear_m = {}; // accumulated shear displacement j
    Vectors tau = new Vectors(0); // shear stress on the body, in Pa
    boolean[] flowed = {}; // the ground yielded in this step

    /** Computes sinkage and elastic stress of all hits: sigma = E (p - p_plastic). */
    void computeElasticStress(GroundView view, RayHits hits, SoilTable soils) {
        count = hits.count;
        if (capacity < count) {
            reserve(hits.i.length);
        }
        double[] initial = view.initial_m();
        double[] normalZ = view.normalZ();
        double[] plastic = view.plastic_m();
        byte[] material = view.material();
        double spacing = view.spacing_m();
        for (int h = 0; h < count; h++) {
            int at = hits.at[h];
            double p = normalZ[at] * (initial[at] - hits.height_m[h]);
            double sigma = soils.elastic_Pa_m[material[at]] * (p - plastic[at]);
            soil[h] = material[at];
            p_m[h] = p;
            sigma_Pa[h] = sigma;
            pressed[h] = sigma >= 0;
            damping[h] = soils.damping_Pas_m[material[at]];
        }
        for (int h = 0; h < count; h++) {
            int at = hits.at[h];
            yield_Pa[h] = view.yield_Pa()[at];
            ground.set(h, view.normalX()[at], view.normalY()[at], normalZ[at]);
            arm.set(h, hits.i[h] * spacing, hits.j[h] * spacing, view.level_m()[at]);
        }
    }

    /** Computes arms and velocities of a contiguous range of hits of one body. */
    void computeVelocities(RayHits hits, int from, int to, TouchingBodies bodies) {
        int b = 3 * hits.body[from];
        final double px = bodies.position[b];
        final double py = bodies.position[b + 1];
        final double pz = bodies.position[b + 2];
        for (int h = from; h < to; h++) {
            arm.x[h] -= px;
            arm.y[h] -= py;
            arm.z[h] -= pz;
        }
        slip.setVelocity(bodies.velocity, bodies.angularVelocity, b, arm, from, to);
        slip.dot(hits.normal, from, to, vn);
        slip.subtract(vn, hits.normal, from, to);
        slip.length(from, to, slipSpeed);
    }

    private void reserve(int size) {
        capacity = size;
        soil = new int[size];
        p_m = new double[size];
        sigma_Pa = new double[size];
        pressed = new boolean[size];
        yield_Pa = new double[size];
        damping = new double[size];
        ground = new Vectors(size);
        arm = new Vectors(size);
        vn = new double[size];
        slip = new Vectors(size);
        slipSpeed = new double[size];
        weakening = new double[size];
        shear_m = new double[size];
        tau = new Vectors(size);
        flowed = new boolean[size];
    }
}
