package org.furrow.vehicle;

import java.util.OptionalDouble;

/**
 * Where a vehicle starts, seen from above.
 *
 * @param x_m position of the chassis reference frame, in m
 * @param y_m position of the chassis reference frame, in m
 * @param headingX x component of the unit vector in which it looks
 * @param headingY y component of the unit vector in which it looks
 * @param height_m empty: it stands on the ground; else height of the chassis reference frame above it, from where it falls
 */
public record Placement(double x_m, double y_m, double headingX, double headingY, OptionalDouble height_m) {
    /** On the ground. */
    public Placement(double x_m, double y_m, double headingX, double headingY) {
        this(x_m, y_m, headingX, headingY, OptionalDouble.empty());
    }

    /** Checks that all are numbers and the heading has unit length. */
    public Placement {
        double length2 = headingX * headingX + headingY * headingY;
        if (!(Math.abs(length2 - 1) < 1e-9) || !Double.isFinite(x_m) || !Double.isFinite(y_m)) {
            throw new IllegalArgumentException("placement needs a finite position and a unit heading, x_m=" + x_m
                    + " y_m=" + y_m + " headingX=" + headingX + " headingY=" + headingY);
        }
    }
}
