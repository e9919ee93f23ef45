package org.furrow.vehicle.collision;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.ConvexHull;
import org.furrow.world.contact.Shape;

/** A convex polyhedron fixed to a chassis, in the chassis frame: corners, faces and edge directions. Immutable. */
final class ConvexPart {
    /** Relative tolerance for the distance of a face's corners from its plane. */
    private static final double PLANE_TOLERANCE = 1e-7;
    /** Directions are equal if the cosine between them is above this. */
    private static final double PARALLEL = 1 - 1e-8;

    private static final double THINNEST_M = 1e-3;

    final Vector centre_m;
    /** Radius of the sphere about the centre that contains all corners. */
    final double radius_m;
    /** x, y, z of each corner, in m. */
    final double[] corners;
    /** Unit outward normal n and distance d in m of each face; inside is n . x <= d. */
    final double[] planes;
    /** Start of each face in {@link #loops}, and the end of the last. */
    final int[] firstOfLoop;
    /** Indices of the corners of each face, counter-clockwise seen from outside. */
    final int[] loops;
    /** Unit vectors along the edges, one for parallel edges. */
    final double[] edges;

    /** @throws IllegalArgumentException when the points lie within {@value #THINNEST_M} m of a plane */
    ConvexPart(List<Shape.Point> points) {
        ConvexHull hull = ConvexHull.of(points);
        corners = hull.points();
        centre_m = middle(corners);
        radius_m = radiusAbout(centre_m);
        planes = distinct(hull.planes());
        requireThick();
        firstOfLoop = new int[planes.length / 4 + 1];
        List<Integer> all = new ArrayList<>();
        List<Vector> directions = new ArrayList<>();
        for (int f = 0; f < planes.length / 4; f++) {
            List<Integer> loop = loop(f);
            all.addAll(loop);
            firstOfLoop[f + 1] = all.size();
            for (int k = 0; k < loop.size(); k++) {
                Vector next = corner(loop.get((k + 1) % loop.size()));
                addDirection(directions, next.minus(corner(loop.get(k))).unit());
            }
        }
        loops = all.stream().mapToInt(Integer::intValue).toArray();
        edges = directions.stream()
                .flatMapToDouble(v -> Arrays.stream(v.toArray()))
                .toArray();
    }

    /** x, y, z of the corners of each face in order, in m. */
    List<double[]> faces_m() {
        List<double[]> faces = new ArrayList<>();
        for (int f = 0; f + 1 < firstOfLoop.length; f++) {
            double[] face = new double[3 * (firstOfLoop[f + 1] - firstOfLoop[f])];
            for (int k = 0; k < face.length / 3; k++) {
                System.arraycopy(corners, 3 * loops[firstOfLoop[f] + k], face, 3 * k, 3);
            }
            faces.add(face);
        }
        return faces;
    }

    /** The corners as a shape. */
    Shape.Hull hull() {
        List<Shape.Point> points = new ArrayList<>();
        for (int c = 0; c < corners.length; c += 3) {
            points.add(new Shape.Point(corners[c], corners[c + 1], corners[c + 2]));
        }
        return new Shape.Hull(points);
    }

    /** Radius of the sphere about a point that contains all corners, in m. */
    double radiusAbout(Vector point) {
        double radius = 0;
        for (int c = 0; c < corners.length / 3; c++) {
            radius = Math.max(radius, corner(c).minus(point).length());
        }
        return radius;
    }

    private void requireThick() {
        for (int f = 0; f < planes.length / 4; f++) {
            double deepest = 0;
            for (int c = 0; c < corners.length / 3; c++) {
                deepest =
                        Math.max(deepest, planes[4 * f + 3] - normal(planes, f).dot(corner(c)));
            }
            if (!(deepest > THINNEST_M)) {
                throw new IllegalArgumentException(
                        "the points of a convex hull lie within " + 1000 * THINNEST_M + " mm of one plane");
            }
        }
    }

    /** Centre of the bounding box of the corners. */
    private static Vector middle(double[] corners) {
        double[] low = {corners[0], corners[1], corners[2]};
        double[] high = low.clone();
        for (int k = 0; k < corners.length; k++) {
            low[k % 3] = Math.min(low[k % 3], corners[k]);
            high[k % 3] = Math.max(high[k % 3], corners[k]);
        }
        return new Vector(low[0] + high[0], low[1] + high[1], low[2] + high[2]).times(0.5);
    }

    private Vector corner(int c) {
        return new Vector(corners[3 * c], corners[3 * c + 1], corners[3 * c + 2]);
    }

    private static Vector normal(double[] planes, int face) {
        return new Vector(planes[4 * face], planes[4 * face + 1], planes[4 * face + 2]);
    }

    /** Planes of the faces: merges the hull's triangles that lie in one plane. */
    private double[] distinct(double[] triangles) {
        double[] kept = new double[triangles.length];
        int count = 0;
        for (int f = 0; f < triangles.length / 4; f++) {
            boolean known = false;
            for (int g = 0; g < count && !known; g++) {
                known = normal(triangles, f).dot(normal(kept, g)) > PARALLEL
                        && Math.abs(triangles[4 * f + 3] - kept[4 * g + 3])
                                < PLANE_TOLERANCE * (radius_m + centre_m.length());
            }
            if (!known) {
                System.arraycopy(triangles, 4 * f, kept, 4 * count, 4);
                count++;
            }
        }
        return Arrays.copyOf(kept, 4 * count);
    }

    /** Corners of a face in order, by gift wrapping: all corners are to the left of each edge. */
    private List<Integer> loop(int face) {
        Vector n = normal(planes, face);
        List<Integer> on = new ArrayList<>();
        for (int c = 0; c < corners.length / 3; c++) {
            if (Math.abs(n.dot(corner(c)) - planes[4 * face + 3]) < PLANE_TOLERANCE * (radius_m + centre_m.length())) {
                on.add(c);
            }
        }
        int first = on.getFirst();
        for (int c : on) {
            first = isBefore(corner(c), corner(first)) ? c : first;
        }
        List<Integer> loop = new ArrayList<>();
        int at = first;
        do {
            loop.add(at);
            int next = on.getFirst() == at ? on.getLast() : on.getFirst();
            for (int c : on) {
                if (c != at && isRight(n, corner(at), corner(next), corner(c))) {
                    next = c;
                }
            }
            at = next;
        } while (at != first && loop.size() < on.size());
        return loop;
    }

    /** Lexicographic order; the first of several points is a corner of their hull. */
    private static boolean isBefore(Vector a, Vector b) {
        if (a.x() != b.x()) {
            return a.x() < b.x();
        }
        return a.y() != b.y() ? a.y() < b.y() : a.z() < b.z();
    }

    /** Whether c is to the right of the line from a to b, seen against n, or on the line beyond b. */
    private boolean isRight(Vector n, Vector a, Vector b, Vector c) {
        double turn = b.minus(a).cross(c.minus(a)).dot(n);
        double least = PLANE_TOLERANCE * radius_m * radius_m;
        return turn < -least
                || (turn <= least && c.minus(a).length() > b.minus(a).length());
    }

    private static void addDirection(List<Vector> directions, Vector edge) {
        if (directions.stream().noneMatch(known -> Math.abs(known.dot(edge)) > PARALLEL)) {
            directions.add(edge);
        }
    }
}
