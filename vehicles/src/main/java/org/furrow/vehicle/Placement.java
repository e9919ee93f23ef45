package org.furrow.vehicle;

import java.util.OptionalDouble;
import org.furrow.world.contact.GroundContact;
import org.joml.Matrix3d;
import org.joml.Vector3d;

/**
 * The position of the chassis origin Co and the unit vector along which a vehicle points at its start, in the
 * horizontal plane of W.
 *
 * @param height_m height above the ground from which the vehicle is dropped, in m; empty: it stands on the ground
 * @param settle_s time for which the vehicle stands with its brakes held before it takes part in the run, in s, >= 0;
 *     it presses the ground, and the time of the run does not advance
 */
public record Placement(
        double x_m, double y_m, double headingX, double headingY, OptionalDouble height_m, double settle_s) {
    /** On the ground, without time to settle. */
    public Placement(double x_m, double y_m, double headingX, double headingY) {
        this(x_m, y_m, headingX, headingY, OptionalDouble.empty(), 0);
    }

    /** Checks that the position is finite, that the heading has unit length and that the time is not negative. */
    public Placement {
        if (!(settle_s >= 0) || Double.isInfinite(settle_s)) {
            throw new IllegalArgumentException("settle_s must be >= 0, settle_s=" + settle_s);
        }
        double length2 = headingX * headingX + headingY * headingY;
        if (!(Math.abs(length2 - 1) < 1e-9) || !Double.isFinite(x_m) || !Double.isFinite(y_m)) {
            throw new IllegalArgumentException("placement needs a finite position and a unit heading, x_m=" + x_m
                    + " y_m=" + y_m + " headingX=" + headingX + " headingY=" + headingY);
        }
    }

    /**
     * Returns the initial heights of the ground below points of a level chassis.
     *
     * @param points_m points from Co in the chassis frame, 3 each, in m
     */
    public double[] initialHeights_m(double[] points_m, GroundContact ground) {
        double[] heights = new double[points_m.length / 3];
        for (int k = 0; k < heights.length; k++) {
            double ahead = points_m[3 * k];
            double left = points_m[3 * k + 1];
            double x = x_m + ahead * headingX - left * headingY;
            double y = y_m + ahead * headingY + left * headingX;
            heights[k] = ground.initialHeight_m(x, y);
        }
        return heights;
    }

    /**
     * Returns R_WC of a chassis whose x axis points along the heading and whose x-y plane has these slopes.
     *
     * @param slopeAhead rise of the plane per metre along the heading
     * @param slopeLeft rise of the plane per metre to the left of the heading
     */
    public Matrix3d attitude(double slopeAhead, double slopeLeft) {
        Vector3d ahead = new Vector3d(headingX, headingY, slopeAhead).normalize();
        Vector3d left = new Vector3d(-headingY, headingX, slopeLeft);
        Vector3d up = new Vector3d(ahead).cross(left).normalize();
        left.set(up).cross(ahead);
        return new Matrix3d(ahead, left, up);
    }
}
