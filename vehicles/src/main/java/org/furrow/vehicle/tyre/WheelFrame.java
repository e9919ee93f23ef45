package org.furrow.vehicle.tyre;

import org.furrow.world.contact.TouchingBodies;

/**
 * Pose of a wheel and its discs in W. The axle is the body's y axis; {@code forward} is horizontal and {@code up}
 * points upwards, both normal to the axle. They span a disc's plane: (xi, eta) are coordinates along them from the
 * disc's centre.
 */
final class WheelFrame {
    /** Least horizontal part of the axle: 12 degrees from the vertical. */
    private static final double MIN_AXLE_LEVEL = 0.2;

    double x_m;
    double y_m;
    double z_m;
    /** Holds R_WB of all bodies, row by row; this wheel's begins at {@link #matrix}. */
    double[] rotation = {};

    int matrix;

    double axleX;
    double axleY;
    double axleZ;
    double forwardX;
    double forwardY;
    double upX;
    double upY;
    /** Also the length of the axle's horizontal part: the cosine of the camber. */
    double upZ;

    /**
     * Sets the frame from a body's pose.
     *
     * @throws IllegalStateException when the wheel lies on its side
     */
    void set(TouchingBodies bodies, int body) {
        x_m = bodies.position[3 * body];
        y_m = bodies.position[3 * body + 1];
        z_m = bodies.position[3 * body + 2];
        rotation = bodies.rotation;
        matrix = 9 * body;
        axleX = rotation[matrix + 1];
        axleY = rotation[matrix + 4];
        axleZ = rotation[matrix + 7];
        upZ = Math.sqrt(axleX * axleX + axleY * axleY);
        if (!(upZ > MIN_AXLE_LEVEL)) {
            throw new IllegalStateException("wheel '"
                    + bodies.bodies().get(body).name() + "' lies on its side: its axle is too near the vertical");
        }
        // forward = axle x z, up = forward x axle
        forwardX = axleY / upZ;
        forwardY = -axleX / upZ;
        upX = forwardY * axleZ;
        upY = -forwardX * axleZ;
    }
}
