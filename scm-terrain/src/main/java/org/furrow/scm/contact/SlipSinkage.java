package org.furrow.scm.contact;

import org.furrow.world.contact.TouchingBodies;

/**
 * Slip-sinkage: the factor (1 + i) / (1 - i/2) of the sinkage at slip i (Lyasko, J. Terramechanics 47, 2010).
 *
 * <p>The surface of a body travels relative to the body's centre; slip is the share of this travel, along the ground,
 * that did not move the body forward. A towed, locked or sliding body has slip 0. The slip of a contact is a vector:
 * the average over the last {@link #MEMORY_M} of travel, with exponential weights; i is its component along the
 * present travel. Small motions to and fro, such as those of a vehicle that settles, therefore cause almost no
 * slip-sinkage. A new contact starts with the mean slip of the body's other contacts: a wheel that rolls steadily has
 * one slip from the front to the rear of its contact, and a wheel that touches the ground for the first time has none.
 */
final class SlipSinkage {
    /** Travel over which the slip of a contact is averaged, in m: about the length of a tyre's contact. */
    private static final double MEMORY_M = 0.2;

    private static final double[] NO_VELOCITY = new double[3];

    private final double[] omega = new double[3];
    private Vectors travel = new Vectors(0); // unit direction of the surface's travel, tangential to the ground
    private double[] along = {}; // velocity of the body along the travel, in m/s
    private double[] speed = {}; // of the travel, in m/s
    private double[] share = {}; // of the step's travel in MEMORY_M

    /** Sets the slip of new contacts of one body to the mean of its other contacts. */
    static void startContacts(Vectors slip, boolean[] isNew, int from, int to) {
        double x = 0;
        double y = 0;
        double z = 0;
        int count = 0;
        for (int h = from; h < to; h++) {
            if (!isNew[h]) {
                x += slip.x[h];
                y += slip.y[h];
                z += slip.z[h];
                count++;
            }
        }
        double scale = count > 0 ? 1.0 / count : 0;
        for (int h = from; h < to; h++) {
            if (isNew[h]) {
                slip.set(h, x * scale, y * scale, z * scale);
            }
        }
    }

    /** Advances the slip of the points of one body and computes their weakening. */
    void apply(Vectors slip, ContactPoints points, int body, int from, int to, TouchingBodies bodies, double step_s) {
        if (speed.length < to) {
            reserve(points.hit.length);
        }
        computeTravel(points, body, from, to, bodies);
        for (int h = from; h < to; h++) {
            share[h] = speed[h] * step_s * (1 / MEMORY_M);
        }
        average(slip.x, travel.x, from, to);
        average(slip.y, travel.y, from, to);
        average(slip.z, travel.z, from, to);
        slip.dot(travel, from, to, along);
        double[] weakening = points.weakening;
        for (int h = from; h < to; h++) {
            double now = Math.min(Math.max(along[h], 0), 1); // Math.clamp is not vectorised
            weakening[h] = (1 + now) / (1 - 0.5 * now);
        }
    }

    /** Computes direction and speed of the surface's travel, and the share of the travel that slips. */
    private void computeTravel(ContactPoints points, int body, int from, int to, TouchingBodies bodies) {
        int b = 3 * body;
        System.arraycopy(bodies.angularVelocity, b, omega, 0, 3);
        travel.setVelocity(NO_VELOCITY, omega, 0, points.arm, from, to);
        travel.addSkinVelocity(bodies, body, from, to);
        travel.dot(points.ground, from, to, along);
        travel.subtract(along, points.ground, from, to);
        travel.length(from, to, speed);
        for (int h = from; h < to; h++) {
            share[h] = 1 / Math.max(speed[h], Double.MIN_NORMAL);
        }
        travel.scale(share, from, to);
        travel.dot(bodies.velocity, b, from, to, along);
        for (int h = from; h < to; h++) {
            // share of the travel that slips; 0 when the body rolls, 1 when it spins in place
            along[h] = Math.min(Math.max(1 + along[h] * share[h], -1), 1);
        }
    }

    /** Moves an average towards the present slip by the share of the travel, for any length of the step. */
    private void average(double[] slip, double[] direction, int from, int to) {
        for (int h = from; h < to; h++) {
            slip[h] = (slip[h] + share[h] * along[h] * direction[h]) / (1 + share[h]);
        }
    }

    private void reserve(int size) {
        travel = new Vectors(size);
        along = new double[size];
        speed = new double[size];
        share = new double[size];
    }
}
