package org.furrow.vehicle.tracked;

import org.furrow.world.contact.TouchingBodies;

/** Place and motion of the hull in W, for points in the chassis frame C. */
final class HullMotion {
    private final double[] state;
    private final double[] rotation;

    /**
     * @param state of the vehicle, whose first words are position, orientation, velocity and angular velocity
     * @param rotation R_WC, row by row
     */
    HullMotion(double[] state, double[] rotation) {
        this.state = state;
        this.rotation = rotation;
    }

    /** Writes the place and the velocity of a body at r, which moves in C at a velocity in m/s. */
    void point(double rx, double ry, double rz, double[] relative, TouchingBodies bodies, int body) {
        double ox = state[TrackedVehicle.OMEGA];
        double oy = state[TrackedVehicle.OMEGA + 1];
        double oz = state[TrackedVehicle.OMEGA + 2];
        int b = 3 * body;
        toWorld(rx, ry, rz, bodies.position, b);
        toWorld(
                oy * rz - oz * ry + relative[0],
                oz * rx - ox * rz + relative[1],
                ox * ry - oy * rx + relative[2],
                bodies.velocity,
                b);
        for (int d = 0; d < 3; d++) {
            bodies.position[b + d] += state[TrackedVehicle.POSITION + d];
            bodies.velocity[b + d] += state[TrackedVehicle.VELOCITY + d];
        }
    }

    /** Writes the angular velocity of a body that turns about y of C. */
    void spin(double about_radps, TouchingBodies bodies, int body) {
        toWorld(
                state[TrackedVehicle.OMEGA],
                state[TrackedVehicle.OMEGA + 1] + about_radps,
                state[TrackedVehicle.OMEGA + 2],
                bodies.angularVelocity,
                3 * body);
    }

    /** Writes R_WB of a body whose x axis is (ahead, 0, up) in C and whose y axis is that of C. */
    void turn(double ahead, double up, double[] dest, int at) {
        for (int row = 0; row < 9; row += 3) {
            double x = rotation[row];
            double z = rotation[row + 2];
            dest[at + row] = x * ahead + z * up;
            dest[at + row + 1] = rotation[row + 1];
            dest[at + row + 2] = z * ahead - x * up;
        }
    }

    /** Writes the place of a point in W. */
    void place(double rx, double ry, double rz, double[] dest, int at) {
        toWorld(rx, ry, rz, dest, at);
        for (int d = 0; d < 3; d++) {
            dest[at + d] += state[TrackedVehicle.POSITION + d];
        }
    }

    void toWorld(double x, double y, double z, double[] dest, int at) {
        dest[at] = rotation[0] * x + rotation[1] * y + rotation[2] * z;
        dest[at + 1] = rotation[3] * x + rotation[4] * y + rotation[5] * z;
        dest[at + 2] = rotation[6] * x + rotation[7] * y + rotation[8] * z;
    }

    void toChassis(double[] from, int at, double[] dest, int to) {
        double x = from[at];
        double y = from[at + 1];
        double z = from[at + 2];
        dest[to] = rotation[0] * x + rotation[3] * y + rotation[6] * z;
        dest[to + 1] = rotation[1] * x + rotation[4] * y + rotation[7] * z;
        dest[to + 2] = rotation[2] * x + rotation[5] * y + rotation[8] * z;
    }
}
