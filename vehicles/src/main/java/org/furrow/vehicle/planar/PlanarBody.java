package org.furrow.vehicle.planar;

import org.furrow.world.contact.TouchingBodies;

/**
 * Pose and velocity of a body that moves in the plane of the ground on wheels that roll.
 *
 * <p>Not thread-safe; nothing is allocated.
 */
final class PlanarBody {
    /** Origin in W, in m. */
    final double[] position = new double[3];
    /** Matrix from the body to W, row by row. */
    final double[] rotation;
    /** Velocity of the origin along the body's x axis. */
    double along_mps;
    /** Velocity of the origin along the body's y axis. */
    double across_mps;

    double yawRate_radps;

    private final double[] wheelPosition;
    private final TouchingBodies bodies;
    private final int firstWheel;

    /**
     * @param rotation the array for the matrix, kept
     * @param wheelPosition wheel centres in the body's frame, 3 each, in m
     * @param firstWheel index of the first of them among {@code bodies}
     */
    PlanarBody(double[] rotation, double[] wheelPosition, TouchingBodies bodies, int firstWheel) {
        this.rotation = rotation;
        this.wheelPosition = wheelPosition;
        this.bodies = bodies;
        this.firstWheel = firstWheel;
    }

    /** Sets the origin so that a point of the body is at a place in W. */
    void putPoint(double[] place, double x, double z) {
        for (int d = 0; d < 3; d++) {
            position[d] = place[d] - rotation[3 * d] * x - rotation[3 * d + 2] * z;
        }
    }

    /** Computes the place in W of a point in the middle plane of the body. */
    void point(double x, double z, double[] dest) {
        for (int d = 0; d < 3; d++) {
            dest[d] = position[d] + rotation[3 * d] * x + rotation[3 * d + 2] * z;
        }
    }

    /**
     * Sets pose and velocity of a wheel that rolls; its spin angle is omitted.
     *
     * @param wheel index among the body's wheels
     * @param ax x component of the wheel's axle, a unit vector in the body's x-y plane; the wheel heads for (ay, -ax)
     * @param ay its y component
     * @return spin, in rad/s
     */
    double placeWheel(int wheel, double ax, double ay, double radius_m) {
        double rx = wheelPosition[3 * wheel];
        double ry = wheelPosition[3 * wheel + 1];
        double rz = wheelPosition[3 * wheel + 2];
        double along = along_mps - yawRate_radps * ry;
        double across = across_mps + yawRate_radps * rx;
        double spin = (along * ay - across * ax) / radius_m;
        int w = firstWheel + wheel;
        int k = 3 * w;
        for (int d = 0; d < 3; d++) {
            double x = rotation[3 * d];
            double y = rotation[3 * d + 1];
            double z = rotation[3 * d + 2];
            bodies.position[k + d] = position[d] + rx * x + ry * y + rz * z;
            bodies.velocity[k + d] = along * x + across * y;
            bodies.rotation[9 * w + 3 * d] = x * ay - y * ax;
            bodies.rotation[9 * w + 3 * d + 1] = x * ax + y * ay;
            bodies.rotation[9 * w + 3 * d + 2] = z;
            bodies.angularVelocity[k + d] = spin * (ax * x + ay * y) + yawRate_radps * z;
        }
        return spin;
    }
}
