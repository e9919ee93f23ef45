package org.furrow.vehicle.spec;

import java.util.Arrays;
import java.util.List;

/** A piecewise linear function, constant beyond its end points; units are those of its user. */
public final class Curve {
    private final double[] x;
    private final double[] y;

    /**
     * @param points at least one (x, y), x ascending
     */
    public Curve(List<double[]> points) {
        if (points.isEmpty()) {
            throw new IllegalArgumentException("a curve needs at least one point");
        }
        x = new double[points.size()];
        y = new double[points.size()];
        for (int k = 0; k < x.length; k++) {
            double[] point = points.get(k);
            if (point.length != 2 || !Double.isFinite(point[0]) || !Double.isFinite(point[1])) {
                throw new IllegalArgumentException("point " + (k + 1) + " of a curve must be two numbers");
            }
            if (k > 0 && !(point[0] > x[k - 1])) {
                throw new IllegalArgumentException(
                        "a curve's x must ascend, point " + (k + 1) + " has x=" + point[0] + " after x=" + x[k - 1]);
            }
            x[k] = point[0];
            y[k] = point[1];
        }
    }

    /** x of the last point. */
    public double end() {
        return x[x.length - 1];
    }

    public static Curve constant(double value) {
        return new Curve(List.of(new double[] {0, value}));
    }

    public double least() {
        return Arrays.stream(y).min().orElseThrow();
    }

    public double at(double abscissa) {
        int last = x.length - 1;
        if (abscissa <= x[0]) {
            return y[0];
        }
        if (abscissa >= x[last]) {
            return y[last];
        }
        int k = 1;
        while (x[k] < abscissa) {
            k++;
        }
        return y[k - 1] + (y[k] - y[k - 1]) * (abscissa - x[k - 1]) / (x[k] - x[k - 1]);
    }

    /** The slope at x: 0 beyond the ends; at a point, the slope to its right. */
    public double slope(double abscissa) {
        int last = x.length - 1;
        if (abscissa < x[0] || abscissa >= x[last]) {
            return 0;
        }
        int k = 1;
        while (x[k] <= abscissa) {
            k++;
        }
        return (y[k] - y[k - 1]) / (x[k] - x[k - 1]);
    }
}
