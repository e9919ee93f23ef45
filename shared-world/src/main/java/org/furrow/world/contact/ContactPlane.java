package org.furrow.world.contact;

import java.util.function.DoubleBinaryOperator;

/**
 * The plane in which a wheel meets the ground, and the wheel's axes in it, as the tyre axis system of ISO 8855: ahead
 * along the wheel's heading, left, and up along the plane's normal. The plane touches the undeformed ground a wheel's
 * radius ahead of the hub, behind it, and beside it, so bumps that are small beside the wheel do not turn it.
 */
public final class ContactPlane {
    /** Unit vectors in W. */
    private final double[] ahead = new double[3];

    private final double[] left = new double[3];
    private final double[] up = new double[3];

    /**
     * Sets the plane.
     *
     * @param height_m height of the undeformed ground in W at x and y of W, in m
     * @param hub position of the hub in W at {@code 3 body}, in m
     * @param rotation R_WB row by row at {@code 9 body}; the axle is the body's y axis
     */
    public void set(DoubleBinaryOperator height_m, double[] hub, double[] rotation, int body, double radius_m) {
        double x = hub[3 * body];
        double y = hub[3 * body + 1];
        double slopeX = slope(height_m, x + radius_m, y, x - radius_m, y, radius_m);
        double slopeY = slope(height_m, x, y + radius_m, x, y - radius_m, radius_m);
        double steepness = Math.sqrt(1 + slopeX * slopeX + slopeY * slopeY);
        up[0] = -slopeX / steepness;
        up[1] = -slopeY / steepness;
        up[2] = 1 / steepness;
        left[0] = rotation[9 * body + 1];
        left[1] = rotation[9 * body + 4];
        left[2] = rotation[9 * body + 7];
        cross(left, up, ahead);
        double length = Math.sqrt(dot(ahead, ahead, 0));
        for (int d = 0; d < 3; d++) {
            ahead[d] = length == 0 ? 0 : ahead[d] / length;
        }
        cross(up, ahead, left);
    }

    private static double slope(
            DoubleBinaryOperator height_m, double x1, double y1, double x0, double y0, double half_m) {
        double slope = (height_m.applyAsDouble(x1, y1) - height_m.applyAsDouble(x0, y0)) / (2 * half_m);
        return Double.isFinite(slope) ? slope : 0;
    }

    private static void cross(double[] a, double[] b, double[] dest) {
        dest[0] = a[1] * b[2] - a[2] * b[1];
        dest[1] = a[2] * b[0] - a[0] * b[2];
        dest[2] = a[0] * b[1] - a[1] * b[0];
    }

    private static double dot(double[] axis, double[] vector, int at) {
        return axis[0] * vector[at] + axis[1] * vector[at + 1] + axis[2] * vector[at + 2];
    }

    /** Component along the wheel's heading of a vector in W; 0 for a wheel that lies on its side. */
    public double ahead(double[] vector, int at) {
        return dot(ahead, vector, at);
    }

    /** Component to the left, in the plane. */
    public double left(double[] vector, int at) {
        return dot(left, vector, at);
    }

    /** Component along the plane's normal, upwards. */
    public double up(double[] vector, int at) {
        return dot(up, vector, at);
    }
}
