package org.furrow.vehicle.collision;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.ConvexHull;
import org.furrow.world.contact.Shape;

/** A convex polyhedron fixed to a chassis, in the chassis frame: corners, faces and the directions of its edges. Immutable. */
final class ConvexPart {
    /** Corners this near to a face, as a share of the part's size, are the face's. */
    private static final double FLAT = 1e-7;
    /** Directions whose cosine is above this are one. */
    private static final double PARALLEL = 1 - 1e-8;

    private static final double THINNEST_M = 1e-3;

    final Vector centre_m;
    /** Of the sphere about the centre that holds all corners. */
    final double radius_m;
    /** 3 a corner, in m. */
    final double[] corners;
    /** 4 a face: unit outward normal n and distance d in m, inside is n . x <= d. */
    final double[] planes;
    /** Where each face begins in {@link #loops}, and the end of the last. */
    final int[] firstOfLoop;
    /** Corners of each face, counter-clockwise from outside. */
    final int[] loops;
    /** 3 a direction, of length 1; parallel edges have one. */
    final double[] edges;

    /** @throws IllegalArgumentException when the points lie in one plane, or very near to one */
    ConvexPart(List<Shape.Point> points) {
        ConvexHull hull = ConvexHull.of(points);
        corners = hull.points();
        centre_m = middle(corners);
        double radius = 0;
        for (int c = 0; c < corners.length / 3; c++) {
            radius = Math.max(radius, corner(c).minus(centre_m).length());
        }
        radius_m = radius;
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
                addDirection(
                        directions,
                        corner(loop.get((k + 1) % loop.size()))
                                .minus(corner(loop.get(k)))
                                .unit());
            }
        }
        loops = all.stream().mapToInt(Integer::intValue).toArray();
        edges = directions.stream()
                .flatMapToDouble(v -> Arrays.stream(new double[] {v.x(), v.y(), v.z()}))
                .toArray();
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

    /** Middle of the box around the corners. */
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

    /** The hull's faces are triangles; those in one plane are one face. */
    private double[] distinct(double[] triangles) {
        double[] kept = new double[triangles.length];
        int count = 0;
        for (int f = 0; f < triangles.length / 4; f++) {
            boolean known = false;
            for (int g = 0; g < count && !known; g++) {
                known = normal(triangles, f).dot(normal(kept, g)) > PARALLEL
                        && Math.abs(triangles[4 * f + 3] - kept[4 * g + 3]) < FLAT * (radius_m + centre_m.length());
            }
            if (!known) {
                System.arraycopy(triangles, 4 * f, kept, 4 * count, 4);
                count++;
            }
        }
        return Arrays.copyOf(kept, 4 * count);
    }

    /** Corners of a face in order: from each the next is the one that leaves all others to the left. */
    private List<Integer> loop(int face) {
        Vector n = normal(planes, face);
        List<Integer> on = new ArrayList<>();
        for (int c = 0; c < corners.length / 3; c++) {
            if (Math.abs(n.dot(corner(c)) - planes[4 * face + 3]) < FLAT * (radius_m + centre_m.length())) {
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

    /** An order in which the first of several points is a corner of their hull. */
    private static boolean isBefore(Vector a, Vector b) {
        if (a.x() != b.x()) {
            return a.x() < b.x();
        }
        return a.y() != b.y() ? a.y() < b.y() : a.z() < b.z();
    }

    /** Whether c is to the right of the way from a to b, seen against n, or straight on beyond b. */
    private boolean isRight(Vector n, Vector a, Vector b, Vector c) {
        double turn = b.minus(a).cross(c.minus(a)).dot(n);
        double least = FLAT * radius_m * radius_m;
        return turn < -least
                || (turn <= least && c.minus(a).length() > b.minus(a).length());
    }

    private static void addDirection(List<Vector> directions, Vector edge) {
        for (Vector known : directions) {
            if (Math.abs(known.dot(edge)) > PARALLEL) {
                return;
            }
        }
        directions.add(edge);
    }
}
