package org.furrow.scm.soilstep;

import org.furrow.world.contact.TouchingBodies;

/** Sees when a simulation has diverged, before the ground remembers it. */
final class BodyCheck {
    // what no vehicle reaches, but a diverging simulation soon does
    private static final double MAX_POSITION_M = 1e7;
    private static final double MAX_VELOCITY_MPS = 1e3;
    private static final double MAX_SPIN_RADPS = 1e4;

    private BodyCheck() {}

    static void requireInRange(TouchingBodies bodies) {
        for (int k = 0; k < 9 * bodies.count(); k++) {
            if (!(Math.abs(bodies.rotation[k]) < 1.001)) {
                throw new IllegalStateException(
                        "body " + k / 9 + " has a pose or velocity that is not a number or out of range: rotation="
                                + bodies.rotation[k]);
            }
        }
        for (int k = 0; k < 3 * bodies.count(); k++) {
            boolean inRange = Math.abs(bodies.position[k]) < MAX_POSITION_M
                    && Math.abs(bodies.velocity[k]) < MAX_VELOCITY_MPS
                    && Math.abs(bodies.angularVelocity[k]) < MAX_SPIN_RADPS;
            if (!inRange) {
                throw new IllegalStateException(
                        "body " + k / 3 + " has a pose or velocity that is not a number or out of"
                                + " range, the simulation has diverged: position=" + bodies.position[k] + " velocity="
                                + bodies.velocity[k] + " angular velocity=" + bodies.angularVelocity[k]);
            }
        }
    }
}
