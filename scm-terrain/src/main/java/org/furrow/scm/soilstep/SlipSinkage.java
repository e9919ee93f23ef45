package org.furrow.scm.soilstep;

import org.furrow.world.contact.TouchingBodies;

/**
 * Slip-sinkage: how many times deeper the soil gives way (Lyasko 2010), (1 + i) / (1 - i/2) for a slip i in [0, 1]. The slip of
 * a contact is the share of its surface's way, relative to the body's centre and along the ground, that did not carry the body
 * forward; a towed, locked or sliding body has none.
 */
final class SlipSinkage {
    /** Way of a surface below which nothing is said about its slip, in m. */
    private static final double REST_M = 1e-3;

    private static final double[] AT_REST = new double[3];

    private final double[] omega = new double[3];
    /** Velocity of the surface relative to the body's centre, along the ground. */
    private Vectors rim = new Vectors(0);

    private double[] along = {};
    private double[] speed = {};

    /** Sets the weakening of the hits of one body, and adds to their ways. */
    void apply(RayHits hits, ContactPoints touches, int from, int to, TouchingBodies bodies, double step_s) {
        if (speed.length < to) {
            rim = new Vectors(hits.i.length);
            along = new double[hits.i.length];
            speed = new double[hits.i.length];
        }
        int b = 3 * hits.body[from];
        System.arraycopy(bodies.angularVelocity, b, omega, 0, 3);
        rim.setVelocity(AT_REST, omega, 0, touches.arm, from, to);
        rim.dot(touches.ground, from, to, along);
        rim.subtract(along, touches.ground, from, to);
        rim.length(from, to, speed);
        rim.dot(bodies.velocity, b, from, to, along);
        double[] rim_m = hits.rim_m;
        double[] spun_m = hits.spun_m;
        double[] weakening = touches.weakening;
        for (int h = from; h < to; h++) {
            double spun = speed[h] + along[h] / Math.max(speed[h], Double.MIN_NORMAL);
            rim_m[h] += speed[h] * step_s;
            spun_m[h] += spun * step_s;
        }
        for (int h = from; h < to; h++) {
            double slip = Math.min(Math.max(spun_m[h] / (rim_m[h] + REST_M), 0), 1);
            weakening[h] = (1 + slip) / (1 - 0.5 * slip);
        }
    }
}
