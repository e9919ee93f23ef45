package org.furrow.vehicle.tyre;

import org.furrow.world.contact.TouchingBodies;

/**
 * Where a wheel is and how its discs lie, all in W: the axle is the body's y axis; {@code forward} is horizontal and {@code up}
 * rises, both across the axle. A disc's plane is spanned by them; a point of it has coordinates (xi, eta) along them from the
 * disc's centre.
 */
final class WheelFrame {
    /** An axle within 12 degrees of the vertical leaves no disc to speak of. */
    private static final double LEAST_UPRIGHT = 0.2;

    double x_m;
    double y_m;
    double z_m;
    /** The matrix from body to W begins here in the bodies' array. */
    int matrix;

    double axleX;
    double axleY;
    double axleZ;
    double forwardX;
    double forwardY;
    double upX;
    double upY;
    /** Also the length of the axle's horizontal part: the cosine of the camber against the vertical. */
    double upZ;

    /**
     * Takes up a body.
     *
     * @throws IllegalStateException when the wheel lies on its side
     */
    void take(TouchingBodies bodies, int body) {
        x_m = bodies.position[3 * body];
        y_m = bodies.position[3 * body + 1];
        z_m = bodies.position[3 * body + 2];
        matrix = 9 * body;
        axleX = bodies.rotation[matrix + 1];
        axleY = bodies.rotation[matrix + 4];
        axleZ = bodies.rotation[matrix + 7];
        upZ = Math.sqrt(axleX * axleX + axleY * axleY);
        if (!(upZ > LEAST_UPRIGHT)) {
            throw new IllegalStateException("wheel " + body + " lies on its side: its axle is too near the vertical");
        }
        // forward = axle x z, up = forward x axle
        forwardX = axleY / upZ;
        forwardY = -axleX / upZ;
        upX = forwardY * axleZ;
        upY = -forwardX * axleZ;
    }
}
