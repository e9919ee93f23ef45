package org.furrow.scm.contact;

import org.furrow.world.contact.TouchingBodies;

/** The horizontal direction in which a body rolls, normal to its y axis; the world's x axis for a body that lies. */
final class RollingDirection {
    /** Least sine between the y axis and the vertical of a body that can roll. */
    private static final double MIN_SINE = 0.2;

    private double x = 1;
    private double y;
    /** Length of (x, y). */
    private double sine = 1;

    void setFor(int body, TouchingBodies bodies) {
        x = bodies.rotation[9 * body + 4];
        y = -bodies.rotation[9 * body + 1];
        sine = Math.sqrt(x * x + y * y);
        if (sine < MIN_SINE) {
            x = 1;
            y = 0;
            sine = 1;
        }
    }

    /** Component of the unit vector along x. */
    double x() {
        return x / sine;
    }

    /** Component of the unit vector along y. */
    double y() {
        return y / sine;
    }

    /**
     * Distance between rows of nodes that lie across the direction.
     *
     * @param spacing_m distance between rows across an axis, or a share of it, in m
     */
    double rowDistance_m(double spacing_m) {
        return spacing_m * Math.max(Math.abs(x), Math.abs(y)) / sine;
    }
}
