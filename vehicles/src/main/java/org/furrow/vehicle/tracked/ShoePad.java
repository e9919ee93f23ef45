package org.furrow.vehicle.tracked;

import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.SurfaceContact;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.Tyre;
import org.furrow.world.math.Ranges;

/**
 * The pad of a shoe on rigid ground: a spring and damper at the middle of its face, along the normal of the ground, and
 * one along the ground that dry friction limits. A pad that stands does not creep.
 *
 * @param face_m distance of the face below the pins
 */
public record ShoePad(double face_m, double stiffness_Npm, double damping_Nspm) implements Tyre {
    /** Displacement of the pad along the ground, x y z in W. */
    private static final int WORDS = 3;
    /** Distance over which the slope of the ground is taken. */
    private static final double SLOPE_M = 0.05;

    public ShoePad {
        Ranges.positive("shoes.stiffness_Npm", stiffness_Npm);
        Ranges.notNegative("shoes.damping_Nspm", damping_Nspm);
    }

    @Override
    public SurfaceContact contact(RigidSurface surface) {
        return new Contact(this);
    }

    private static final class Contact implements SurfaceContact {
        private final ShoePad pad;
        private final double[] normal = new double[3];
        private final double[] arm = new double[3];
        private final double[] velocity = new double[3];

        Contact(ShoePad pad) {
            this.pad = pad;
        }

        @Override
        public int stateLength() {
            return WORDS;
        }

        @Override
        public String stateName(int word) {
            return "shear_" + "xyz".charAt(word) + "_m";
        }

        @Override
        public void press(
                TouchingBodies bodies, int body, RigidSurface surface, double[] state, int at, double step_s) {
            int b = 3 * body;
            for (int d = 0; d < 3; d++) {
                arm[d] = -pad.face_m * bodies.rotation[9 * body + 3 * d + 2];
                bodies.force[b + d] = 0;
                bodies.moment[b + d] = 0;
            }
            double x_m = bodies.position[b] + arm[0];
            double y_m = bodies.position[b + 1] + arm[1];
            double depth_m = surface.height_m(x_m, y_m) - bodies.position[b + 2] - arm[2];
            if (!(depth_m > 0)) {
                lift(state, at, step_s);
                return;
            }
            setNormal(surface, x_m, y_m);
            setVelocity(bodies, body);
            double rate = velocity[0] * normal[0] + velocity[1] * normal[1] + velocity[2] * normal[2];
            double load_N = Math.max(0, pad.stiffness_Npm * depth_m * normal[2] - pad.damping_Nspm * rate);
            double most_N = load_N * surface.material(x_m, y_m).friction();
            shear(bodies, b, state, at, rate, most_N, step_s);
            for (int d = 0; d < 3; d++) {
                bodies.force[b + d] += load_N * normal[d];
            }
            addMoment(bodies, b);
        }

        private static void lift(double[] state, int at, double step_s) {
            for (int d = 0; d < WORDS && step_s > 0; d++) {
                state[at + d] = 0;
            }
        }

        /** Writes the force along the ground and advances the displacement, which slides at the limit of friction. */
        private void shear(
                TouchingBodies bodies, int b, double[] state, int at, double rate, double most_N, double step_s) {
            double squared = 0;
            for (int d = 0; d < 3; d++) {
                double slip_mps = velocity[d] - rate * normal[d];
                double force_N = -pad.stiffness_Npm * (state[at + d] + slip_mps * step_s) - pad.damping_Nspm * slip_mps;
                bodies.force[b + d] = force_N;
                squared += force_N * force_N;
            }
            double share = squared > most_N * most_N ? most_N / Math.sqrt(squared) : 1;
            for (int d = 0; d < 3; d++) {
                double slip_mps = velocity[d] - rate * normal[d];
                bodies.force[b + d] *= share;
                if (step_s > 0) {
                    state[at + d] =
                            share < 1 ? -bodies.force[b + d] / pad.stiffness_Npm : state[at + d] + slip_mps * step_s;
                }
            }
        }

        private void setNormal(RigidSurface surface, double x_m, double y_m) {
            double slopeX =
                    (surface.height_m(x_m + SLOPE_M, y_m) - surface.height_m(x_m - SLOPE_M, y_m)) / (2 * SLOPE_M);
            double slopeY =
                    (surface.height_m(x_m, y_m + SLOPE_M) - surface.height_m(x_m, y_m - SLOPE_M)) / (2 * SLOPE_M);
            double length = Math.sqrt(1 + slopeX * slopeX + slopeY * slopeY);
            normal[0] = -slopeX / length;
            normal[1] = -slopeY / length;
            normal[2] = 1 / length;
        }

        /** Velocity of the skin at the face. */
        private void setVelocity(TouchingBodies bodies, int body) {
            double[] w = bodies.angularVelocity;
            int b = 3 * body;
            velocity[0] = bodies.velocity[b] + w[b + 1] * arm[2] - w[b + 2] * arm[1] + bodies.skinVelocity_mps(body, 0);
            velocity[1] = bodies.velocity[b + 1] + w[b + 2] * arm[0] - w[b] * arm[2] + bodies.skinVelocity_mps(body, 1);
            velocity[2] = bodies.velocity[b + 2] + w[b] * arm[1] - w[b + 1] * arm[0] + bodies.skinVelocity_mps(body, 2);
        }

        private void addMoment(TouchingBodies bodies, int b) {
            double fx = bodies.force[b];
            double fy = bodies.force[b + 1];
            double fz = bodies.force[b + 2];
            bodies.moment[b] = arm[1] * fz - arm[2] * fy;
            bodies.moment[b + 1] = arm[2] * fx - arm[0] * fz;
            bodies.moment[b + 2] = arm[0] * fy - arm[1] * fx;
        }
    }
}
