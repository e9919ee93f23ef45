package org.furrow.scm.soilstep;

import org.furrow.world.contact.TouchingBodies;

/** Bodies of the world as the SCM frame sees them, and the ground's answer on its way back. */
final class FramedBodies {
    private final ScmFrame frame;
    private final TouchingBodies inWorld;
    private final TouchingBodies inScm;
    private final double[] column = new double[3];

    FramedBodies(ScmFrame frame, TouchingBodies bodies) {
        this.frame = frame;
        inWorld = bodies;
        inScm = frame.isWorld() ? bodies : new TouchingBodies(bodies.bodies());
    }

    boolean areOf(TouchingBodies bodies) {
        return inWorld == bodies;
    }

    /** The bodies with poses and velocities in the SCM frame. */
    TouchingBodies take() {
        if (inScm == inWorld) {
            return inWorld;
        }
        for (int b = 0; b < inWorld.count(); b++) {
            frame.pointToScm(inWorld.position, 3 * b, inScm.position, 3 * b);
            frame.toScm(inWorld.velocity, 3 * b, inScm.velocity, 3 * b);
            frame.toScm(inWorld.angularVelocity, 3 * b, inScm.angularVelocity, 3 * b);
            for (int c = 0; c < 3; c++) {
                for (int r = 0; r < 3; r++) {
                    column[r] = inWorld.rotation[9 * b + 3 * r + c];
                }
                frame.toScm(column, 0, column, 0);
                for (int r = 0; r < 3; r++) {
                    inScm.rotation[9 * b + 3 * r + c] = column[r];
                }
            }
        }
        return inScm;
    }

    /** Gives forces, moments and sinkage back to the world. */
    void give() {
        if (inScm == inWorld) {
            return;
        }
        for (int b = 0; b < inWorld.count(); b++) {
            frame.toWorld(inScm.force, 3 * b, inWorld.force, 3 * b);
            frame.toWorld(inScm.moment, 3 * b, inWorld.moment, 3 * b);
            inWorld.sinkage_m[b] = inScm.sinkage_m[b];
        }
    }
}
