package org.furrow.node.scenario.visual;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.scm.terrain.PolygonTriangles;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.Triangles;

/** Collects the faces of a visual mesh: boxes, extruded outlines, bodies of revolution, panes on faces. */
final class Solids {
    /** The largest share by which a corner moves farther than its edges when an outline shrinks. */
    private static final double SHARPEST = 0.35;
    /** Bevels that are halved until edges no longer cross are not smaller. */
    private static final double LEAST_BEVEL_M = 0.008;

    /** Least share of the area of an outline that a bevel leaves. */
    private static final double LEAST_SHARE = 0.1;

    private final List<double[]> corners = new ArrayList<>();
    private final List<double[]> normals = new ArrayList<>();
    private final List<Finish> finishes = new ArrayList<>();

    /** A point of an outline in the plane of x and z. */
    record Point(double x, double z) {}

    /** Where a part lies along an axis. */
    record Span(double least, double most) {
        /** A span about a middle. */
        static Span about(double middle, double length) {
            return new Span(middle - 0.5 * length, middle + 0.5 * length);
        }

        double middle() {
            return 0.5 * (least + most);
        }

        double length() {
            return most - least;
        }

        Span mirrored() {
            return new Span(-most, -least);
        }
    }

    VisualMesh mesh() {
        double[] vertices = new double[9 * corners.size()];
        int[] numbers = new int[3 * corners.size()];
        double[] directions = new double[9 * corners.size()];
        for (int t = 0; t < corners.size(); t++) {
            System.arraycopy(corners.get(t), 0, vertices, 9 * t, 9);
            System.arraycopy(normals.get(t), 0, directions, 9 * t, 9);
        }
        Arrays.setAll(numbers, k -> k);
        return new VisualMesh(new Triangles(vertices, numbers), finishes.toArray(new Finish[0]), directions);
    }

    /** Number of triangles so far. */
    int mark() {
        return corners.size();
    }

    /** Adds the mirror images, on the other side of the plane of symmetry, of the triangles since a mark. */
    void mirror(int mark) {
        int end = corners.size();
        for (int t = mark; t < end; t++) {
            add(mirrored(corners.get(t)), mirrored(normals.get(t)), finishes.get(t));
        }
    }

    /** Moves the triangles since a mark from a frame to the one in which the frame has an origin and axes. */
    void move(int mark, Vector origin_m, Axes axes) {
        for (int t = mark; t < corners.size(); t++) {
            for (int c = 0; c < 9; c += 3) {
                turn(corners.get(t), c, axes, origin_m);
                turn(normals.get(t), c, axes, Vector.ZERO);
            }
        }
    }

    private static void turn(double[] of, int at, Axes axes, Vector origin_m) {
        Vector to = origin_m.plus(axes.x().times(of[at]))
                .plus(axes.y().times(of[at + 1]))
                .plus(axes.z().times(of[at + 2]));
        of[at] = to.x();
        of[at + 1] = to.y();
        of[at + 2] = to.z();
    }

    private static double[] mirrored(double[] of) {
        int[] order = {0, 2, 1};
        double[] dest = new double[9];
        for (int k = 0; k < 9; k++) {
            double value = of[3 * order[k / 3] + k % 3];
            dest[k] = k % 3 == 1 ? -value : value;
        }
        return dest;
    }

    private void add(double[] triangle, double[] directions, Finish finish) {
        corners.add(triangle);
        normals.add(directions);
        finishes.add(finish);
    }

    /** The unit normal of three points of an array. */
    static double[] normal(double[] of, int a, int b, int c) {
        double[] n = new double[3];
        for (int d = 0; d < 3; d++) {
            int u = (d + 1) % 3;
            int v = (d + 2) % 3;
            n[d] = (of[b + u] - of[a + u]) * (of[c + v] - of[a + v])
                    - (of[b + v] - of[a + v]) * (of[c + u] - of[a + u]);
        }
        double length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        for (int d = 0; d < 3 && length > 0; d++) {
            n[d] /= length;
        }
        return n;
    }

    private void triangle(double[] a, double[] b, double[] c, Finish finish) {
        double[] all = {a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]};
        double[] n = normal(all, 0, 3, 6);
        if (n[0] != 0 || n[1] != 0 || n[2] != 0) {
            add(all, new double[] {n[0], n[1], n[2], n[0], n[1], n[2], n[0], n[1], n[2]}, finish);
        }
    }

    /** A flat face, its corners counter-clockwise seen from outside. */
    void quad(double[] a, double[] b, double[] c, double[] d, Finish finish) {
        triangle(a, b, c, finish);
        triangle(a, c, d, finish);
    }

    /** A box with its edges along x cut by a bevel. */
    void box(Span x, Span y, Span z, double bevel_m, Finish finish) {
        extrude(
                List.of(
                        new Point(x.least, z.least),
                        new Point(x.most, z.least),
                        new Point(x.most, z.most),
                        new Point(x.least, z.most)),
                y,
                bevel_m,
                finish,
                finish);
    }

    /**
     * Extrudes an outline across the vehicle.
     *
     * @param outline in either order; need not be convex
     * @param bevel_m width of the bevel of the edges at both ends
     * @param ends finish of the two ends
     */
    void extrude(List<Point> outline, Span y, double bevel_m, Finish finish, Finish ends) {
        List<Point> outer = area(outline) < 0 ? outline.reversed() : outline;
        List<Point> inner = bevel_m > 0 ? shrunk(outer, bevel_m) : outer;
        if (bevel_m > 0 && (area(inner) < LEAST_SHARE * area(outer) || hasCrossings(inner))) {
            extrude(outline, y, bevel_m > LEAST_BEVEL_M ? 0.5 * bevel_m : 0, finish, ends);
            return;
        }
        end(inner, y.least, false, ends);
        end(inner, y.most, true, ends);
        for (int k = 0; k < outer.size(); k++) {
            Point a = outer.get(k);
            Point b = outer.get((k + 1) % outer.size());
            double low = y.least + bevel_m;
            double high = y.most - bevel_m;
            quad(at(a, low), at(a, high), at(b, high), at(b, low), finish);
            if (bevel_m > 0) {
                Point c = inner.get(k);
                Point d = inner.get((k + 1) % inner.size());
                quad(at(c, y.least), at(a, low), at(b, low), at(d, y.least), finish);
                quad(at(a, high), at(c, y.most), at(d, y.most), at(b, high), finish);
            }
        }
    }

    private static double[] at(Point point, double y) {
        return new double[] {point.x, y, point.z};
    }

    private void end(List<Point> outline, double y, boolean isLeft, Finish finish) {
        double[][] places = outline.stream().map(point -> at(point, y)).toArray(double[][]::new);
        for (int[] t : PolygonTriangles.of(places)) {
            triangle(places[t[0]], places[t[isLeft ? 2 : 1]], places[t[isLeft ? 1 : 2]], finish);
        }
    }

    /** Whether two edges of an outline cross. */
    private static boolean hasCrossings(List<Point> outline) {
        int count = outline.size();
        for (int k = 0; k < count; k++) {
            for (int m = k + 2; m < count; m++) {
                boolean isNext = k == 0 && m == count - 1;
                if (!isNext
                        && cross(outline.get(k), outline.get(k + 1), outline.get(m), outline.get((m + 1) % count))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean cross(Point a, Point b, Point c, Point d) {
        return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
    }

    private static double side(Point a, Point b, Point of) {
        return (b.x - a.x) * (of.z - a.z) - (b.z - a.z) * (of.x - a.x);
    }

    private static double area(List<Point> outline) {
        double sum = 0;
        for (int k = 0; k < outline.size(); k++) {
            Point a = outline.get(k);
            Point b = outline.get((k + 1) % outline.size());
            sum += a.x * b.z - b.x * a.z;
        }
        return sum;
    }

    /** An outline, counter-clockwise, with its edges moved inwards. */
    private static List<Point> shrunk(List<Point> outline, double by_m) {
        List<Point> dest = new ArrayList<>();
        int count = outline.size();
        for (int k = 0; k < count; k++) {
            Point here = outline.get(k);
            double[] before = outward(outline.get((k + count - 1) % count), here);
            double[] after = outward(here, outline.get((k + 1) % count));
            double per = by_m / Math.max(SHARPEST, 1 + before[0] * after[0] + before[1] * after[1]);
            dest.add(new Point(here.x - per * (before[0] + after[0]), here.z - per * (before[1] + after[1])));
        }
        return dest;
    }

    private static double[] outward(Point a, Point b) {
        double dx = b.x - a.x;
        double dz = b.z - a.z;
        double length = Math.sqrt(dx * dx + dz * dz);
        return length > 0 ? new double[] {dz / length, -dx / length} : new double[2];
    }

    /**
     * A body with a rectangular floor and a rectangular roof of other size.
     *
     * @param floor x of its rear and front, then half its width
     * @param roof the same
     * @return its faces: front, left, rear, right, top; each with four corners: low, low, high, high, counter-clockwise
     *     seen from outside
     */
    double[][][] tapered(double[] floor, double[] roof, Span z, Finish finish) {
        double[][] low = ring(floor, z.least);
        double[][] high = ring(roof, z.most);
        double[][][] faces = new double[5][][];
        for (int k = 0; k < 4; k++) {
            int next = (k + 1) % 4;
            faces[k] = new double[][] {low[k], low[next], high[next], high[k]};
            quad(low[k], low[next], high[next], high[k], finish);
        }
        faces[4] = high;
        quad(high[0], high[1], high[2], high[3], finish);
        quad(low[3], low[2], low[1], low[0], finish);
        return faces;
    }

    /** Corners counter-clockwise seen from above, beginning at the front on the right. */
    private static double[][] ring(double[] of, double z) {
        return new double[][] {{of[1], -of[2], z}, {of[1], of[2], z}, {of[0], of[2], z}, {of[0], -of[2], z}};
    }

    /** A pane on a face of four corners: from share u0, v0 to u1, v1 of it, a little outside. */
    void pane(double[][] face, double[] from, double[] to, double outside_m, Finish finish) {
        double[] all = new double[9];
        for (int k = 0; k < 3; k++) {
            System.arraycopy(face[k], 0, all, 3 * k, 3);
        }
        double[] n = normal(all, 0, 3, 6);
        double[] a = on(face, from[0], from[1], n, outside_m);
        double[] b = on(face, to[0], from[1], n, outside_m);
        double[] c = on(face, to[0], to[1], n, outside_m);
        double[] d = on(face, from[0], to[1], n, outside_m);
        quad(a, b, c, d, finish);
    }

    private static double[] on(double[][] face, double u, double v, double[] n, double outside_m) {
        double[] dest = new double[3];
        for (int d = 0; d < 3; d++) {
            double low = face[0][d] + u * (face[1][d] - face[0][d]);
            double high = face[3][d] + u * (face[2][d] - face[3][d]);
            dest[d] = low + v * (high - low) + outside_m * n[d];
        }
        return dest;
    }

    /**
     * A body of revolution about an axis.
     *
     * @param axis 0: along x, 1: along y, 2: upwards
     * @param middle place from which the profile is
     * @param profile along the axis, then distance from it, of each ring, with the outside on the left of the way
     */
    void revolve(int axis, double[] middle, double[][] profile, int segments, Finish finish) {
        for (int k = 0; k + 1 < profile.length; k++) {
            double along = profile[k + 1][0] - profile[k][0];
            double out = profile[k + 1][1] - profile[k][1];
            double length = Math.sqrt(along * along + out * out);
            double[] slope = {-out / length, along / length};
            for (int s = 0; s < segments; s++) {
                double[][] ring = new double[4][];
                double[][] n = new double[4][];
                for (int c = 0; c < 4; c++) {
                    double turn = 2 * Math.PI * (s + (c == 1 || c == 2 ? 1 : 0)) / segments;
                    double[] point = profile[c < 2 ? k : k + 1];
                    ring[c] = turned(axis, point[0], point[1], turn);
                    n[c] = turned(axis, slope[0], slope[1], turn);
                    for (int d = 0; d < 3; d++) {
                        ring[c][d] += middle[d];
                    }
                }
                smooth(ring, n, new int[] {0, 1, 2}, finish);
                smooth(ring, n, new int[] {0, 2, 3}, finish);
            }
        }
    }

    private static double[] turned(int axis, double along, double out, double turn) {
        double[] dest = new double[3];
        dest[axis] = along;
        dest[(axis + 1) % 3] = out * StrictMath.cos(turn);
        dest[(axis + 2) % 3] = out * StrictMath.sin(turn);
        return dest;
    }

    private void smooth(double[][] points, double[][] directions, int[] which, Finish finish) {
        double[] all = new double[9];
        double[] n = new double[9];
        for (int c = 0; c < 3; c++) {
            System.arraycopy(points[which[c]], 0, all, 3 * c, 3);
            System.arraycopy(directions[which[c]], 0, n, 3 * c, 3);
        }
        double[] flat = normal(all, 0, 3, 6);
        if (flat[0] != 0 || flat[1] != 0 || flat[2] != 0) {
            add(all, n, finish);
        }
    }

    /** A closed cylinder along an axis. */
    void cylinder(int axis, double[] middle, double length_m, double radius_m, int segments, Finish finish) {
        double half = 0.5 * length_m;
        revolve(
                axis,
                middle,
                new double[][] {{-half, 0}, {-half, radius_m}, {half, radius_m}, {half, 0}},
                segments,
                finish);
    }
}
