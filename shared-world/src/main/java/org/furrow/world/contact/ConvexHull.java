package org.furrow.world.contact;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Convex hull of points in space, built incrementally: a point outside replaces the faces visible from it by the
 * cone from the point to their horizon.
 *
 * @param points the corners, 3 numbers each, in m
 * @param planes the faces, 4 numbers each: unit outward normal n and distance d, inside is n . x <= d
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ConvexHull(double[] points, double[] planes) {

    private record Face(int a, int b, int c, double nx, double ny, double nz, double d) {}

    /** @throws IllegalArgumentException when the points lie in one plane */
    public static ConvexHull of(List<Shape.Point> cloud) {
        Builder builder = new Builder(cloud);
        builder.start();
        for (int p = 0; p < cloud.size(); p++) {
            builder.add(p);
        }
        return builder.finish();
    }

    private static final class Builder {
        private final List<Shape.Point> cloud;
        private final double tolerance_m;
        private List<Face> faces = new ArrayList<>();

        Builder(List<Shape.Point> cloud) {
            this.cloud = cloud;
            double size = 0;
            for (Shape.Point p : cloud) {
                size = Math.max(size, Math.max(Math.abs(p.x_m()), Math.max(Math.abs(p.y_m()), Math.abs(p.z_m()))));
            }
            tolerance_m = 1e-10 * size;
        }

        /** Starts with a tetrahedron of points that are far apart. */
        void start() {
            int a = 0;
            int b = farthest(p -> distance2(p, 0));
            int c = farthest(p -> area2(a, b, p));
            Face base = face(a, b, c);
            int d = farthest(p -> Math.abs(height(base, p)));
            if (!(Math.abs(height(base, d)) > tolerance_m)) {
                throw new IllegalArgumentException("the points of a convex hull lie in one plane");
            }
            boolean above = height(base, d) > 0;
            faces.add(above ? face(a, c, b) : base);
            faces.add(above ? face(a, b, d) : face(a, d, b));
            faces.add(above ? face(b, c, d) : face(b, d, c));
            faces.add(above ? face(c, a, d) : face(c, d, a));
        }

        void add(int p) {
            List<Face> kept = new ArrayList<>();
            List<int[]> edges = new ArrayList<>();
            for (Face f : faces) {
                if (height(f, p) > tolerance_m) {
                    edges.add(new int[] {f.a, f.b});
                    edges.add(new int[] {f.b, f.c});
                    edges.add(new int[] {f.c, f.a});
                } else {
                    kept.add(f);
                }
            }
            for (int[] edge : edges) {
                boolean inner = edges.stream().anyMatch(e -> e[0] == edge[1] && e[1] == edge[0]);
                if (!inner) {
                    kept.add(face(edge[0], edge[1], p));
                }
            }
            faces = kept;
        }

        ConvexHull finish() {
            int[] corners = faces.stream()
                    .flatMapToInt(f -> IntStream.of(f.a, f.b, f.c))
                    .distinct()
                    .sorted()
                    .toArray();
            double[] points = IntStream.of(corners)
                    .mapToObj(cloud::get)
                    .flatMapToDouble(p -> DoubleStream.of(p.x_m(), p.y_m(), p.z_m()))
                    .toArray();
            double[] planes = faces.stream()
                    .flatMapToDouble(f -> DoubleStream.of(f.nx, f.ny, f.nz, f.d))
                    .toArray();
            return new ConvexHull(points, planes);
        }

        private int farthest(IntToDoubleFunction measure) {
            int best = 0;
            for (int p = 1; p < cloud.size(); p++) {
                best = measure.applyAsDouble(p) > measure.applyAsDouble(best) ? p : best;
            }
            return best;
        }

        private double distance2(int p, int q) {
            double dx = cloud.get(p).x_m() - cloud.get(q).x_m();
            double dy = cloud.get(p).y_m() - cloud.get(q).y_m();
            double dz = cloud.get(p).z_m() - cloud.get(q).z_m();
            return dx * dx + dy * dy + dz * dz;
        }

        private double area2(int a, int b, int c) {
            double[] n = normal(a, b, c);
            return n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
        }

        private double[] normal(int a, int b, int c) {
            Shape.Point p = cloud.get(a);
            Shape.Point q = cloud.get(b);
            Shape.Point r = cloud.get(c);
            double ux = q.x_m() - p.x_m();
            double uy = q.y_m() - p.y_m();
            double uz = q.z_m() - p.z_m();
            double vx = r.x_m() - p.x_m();
            double vy = r.y_m() - p.y_m();
            double vz = r.z_m() - p.z_m();
            return new double[] {uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx};
        }

        private Face face(int a, int b, int c) {
            double[] n = normal(a, b, c);
            double length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
            if (!(length > 0)) {
                throw new IllegalArgumentException("the points of a convex hull lie in one plane");
            }
            Shape.Point p = cloud.get(a);
            double nx = n[0] / length;
            double ny = n[1] / length;
            double nz = n[2] / length;
            return new Face(a, b, c, nx, ny, nz, nx * p.x_m() + ny * p.y_m() + nz * p.z_m());
        }

        private double height(Face f, int p) {
            Shape.Point q = cloud.get(p);
            return f.nx * q.x_m() + f.ny * q.y_m() + f.nz * q.z_m() - f.d;
        }
    }
}
