package org.furrow.scm.soilstep;

import org.furrow.world.contact.TouchingBodies;

/**
 * Slip-sinkage: the factor (1 + i) / (1 - i/2) of the sinkage at slip i (Lyasko, J. Terramechanics 47, 2010).
 *
 * <p>The slip of a contact is the share of the distance travelled by the body's surface, relative to the body's
 * centre and along the ground, that did not move the body forward. A towed, locked or sliding body has slip 0.
 */
final class SlipSinkage {
    /** Regularises the slip of a contact that has travelled less than this distance, in m. */
    private static final double MIN_TRAVEL_M = 1e-3;

    private static final double[] NO_VELOCITY = new double[3];

    private final double[] omega = new double[3];
    private Vectors rim =
            new Vectors(0); // velocity of the surface relative to the body's centre, tangential to the ground
    private double[] along = {};
    private double[] speed = {};

    /** Advances the travelled distances of the hits of one body and computes their weakening. */
    void apply(RayHits hits, ContactPoints points, int from, int to, TouchingBodies bodies, double step_s) {
        if (speed.length < to) {
            rim = new Vectors(hits.i.length);
            along = new double[hits.i.length];
            speed = new double[hits.i.length];
        }
        int b = 3 * hits.body[from];
        System.arraycopy(bodies.angularVelocity, b, omega, 0, 3);
        rim.setVelocity(NO_VELOCITY, omega, 0, points.arm, from, to);
        rim.dot(points.ground, from, to, along);
        rim.subtract(along, points.ground, from, to);
        rim.length(from, to, speed);
        rim.dot(bodies.velocity, b, from, to, along);
        double[] rim_m = hits.rim_m;
        double[] spun_m = hits.spun_m;
        double[] weakening = points.weakening;
        for (int h = from; h < to; h++) {
            double spun = speed[h] + along[h] / Math.max(speed[h], Double.MIN_NORMAL);
            rim_m[h] += speed[h] * step_s;
            spun_m[h] += spun * step_s;
        }
        for (int h = from; h < to; h++) {
            double slip =
                    Math.min(Math.max(spun_m[h] / (rim_m[h] + MIN_TRAVEL_M), 0), 1); // Math.clamp is not vectorised
            weakening[h] = (1 + slip) / (1 - 0.5 * slip);
        }
    }
}
