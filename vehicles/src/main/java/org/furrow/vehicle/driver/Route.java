package org.furrow.vehicle.driver;

import java.util.ArrayList;
import java.util.List;

/**
 * A path over the ground: a Catmull-Rom spline through given points, sampled and measured by arc length in the plane.
 */
public final class Route {
    private static final double SAMPLE_M = 0.25;
    private static final double SEARCH_M = 10;

    private final Polyline line;

    /**
     * @param points at least two points (x, y) in m, neighbours at least 0.1 m apart
     */
    public Route(List<double[]> points) {
        if (points.size() < 2) {
            throw new IllegalArgumentException("a path needs at least two points");
        }
        List<double[]> samples = new ArrayList<>();
        for (int k = 0; k + 1 < points.size(); k++) {
            double[] a = points.get(k);
            double[] b = points.get(k + 1);
            double[] before = k > 0 ? points.get(k - 1) : beyond(a, b);
            double[] after = k + 2 < points.size() ? points.get(k + 2) : beyond(b, a);
            double length = distance(a, b);
            if (!(length >= 0.1)) {
                throw new IllegalArgumentException(
                        "points " + (k + 1) + " and " + (k + 2) + " of a path are less than 0.1 m apart");
            }
            int pieces = (int) Math.ceil(length / SAMPLE_M);
            boolean last = k + 2 == points.size();
            for (int piece = 0; piece < pieces + (last ? 1 : 0); piece++) {
                double f = (double) piece / pieces;
                samples.add(new double[] {
                    spline(before[0], a[0], b[0], after[0], f), spline(before[1], a[1], b[1], after[1], f)
                });
            }
        }
        line = new Polyline(
                samples.stream().mapToDouble(sample -> sample[0]).toArray(),
                samples.stream().mapToDouble(sample -> sample[1]).toArray());
    }

    public double length_m() {
        return line.length_m();
    }

    /** x at an arc length, in m; beyond its ends the curve is straight. */
    public double x_m(double at_m) {
        return line.x_m(at_m);
    }

    /** y at an arc length, in m; beyond its ends the curve is straight. */
    public double y_m(double at_m) {
        return line.y_m(at_m);
    }

    /** x component of the unit tangent at an arc length. */
    public double tangentX(double at_m) {
        return line.tangentX(line.piece(at_m));
    }

    /** y component of the unit tangent at an arc length. */
    public double tangentY(double at_m) {
        return line.tangentY(line.piece(at_m));
    }

    /**
     * Arc length of the point of the route nearest to (px, py), searched within 10 m of the previous result.
     *
     * @param near_m the previous result, in m
     */
    public double project_m(double px, double py, double near_m) {
        return line.project_m(px, py, line.piece(near_m - SEARCH_M), line.piece(near_m + SEARCH_M));
    }

    /** Arc length of the point of the route nearest to (px, py), searched over the whole route. */
    public double nearest_m(double px, double py) {
        return line.project_m(px, py, 0, line.lastPiece());
    }

    /** Distance of a point from the route's line at an arc length, positive to its left, in m. */
    public double offset_m(double px, double py, double at_m) {
        return line.offset_m(px, py, line.piece(at_m));
    }

    private static double[] beyond(double[] end, double[] inner) {
        return new double[] {2 * end[0] - inner[0], 2 * end[1] - inner[1]};
    }

    private static double distance(double[] a, double[] b) {
        double dx = b[0] - a[0];
        double dy = b[1] - a[1];
        return Math.sqrt(dx * dx + dy * dy);
    }

    private static double spline(double p0, double p1, double p2, double p3, double f) {
        double a = 0.5 * (p2 - p0);
        double b = p0 - 2.5 * p1 + 2 * p2 - 0.5 * p3;
        double c = 1.5 * (p1 - p2) + 0.5 * (p3 - p0);
        return p1 + f * (a + f * (b + f * c));
    }
}
