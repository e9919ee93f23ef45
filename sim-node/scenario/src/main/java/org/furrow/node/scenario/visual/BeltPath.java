package org.furrow.node.scenario.visual;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.furrow.node.scenario.visual.Solids.Point;
import org.furrow.node.scenario.visual.Solids.Span;

/** A belt around circles, as shoes of equal length. */
final class BeltPath {
    private static final int SAMPLES = 32;
    /** Share of the length of a shoe that is not a gap. */
    private static final double FULL = 0.86;

    private final List<Point> path;

    /** A circle in the plane of x and z. */
    record Circle(double x, double z, double radius_m) {}

    BeltPath(List<Circle> around) {
        List<Point> points = new ArrayList<>();
        for (Circle circle : around) {
            for (int k = 0; k < SAMPLES; k++) {
                double turn = 2 * Math.PI * k / SAMPLES;
                points.add(new Point(
                        circle.x + circle.radius_m * StrictMath.cos(turn),
                        circle.z + circle.radius_m * StrictMath.sin(turn)));
            }
        }
        path = hull(points);
    }

    /** The convex hull, counter-clockwise: A. M. Andrew, Information Processing Letters 9, 1979. */
    private static List<Point> hull(List<Point> points) {
        List<Point> sorted = points.stream()
                .sorted(Comparator.comparingDouble(Point::x).thenComparingDouble(Point::z))
                .toList();
        List<Point> lower = chain(sorted);
        List<Point> upper = chain(sorted.reversed());
        lower.removeLast();
        upper.removeLast();
        lower.addAll(upper);
        return lower;
    }

    private static List<Point> chain(List<Point> sorted) {
        List<Point> dest = new ArrayList<>();
        for (Point point : sorted) {
            while (dest.size() >= 2 && turn(dest.get(dest.size() - 2), dest.getLast(), point) <= 0) {
                dest.removeLast();
            }
            dest.add(point);
        }
        return dest;
    }

    private static double turn(Point a, Point b, Point c) {
        return (b.x() - a.x()) * (c.z() - a.z()) - (b.z() - a.z()) * (c.x() - a.x());
    }

    /** Adds the shoes outside the path. */
    void addShoes(Solids dest, Span y, double length_m, double thick_m) {
        double all = 0;
        for (int k = 0; k < path.size(); k++) {
            all += distance(path.get(k), path.get((k + 1) % path.size()));
        }
        int count = Math.max(8, (int) Math.rint(all / length_m));
        double pitch = all / count;
        for (int k = 0; k < count; k++) {
            Point a = at(k * pitch);
            Point b = at(k * pitch + FULL * pitch);
            double length = distance(a, b);
            double outX = (b.z() - a.z()) / length * thick_m;
            double outZ = -(b.x() - a.x()) / length * thick_m;
            dest.extrude(
                    List.of(a, new Point(a.x() + outX, a.z() + outZ), new Point(b.x() + outX, b.z() + outZ), b),
                    y,
                    0,
                    Finish.GROOVE,
                    Finish.RUBBER);
        }
    }

    private static double distance(Point a, Point b) {
        double x = b.x() - a.x();
        double z = b.z() - a.z();
        return Math.sqrt(x * x + z * z);
    }

    private Point at(double along_m) {
        double left = along_m;
        for (int k = 0; k < path.size(); k++) {
            Point a = path.get(k);
            Point b = path.get((k + 1) % path.size());
            double length = distance(a, b);
            if (left <= length && length > 0) {
                return new Point(a.x() + left / length * (b.x() - a.x()), a.z() + left / length * (b.z() - a.z()));
            }
            left -= length;
        }
        return path.getFirst();
    }
}
