package org.furrow.vehicle.driver;

import java.util.Arrays;

/**
 * A polyline in a plane, measured by arc length in m. Pieces are numbered from 0; the first and the last extend beyond
 * its ends.
 */
public final class Polyline {
    private final double[] x;
    private final double[] y;
    private final double[] s;

    /**
     * @param x of at least two points; the array is kept
     * @param y of the same points; the array is kept
     * @throws IllegalArgumentException when two consecutive points are equal
     */
    public Polyline(double[] x, double[] y) {
        this.x = x;
        this.y = y;
        s = new double[x.length];
        for (int k = 1; k < s.length; k++) {
            double dx = x[k] - x[k - 1];
            double dy = y[k] - y[k - 1];
            s[k] = s[k - 1] + Math.sqrt(dx * dx + dy * dy);
            if (!(s[k] > s[k - 1])) {
                throw new IllegalArgumentException("points " + k + " and " + (k + 1) + " of a path are the same");
            }
        }
    }

    public double length_m() {
        return s[s.length - 1];
    }

    public int lastPiece() {
        return s.length - 2;
    }

    /** The piece that contains an arc length. */
    public int piece(double at_m) {
        int found = Arrays.binarySearch(s, at_m);
        return Math.clamp(found >= 0 ? found : -found - 2, 0, lastPiece());
    }

    public double x_m(double at_m) {
        return along(x, at_m);
    }

    public double y_m(double at_m) {
        return along(y, at_m);
    }

    /** x component of the unit tangent of a piece. */
    public double tangentX(int piece) {
        return (x[piece + 1] - x[piece]) / (s[piece + 1] - s[piece]);
    }

    /** y component of the unit tangent of a piece. */
    public double tangentY(int piece) {
        return (y[piece + 1] - y[piece]) / (s[piece + 1] - s[piece]);
    }

    /** Distance of a point from a piece's line, positive to its left. */
    public double offset_m(double px, double py, int piece) {
        return tangentX(piece) * (py - y[piece]) - tangentY(piece) * (px - x[piece]);
    }

    /** Arc length of the nearest point to (px, py) on the pieces {@code from} to {@code to}, inclusive. */
    public double project_m(double px, double py, int from, int to) {
        double best = Double.POSITIVE_INFINITY;
        double result = s[from];
        for (int k = from; k <= to; k++) {
            double length = s[k + 1] - s[k];
            double ux = (x[k + 1] - x[k]) / length;
            double uy = (y[k + 1] - y[k]) / length;
            double along = (px - x[k]) * ux + (py - y[k]) * uy;
            double low = k == 0 ? Double.NEGATIVE_INFINITY : 0;
            double high = k == lastPiece() ? Double.POSITIVE_INFINITY : length;
            along = Math.clamp(along, low, high);
            double dx = px - x[k] - along * ux;
            double dy = py - y[k] - along * uy;
            double distance2 = dx * dx + dy * dy;
            if (distance2 < best) {
                best = distance2;
                result = s[k] + along;
            }
        }
        return result;
    }

    private double along(double[] values, double at_m) {
        int k = piece(at_m);
        return values[k] + (values[k + 1] - values[k]) * (at_m - s[k]) / (s[k + 1] - s[k]);
    }
}
