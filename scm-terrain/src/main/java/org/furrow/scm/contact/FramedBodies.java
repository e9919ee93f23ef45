package org.furrow.scm.contact;

import org.furrow.world.contact.TouchingBodies;

/** Copies of bodies in the SCM frame; where that frame is the world frame, the bodies themselves. */
final class FramedBodies {
    private final ScmFrame frame;
    private final TouchingBodies inWorld;
    private final TouchingBodies inScm;

    FramedBodies(ScmFrame frame, TouchingBodies bodies) {
        this.frame = frame;
        inWorld = bodies;
        inScm = frame.isWorld() ? bodies : new TouchingBodies(bodies.bodies());
    }

    int count() {
        return inWorld.count();
    }

    boolean areOf(TouchingBodies bodies) {
        return inWorld == bodies;
    }

    /** Transforms poses and motions to the SCM frame and returns the bodies there. */
    TouchingBodies toScmFrame() {
        if (inScm == inWorld) {
            return inWorld;
        }
        double[] r = frame.rotation(); // from the SCM frame; its transpose transforms to that frame
        for (int b = 0; b < inWorld.count(); b++) {
            frame.pointToScm(inWorld.position, 3 * b, inScm.position, 3 * b);
            inScm.deflection_m[b] = inWorld.deflection_m[b];
            System.arraycopy(inWorld.surfaceVelocity, 3 * b, inScm.surfaceVelocity, 3 * b, 3);
            frame.toScm(inWorld.velocity, 3 * b, inScm.velocity, 3 * b);
            frame.toScm(inWorld.angularVelocity, 3 * b, inScm.angularVelocity, 3 * b);
            for (int column = 9 * b; column < 9 * b + 3; column++) {
                for (int k = 0; k < 3; k++) {
                    inScm.rotation[column + 3 * k] = r[k] * inWorld.rotation[column]
                            + r[3 + k] * inWorld.rotation[column + 3]
                            + r[6 + k] * inWorld.rotation[column + 6];
                }
            }
        }
        return inScm;
    }

    /** Transforms forces and moments to the world frame. */
    void toWorldFrame() {
        if (inScm == inWorld) {
            return;
        }
        for (int b = 0; b < inWorld.count(); b++) {
            frame.toWorld(inScm.force, 3 * b, inWorld.force, 3 * b);
            frame.toWorld(inScm.moment, 3 * b, inWorld.moment, 3 * b);
        }
    }
}
