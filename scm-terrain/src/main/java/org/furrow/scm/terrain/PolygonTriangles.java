package org.furrow.scm.terrain;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Splits a flat polygon into triangles by cutting off ears: corners whose triangle has no other corner in it. A convex
 * polygon becomes a fan about its first corner.
 */
public final class PolygonTriangles {
    /** Distance of a corner from the plane of the others, of the polygon's extent; and rounding of a file, in m. */
    private static final double UNEVENNESS = 0.001;

    private static final double ROUNDING_M = 0.002;
    /** Area of a polygon, of its extent squared. */
    private static final double LEAST_AREA = 1e-9;

    private final double[][] places;
    /** Axes of the plane of the polygon's projection. */
    private final int u;

    private final int v;
    /** The corners that are left. */
    private final List<Integer> left;

    private PolygonTriangles(double[][] places, int u, int v) {
        this.places = places;
        this.u = u;
        this.v = v;
        left = new ArrayList<>(IntStream.range(0, places.length).boxed().toList());
    }

    /**
     * The corners of the triangles, counted from 0.
     *
     * @param places three coordinates of each corner, in m
     * @throws IllegalArgumentException if the polygon is not flat or its edges cross
     */
    public static List<int[]> of(double[][] places) {
        if (places.length == 3) {
            return List.of(new int[] {0, 1, 2});
        }
        double[] normal = normal(places);
        requireFlat(places, normal);
        int w = 0;
        for (int d = 1; d < 3; d++) {
            w = Math.abs(normal[d]) > Math.abs(normal[w]) ? d : w;
        }
        boolean turned = normal[w] < 0;
        int u = (w + 1) % 3;
        int v = (w + 2) % 3;
        return new PolygonTriangles(places, turned ? v : u, turned ? u : v).split();
    }

    /** Newell's normal: its length is twice the polygon's area. */
    private static double[] normal(double[][] places) {
        double[] normal = new double[3];
        double[] first = places[0];
        for (int k = 0; k < places.length; k++) {
            double[] a = places[k];
            double[] b = places[(k + 1) % places.length];
            for (int d = 0; d < 3; d++) {
                int u = (d + 1) % 3;
                int v = (d + 2) % 3;
                normal[d] += (a[u] - first[u]) * (b[v] - first[v]) - (a[v] - first[v]) * (b[u] - first[u]);
            }
        }
        return normal;
    }

    private static void requireFlat(double[][] places, double[] normal) {
        double length = Math.sqrt(dot(normal, normal));
        double extent_m = 0;
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (double[] place : places) {
            double[] from = {place[0] - places[0][0], place[1] - places[0][1], place[2] - places[0][2]};
            extent_m = Math.max(extent_m, Math.sqrt(dot(from, from)));
            double off = dot(from, normal) / length;
            least = Math.min(least, off);
            most = Math.max(most, off);
        }
        if (!(length > LEAST_AREA * extent_m * extent_m)) {
            throw new IllegalArgumentException("has no area, or edges that cross");
        }
        if (most - least > UNEVENNESS * extent_m + ROUNDING_M) {
            throw new IllegalArgumentException(
                    "is not flat, by " + (float) (most - least) + " m, so that its form depends on how it is split");
        }
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    private List<int[]> split() {
        List<int[]> triangles = new ArrayList<>();
        while (left.size() > 3) {
            int ear = ear(true);
            ear = ear >= 0 ? ear : ear(false);
            if (ear < 0) {
                throw new IllegalArgumentException("has edges that cross");
            }
            triangles.add(triangle(ear));
            left.subList(ear, ear + 1).clear();
        }
        int[] last = triangle(1);
        if (area(places[last[0]], places[last[1]], places[last[2]]) < 0) {
            throw new IllegalArgumentException("has edges that cross");
        }
        triangles.add(last);
        return triangles;
    }

    private int[] triangle(int k) {
        int n = left.size();
        return new int[] {left.get((k + n - 1) % n), left.get(k), left.get((k + 1) % n)};
    }

    /**
     * The first ear after the first corner; -1 if there is none.
     *
     * @param withArea whether its triangle must have an area
     */
    private int ear(boolean withArea) {
        for (int k = 1; k <= left.size(); k++) {
            int at = k % left.size();
            int[] triangle = triangle(at);
            double area = area(places[triangle[0]], places[triangle[1]], places[triangle[2]]);
            if ((withArea ? area > 0 : area == 0) && isEmpty(triangle)) {
                return at;
            }
        }
        return -1;
    }

    private boolean isEmpty(int[] triangle) {
        double[] a = places[triangle[0]];
        double[] b = places[triangle[1]];
        double[] c = places[triangle[2]];
        for (int corner : left) {
            double[] p = places[corner];
            boolean isOther = !isAt(p, a) && !isAt(p, b) && !isAt(p, c);
            if (isOther && area(a, b, p) >= 0 && area(b, c, p) >= 0 && area(c, a, p) >= 0) {
                return false;
            }
        }
        return true;
    }

    private boolean isAt(double[] p, double[] q) {
        return p[u] == q[u] && p[v] == q[v];
    }

    /** Twice the area of a projected triangle, > 0 if it has the polygon's sense. */
    private double area(double[] a, double[] b, double[] c) {
        return (b[u] - a[u]) * (c[v] - a[v]) - (b[v] - a[v]) * (c[u] - a[u]);
    }
}
