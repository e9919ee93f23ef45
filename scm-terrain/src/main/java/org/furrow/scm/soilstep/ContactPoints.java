package org.furrow.scm.soilstep;

import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.GroundView;

/**
 * What the laws find out about the hits of one step, by number of hit; in the SCM frame. A hit whose elastic stress is negative
 * is not pressed: nothing that is said of it counts.
 */
final class ContactPoints {
    int count;
    private int room;
    int[] soil = {};
    /** How far the ground is pressed below its initial level, along its normal, in m. */
    double[] p_m = {};
    /** Normal stress, in Pa; first the elastic one, which says whether the hit is pressed. */
    double[] sigma_Pa = {};

    boolean[] pressed = {};

    double[] yield_Pa = {};
    /** Damping of the soil, in Pa s/m. */
    double[] damping = {};
    /** Normal of the undeformed ground. */
    Vectors ground = new Vectors(0);
    /** From the body's origin to the node at its old level, in m. */
    Vectors arm = new Vectors(0);
    /** Velocity of the body along the direction in which the ground presses, in m/s. */
    double[] vn = {};
    /** The rest of the body's velocity there, in m/s. */
    Vectors slip = new Vectors(0);
    /** Its size. */
    double[] slide = {};
    /** How many times deeper the ground gives way for the body's slip. */
    double[] weakening = {};
    /** Accumulated shear, in m. */
    double[] shear_m = {};
    /** Shear stress on the body, in Pa. */
    Vectors tau = new Vectors(0);
    /** True where the ground gave way. */
    boolean[] flowed = {};

    /** Takes up the hits of a step: how deep each is, and the elastic stress there. */
    void begin(GroundView view, RayHits hits, SoilTable soils) {
        count = hits.count;
        if (room < count) {
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

    /** Arms and velocities of the hits of one body, which are side by side. */
    void move(RayHits hits, int from, int to, TouchingBodies bodies) {
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
        slip.length(from, to, slide);
    }

    private void reserve(int size) {
        room = size;
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
        slide = new double[size];
        weakening = new double[size];
        shear_m = new double[size];
        tau = new Vectors(size);
        flowed = new boolean[size];
    }
}
