package org.furrow.node.figures.map;

import java.awt.geom.Path2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionBody;

/**
 * A vehicle's hull from above, as the corners of a convex polygon in the chassis frame, in m; x ahead.
 *
 * @param corners x and y of each
 */
record HullOutline(List<double[]> corners) {
    /** Width over length of a vehicle whose file gives no hull. */
    private static final double SLENDER = 0.45;

    static HullOutline of(VehicleModel model) {
        CollisionBody hull = model.collisionBody();
        List<double[]> points = new ArrayList<>();
        if (hull == null) {
            double x = 0.5 * model.extent_m();
            double pivot = 0.5 * model.steering().pivot_m();
            for (int k = 0; k < 4; k++) {
                points.add(new double[] {pivot + (k < 2 ? x : -x), k % 2 == 0 ? SLENDER * x : -SLENDER * x});
            }
        } else {
            double[] xyz = hull.corners_m();
            for (int k = 0; k < xyz.length; k += 3) {
                points.add(new double[] {xyz[k], xyz[k + 1]});
            }
        }
        return new HullOutline(convexHull(points));
    }

    /** Convex hull in the plane by Andrew's monotone chain. */
    private static List<double[]> convexHull(List<double[]> points) {
        List<double[]> sorted = new ArrayList<>(points);
        sorted.sort(Comparator.<double[]>comparingDouble(p -> p[0]).thenComparingDouble(p -> p[1]));
        List<double[]> hull = new ArrayList<>();
        for (int pass = 0; pass < 2; pass++) {
            int least = hull.size() + 1;
            for (double[] point : pass == 0 ? sorted : sorted.reversed()) {
                while (hull.size() > least && turn(hull.get(hull.size() - 2), hull.getLast(), point) <= 0) {
                    hull.removeLast();
                }
                hull.add(point);
            }
            hull.removeLast();
        }
        return hull;
    }

    private static double turn(double[] a, double[] b, double[] c) {
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    }

    double front_m() {
        return corners.stream().mapToDouble(p -> p[0]).max().orElse(0);
    }

    /** The outline of a vehicle at a pose in the plane. */
    Path2D at(double x_m, double y_m, double yaw_rad) {
        return placed(corners, x_m, y_m, yaw_rad);
    }

    /** A triangle in the front part of the vehicle that points ahead. */
    Path2D pointer(double x_m, double y_m, double yaw_rad) {
        double front = front_m();
        double half = corners.stream().mapToDouble(p -> p[1]).max().orElse(0);
        List<double[]> triangle = List.of(
                new double[] {front - 0.25 * half, 0},
                new double[] {front - 1.55 * half, 0.42 * half},
                new double[] {front - 1.55 * half, -0.42 * half});
        return placed(triangle, x_m, y_m, yaw_rad);
    }

    private static Path2D placed(List<double[]> points, double x_m, double y_m, double yaw_rad) {
        double c = Math.cos(yaw_rad);
        double s = Math.sin(yaw_rad);
        Path2D path = new Path2D.Double();
        for (double[] p : points) {
            double x = x_m + c * p[0] - s * p[1];
            double y = y_m + s * p[0] + c * p[1];
            if (path.getCurrentPoint() == null) {
                path.moveTo(x, y);
            } else {
                path.lineTo(x, y);
            }
        }
        path.closePath();
        return path;
    }
}
