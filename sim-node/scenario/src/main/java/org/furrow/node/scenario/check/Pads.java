package org.furrow.node.scenario.check;

import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.math.Gravity;

/** Level ground at z = 0 that carries wheels by springs without friction. */
final class Pads implements GroundContact {
    /** Compression of the pads under the weight of the vehicle, in m. */
    private static final double COMPRESSION_M = 0.005;
    /** Damping over stiffness, in s. */
    private static final double DAMPING_S = 0.008;

    private final double[] radius_m;
    private final double stiffness_Npm;

    /**
     * @param radius_m of each wheel
     * @param mass_kg of the vehicle
     */
    Pads(double[] radius_m, double mass_kg) {
        this.radius_m = radius_m.clone();
        stiffness_Npm = mass_kg * Gravity.STANDARD_MPS2 / (radius_m.length * COMPRESSION_M);
    }

    @Override
    public void press(TouchingBodies bodies, double step_s) {
        for (int w = 0; w < radius_m.length; w++) {
            int b = 3 * bodies.wheels()[w];
            double depth_m = radius_m[w] - bodies.position[b + 2];
            double push_N = stiffness_Npm * (depth_m - DAMPING_S * bodies.velocity[b + 2]);
            bodies.force[b] = 0;
            bodies.force[b + 1] = 0;
            bodies.force[b + 2] = depth_m > 0 ? Math.max(0, push_N) : 0;
            for (int d = 0; d < 3; d++) {
                bodies.moment[b + d] = 0;
            }
        }
    }

    @Override
    public double initialHeight_m(double x_m, double y_m) {
        return 0;
    }
}
