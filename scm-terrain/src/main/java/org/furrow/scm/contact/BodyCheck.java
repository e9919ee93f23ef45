package org.furrow.scm.contact;

import org.furrow.world.contact.TouchingBodies;

/** Detects a diverged simulation before it changes the ground. */
final class BodyCheck {
    // Limits far beyond those of any vehicle.
    private static final double MAX_POSITION_M = 1e7;
    private static final double MAX_VELOCITY_MPS = 1e3;
    private static final double MAX_SPIN_RADPS = 1e4;
    private static final double MAX_DEFLECTION_M = 10;

    private BodyCheck() {}

    static void requireInRange(TouchingBodies bodies) {
        for (int k = 0; k < 9 * bodies.count(); k++) {
            if (!(Math.abs(bodies.rotation[k]) < 1.001)) {
                throw diverged(bodies, k / 9, "rotation=" + bodies.rotation[k]);
            }
        }
        for (int k = 0; k < 3 * bodies.count(); k++) {
            boolean inRange = Math.abs(bodies.position[k]) < MAX_POSITION_M
                    && Math.abs(bodies.velocity[k]) < MAX_VELOCITY_MPS
                    && Math.abs(bodies.angularVelocity[k]) < MAX_SPIN_RADPS
                    && Math.abs(bodies.surfaceVelocity[k]) < MAX_VELOCITY_MPS;
            if (!inRange) {
                throw diverged(
                        bodies,
                        k / 3,
                        "position=" + bodies.position[k] + " velocity=" + bodies.velocity[k] + " angular velocity="
                                + bodies.angularVelocity[k] + " surface velocity=" + bodies.surfaceVelocity[k]);
            }
        }
        for (int b = 0; b < bodies.count(); b++) {
            double deflection_m = bodies.deflection_m[b];
            if (deflection_m != 0 && !(deflection_m > 0 && deflection_m < MAX_DEFLECTION_M)) {
                throw diverged(bodies, b, "deflection=" + deflection_m);
            }
        }
    }

    private static IllegalStateException diverged(TouchingBodies bodies, int body, String values) {
        return new IllegalStateException("body '" + bodies.bodies().get(body).name()
                + "' has a pose or velocity that is not a number or out of range; the simulation has diverged: "
                + values);
    }
}
