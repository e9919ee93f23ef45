package org.furrow.node.scenario.visual;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.world.contact.ConvexHull;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.Triangles;
import org.furrow.world.digest.Digest;

/**
 * The surface of a stone: that of its convex hull with rounded edges and shallow hollows, nowhere outside the hull. A
 * ray from the middle of the corners in direction u leaves a face n . x = d of the hull at d / (n . u); the surface is
 * at the power mean of these distances, which is less than the least of them, less a share that noise gives. Its bits
 * are the same on every machine.
 */
final class StoneMesh {
    /** Triangles along an edge of the icosahedron whose directions the corners have. */
    private static final int SEGMENTS = 8;
    /** The exponent of the power mean is 2 to this: larger ones give sharper edges. */
    private static final int SHARPNESS = 5;
    /** Largest depth of a hollow, as a share of the distance from the middle. */
    private static final double DEPTH = 0.13;
    /** Cells of the noise from the middle to the surface, and what each finer octave has of the one before. */
    private static final double CELLS = 1.7;

    private static final double FINER = 2.3;
    private static final double LESS = 0.5;
    private static final int OCTAVES = 3;
    /** Angle between the directions whose difference gives a normal. */
    private static final double TILT = 0.02;

    private static final double GOLDEN = 0.5 * (1 + Math.sqrt(5));
    private static final double[][] CORNERS = {
        {-1, GOLDEN, 0}, {1, GOLDEN, 0}, {-1, -GOLDEN, 0}, {1, -GOLDEN, 0},
        {0, -1, GOLDEN}, {0, 1, GOLDEN}, {0, -1, -GOLDEN}, {0, 1, -GOLDEN},
        {GOLDEN, 0, -1}, {GOLDEN, 0, 1}, {-GOLDEN, 0, -1}, {-GOLDEN, 0, 1}
    };
    private static final int[][] FACES = {
        {0, 11, 5},
        {0, 5, 1},
        {0, 1, 7},
        {0, 7, 10},
        {0, 10, 11},
        {1, 5, 9},
        {5, 11, 4},
        {11, 10, 2},
        {10, 7, 6},
        {7, 1, 8},
        {3, 9, 4},
        {3, 4, 2},
        {3, 2, 6},
        {3, 6, 8},
        {3, 8, 9},
        {4, 9, 5},
        {2, 4, 11},
        {6, 2, 10},
        {8, 6, 7},
        {9, 8, 1}
    };

    private final double[] middle = new double[3];
    /** Unit normal of each face, and its distance from the middle. */
    private final double[] planes;

    private final List<double[]> places = new ArrayList<>();
    private final List<double[]> normals = new ArrayList<>();

    private StoneMesh(Shape.Hull shape) {
        ConvexHull hull = ConvexHull.of(shape.points());
        double[] corners = hull.points();
        for (int k = 0; k < corners.length; k++) {
            middle[k % 3] += 3 * corners[k] / corners.length;
        }
        planes = hull.planes().clone();
        for (int f = 0; f < planes.length; f += 4) {
            planes[f + 3] -= dot(planes, f, middle);
        }
        for (int[] face : FACES) {
            addFace(CORNERS[face[0]], CORNERS[face[1]], CORNERS[face[2]]);
        }
    }

    /** The mesh of a stone whose hull is convex. */
    static VisualMesh of(Shape.Hull hull) {
        return new StoneMesh(hull).mesh();
    }

    private VisualMesh mesh() {
        int count = places.size() / 3;
        double[] coordinates = places.stream().flatMapToDouble(Arrays::stream).toArray();
        double[] directions = normals.stream().flatMapToDouble(Arrays::stream).toArray();
        int[] numbers = new int[3 * count];
        Arrays.setAll(numbers, k -> k);
        Finish[] finishes = new Finish[count];
        Arrays.fill(finishes, Finish.STONE);
        return new VisualMesh(new Triangles(coordinates, numbers), finishes, directions);
    }

    private void addFace(double[] a, double[] b, double[] c) {
        for (int j = 0; j < SEGMENTS; j++) {
            for (int i = 0; i + j < SEGMENTS; i++) {
                double[] here = between(a, b, c, i, j);
                double[] ahead = between(a, b, c, i + 1, j);
                double[] aside = between(a, b, c, i, j + 1);
                addTriangle(here, ahead, aside);
                if (i + j + 1 < SEGMENTS) {
                    addTriangle(ahead, between(a, b, c, i + 1, j + 1), aside);
                }
            }
        }
    }

    private static double[] between(double[] a, double[] b, double[] c, int i, int j) {
        double[] u = new double[3];
        for (int d = 0; d < 3; d++) {
            u[d] = (SEGMENTS - i - j) * a[d] + i * b[d] + j * c[d];
        }
        return unit(u);
    }

    private void addTriangle(double[] a, double[] b, double[] c) {
        for (double[] u : List.of(a, b, c)) {
            places.add(surface(u));
            normals.add(normal(u));
        }
    }

    /** The point of the surface in a direction from the middle. */
    private double[] surface(double[] u) {
        double nearness = 0;
        for (int f = 0; f < planes.length; f += 4) {
            double power = Math.max(0, dot(planes, f, u)) / planes[f + 3];
            for (int k = 0; k < SHARPNESS; k++) {
                power *= power;
            }
            nearness += power;
        }
        for (int k = 0; k < SHARPNESS; k++) {
            nearness = Math.sqrt(nearness);
        }
        double distance = (1 - DEPTH * noise(u)) / nearness;
        double[] at = new double[3];
        for (int d = 0; d < 3; d++) {
            at[d] = middle[d] + distance * u[d];
        }
        return at;
    }

    /** The normal of the surface in a direction, outwards. */
    private double[] normal(double[] u) {
        double[] other = Math.abs(u[2]) < 0.7 ? new double[] {0, 0, 1} : new double[] {1, 0, 0};
        double[] across = unit(cross(other, u));
        double[] along = cross(u, across);
        return unit(cross(difference(u, across), difference(u, along)));
    }

    private double[] difference(double[] u, double[] towards) {
        double[] less = surface(tilted(u, towards, -TILT));
        double[] more = surface(tilted(u, towards, TILT));
        return new double[] {more[0] - less[0], more[1] - less[1], more[2] - less[2]};
    }

    private static double[] tilted(double[] u, double[] towards, double by) {
        return unit(new double[] {u[0] + by * towards[0], u[1] + by * towards[1], u[2] + by * towards[2]});
    }

    /** Noise of several octaves on the unit sphere, from 0 to 1. */
    private static double noise(double[] u) {
        double sum = 0;
        double all = 0;
        double cells = CELLS;
        double share = 1;
        for (int octave = 0; octave < OCTAVES; octave++) {
            sum += share * latticeNoise(cells * u[0], cells * u[1], cells * u[2], octave);
            all += share;
            cells *= FINER;
            share *= LESS;
        }
        return sum / all;
    }

    /** Values from 0 to 1 at whole coordinates, smooth between them. */
    private static double latticeNoise(double x, double y, double z, int octave) {
        double floorX = Math.floor(x);
        double floorY = Math.floor(y);
        double floorZ = Math.floor(z);
        double fx = smooth(x - floorX);
        double fy = smooth(y - floorY);
        double fz = smooth(z - floorZ);
        double sum = 0;
        for (int corner = 0; corner < 8; corner++) {
            int dx = corner & 1;
            int dy = corner >> 1 & 1;
            int dz = corner >> 2;
            double weight = (dx == 1 ? fx : 1 - fx) * (dy == 1 ? fy : 1 - fy) * (dz == 1 ? fz : 1 - fz);
            long place = Digest.pair((int) floorX + dx, (int) floorY + dy);
            long bits = Digest.mix(Digest.mix(place) ^ Digest.pair((int) floorZ + dz, octave));
            sum += weight * ((bits >>> 11) * 0x1p-53);
        }
        return sum;
    }

    private static double smooth(double t) {
        return t * t * (3 - 2 * t);
    }

    private static double dot(double[] planes, int f, double[] u) {
        return planes[f] * u[0] + planes[f + 1] * u[1] + planes[f + 2] * u[2];
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    private static double[] unit(double[] v) {
        double length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        return new double[] {v[0] / length, v[1] / length, v[2] / length};
    }
}
