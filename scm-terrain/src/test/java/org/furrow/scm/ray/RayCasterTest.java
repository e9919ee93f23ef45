package org.furrow.scm.ray;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TriangleMesh;
import org.furrow.world.contact.Triangles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares each caster with a search along the ray for the lowest point inside the shape. */
class RayCasterTest {
    private static final long SEED = Long.getLong("seed", 11L);
    private static final double REACH_M = 1.2;
    private static final int SAMPLES = 6000;

    static Stream<Arguments> shapes() {
        Shape.Cylinder cylinder = new Shape.Cylinder(0.47, 0.25);
        Shape.Box box = new Shape.Box(0.5, 0.3, 0.2);
        Shape.Capsule capsule = new Shape.Capsule(0.2, 0.5);
        Shape lug = new Shape.Compound(List.of(
                new Shape.Part(new Shape.Cylinder(0.4, 0.3), new Shape.Point(0, 0, 0), Shape.Rotation.NONE),
                new Shape.Part(box, new Shape.Point(0.4, 0.1, 0), new Shape.Rotation(1, 0.6))));
        Predicate<double[]> inCylinder = p -> Math.abs(p[1]) <= 0.125 && p[0] * p[0] + p[2] * p[2] <= 0.47 * 0.47;
        Predicate<double[]> inBox = p -> Math.abs(p[0]) <= 0.25 && Math.abs(p[1]) <= 0.15 && Math.abs(p[2]) <= 0.1;
        Predicate<double[]> inCapsule = p -> {
            double y = Math.max(0, Math.abs(p[1]) - 0.25);
            return p[0] * p[0] + y * y + p[2] * p[2] <= 0.04;
        };
        Predicate<double[]> inLug = p -> {
            double c = Math.cos(0.6);
            double s = Math.sin(0.6);
            double x = p[0] - 0.4;
            double[] q = {c * x - s * p[2], p[1] - 0.1, s * x + c * p[2]};
            return inBox.test(q) || (Math.abs(p[1]) <= 0.15 && p[0] * p[0] + p[2] * p[2] <= 0.16);
        };
        return Stream.of(
                Arguments.of(cylinder, inCylinder),
                Arguments.of(new Shape.Sphere(0.3), (Predicate<double[]>)
                        p -> p[0] * p[0] + p[1] * p[1] + p[2] * p[2] <= 0.09),
                Arguments.of(box, inBox),
                Arguments.of(capsule, inCapsule),
                Arguments.of(new Shape.Mesh(Meshes.box(0.5, 0.3, 0.2)), inBox),
                Arguments.of(lug, inLug));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void shouldFindTheLowestPointOfTheShape(Shape shape, Predicate<double[]> inside) {
        RayCaster caster = RayCaster.of(shape);
        Random random = new Random(SEED);
        double[] row = new double[1];
        int hits = 0;
        for (int trial = 0; trial < 400; trial++) {
            double[] rotation = rotation(random, trial);
            double[] position = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            caster.place(position, 0, rotation, 0);
            int i = (int) Math.rint((position[0] + 0.4 * random.nextGaussian()) / 1e-4);
            double y = position[1] + 0.3 * random.nextGaussian();
            row[0] = cast(caster, i * 1e-4, y, Double.MAX_VALUE);
            double expected = search(position, rotation, i * 1e-4, y, inside);
            String where = shape.getClass().getSimpleName() + " trial " + trial + " -Dseed=" + SEED;
            if (Double.isNaN(expected)) {
                // the search misses slivers; a hit must then be at the rim
                assertTrue(Double.isNaN(row[0]) || sliver(position, rotation, i * 1e-4, y, row[0], inside), where);
            } else {
                assertEquals(expected, row[0], 1e-6, where);
                assertTrue(i * 1e-4 >= caster.xMin() - 1e-9 && i * 1e-4 <= caster.xMax() + 1e-9, where);
                assertTrue(y >= caster.yMin() - 1e-9 && y <= caster.yMax() + 1e-9, where);
                hits++;
            }
        }
        assertTrue(hits > 40, "hits=" + hits);
    }

    @Test
    void shouldAgreeOnAHullAndItsMesh() {
        Random random = new Random(SEED);
        List<Shape.Point> corners = new ArrayList<>(new Shape.Box(0.5, 0.3, 0.2).corners());
        for (int k = 0; k < 30; k++) {
            corners.add(new Shape.Point(
                    0.5 * random.nextDouble() - 0.25,
                    0.3 * random.nextDouble() - 0.15,
                    0.2 * random.nextDouble() - 0.1));
        }
        RayCaster hull = RayCaster.of(new Shape.Hull(corners));
        RayCaster mesh = RayCaster.of(new Shape.Mesh(Meshes.box(0.5, 0.3, 0.2)));
        double[] ofHull = new double[80];
        double[] ofMesh = new double[80];
        for (int trial = 0; trial < 100; trial++) {
            double[] rotation = rotation(random, trial);
            double[] position = {0.01 * random.nextDouble(), 0, 1};
            hull.place(position, 0, rotation, 0);
            mesh.place(position, 0, rotation, 0);
            double y = 0.2 * random.nextGaussian();
            Arrays.fill(ofHull, Double.MAX_VALUE);
            Arrays.fill(ofMesh, Double.MAX_VALUE);
            NodeBlock nodes = new NodeBlock(0.01).set(-40, 80, 0, 1).shift(0, y);
            hull.castBlock(nodes, new RayScratch(), ofHull, 0);
            mesh.castBlock(nodes, new RayScratch(), ofMesh, 0);
            for (int k = 0; k < 80; k++) {
                assertEquals(ofMesh[k], ofHull[k], 1e-9, "trial " + trial + " ray " + k + " -Dseed=" + SEED);
            }
        }
    }

    @Test
    void shouldReturnHitsBelowAnyLimit() {
        Random random = new Random(SEED);
        RayCaster caster = RayCaster.of(new Shape.Mesh(Meshes.sphere(0.5, 24)));
        RayScratch scratch = new RayScratch();
        double[] row = new double[1];
        int below = 0;
        for (int trial = 0; trial < 2000; trial++) {
            caster.place(new double[] {0, 0, random.nextGaussian()}, 0, rotation(random, trial), 0);
            double x = 0.3 * random.nextGaussian();
            double y = 0.3 * random.nextGaussian();
            double height = caster.entry_m(x, y, scratch);
            double limit = trial % 10 == 0 ? height : height + 0.1 * random.nextGaussian();
            row[0] = cast(caster, x, y, limit);
            if (height <= limit) {
                assertEquals(height, row[0], "trial " + trial + " -Dseed=" + SEED);
                below++;
            } else {
                assertFalse(row[0] <= limit, "trial " + trial + " -Dseed=" + SEED);
            }
        }
        assertTrue(below > 500, "below=" + below);
    }

    /** Coincident triangles make the heuristic split off one triangle at a time. */
    @Test
    void shouldHandleCoincidentTriangles() {
        int copies = 3000;
        double[] vertices = new double[9 * copies];
        int[] corners = new int[3 * copies];
        for (int t = 0; t < copies; t++) {
            System.arraycopy(new double[] {0, 0, 1, 1, 0, 1, 0, 1, 1}, 0, vertices, 9 * t, 9);
            Arrays.setAll(corners, k -> k);
        }
        TriangleRays rays = new TriangleRays(new Triangles(vertices, corners));
        rays.setDirection(new double[] {0, 0, 1}, 0);
        assertEquals(1, rays.firstHit(0.2, 0.2, 0, new RayScratch()));
        assertTrue(Double.isNaN(rays.firstHit(0.8, 0.8, 0, new RayScratch())));
    }

    /** Rays through edges and corners of a mesh must hit it. */
    @Test
    void shouldHitAtEdges() {
        TriangleMesh mesh = Meshes.sphere(0.5, 24);
        Triangles sphere = mesh.surface();
        RayCaster caster = RayCaster.of(new Shape.Mesh(mesh));
        caster.place(new double[3], 0, new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1}, 0);
        double[] row = new double[1];
        for (int v = 0; v < sphere.vertices(); v++) {
            double x = sphere.coordinate(v, 0);
            double y = sphere.coordinate(v, 1);
            if (x * x + y * y < 0.24 && x != 0) {
                row[0] = cast(caster, x, y, Double.MAX_VALUE);
                assertEquals(-Math.sqrt(0.25 - x * x - y * y), row[0], 0.01, "vertex " + v);
            }
        }
    }

    @Test
    void shouldNameTheOpenEdgeOfAMesh() {
        Triangles box = Meshes.box(1, 1, 1).surface();
        double[] vertices = new double[3 * box.vertices()];
        int[] corners = new int[3 * (box.count() - 1)];
        for (int k = 0; k < vertices.length; k++) {
            vertices[k] = box.coordinate(k / 3, k % 3);
        }
        for (int k = 0; k < corners.length; k++) {
            corners[k] = box.corner(k / 3, k % 3);
        }
        IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> new TriangleMesh(new Triangles(vertices, corners)));
        assertTrue(String.valueOf(error.getMessage()).startsWith("the mesh is not watertight: edge from vertex"));
        assertThrows(
                IllegalArgumentException.class,
                () -> RayCaster.of(new Shape.Hull(List.of(
                        new Shape.Point(0, 0, 0),
                        new Shape.Point(1, 0, 0),
                        new Shape.Point(0, 1, 0),
                        new Shape.Point(1, 1, 0)))));
    }

    private static double[] rotation(Random random, int trial) {
        if (trial == 0) {
            return new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1};
        }
        if (trial == 1) {
            return new double[] {1, 0, 0, 0, 0, -1, 0, 1, 0}; // y axis vertical
        }
        double w = random.nextGaussian();
        double x = random.nextGaussian();
        double y = random.nextGaussian();
        double z = random.nextGaussian();
        double n = w * w + x * x + y * y + z * z;
        return new double[] {
            1 - 2 * (y * y + z * z) / n,
            2 * (x * y - w * z) / n,
            2 * (x * z + w * y) / n,
            2 * (x * y + w * z) / n,
            1 - 2 * (x * x + z * z) / n,
            2 * (y * z - w * x) / n,
            2 * (x * z - w * y) / n,
            2 * (y * z + w * x) / n,
            1 - 2 * (x * x + y * y) / n
        };
    }

    private static double search(double[] position, double[] r, double x, double y, Predicate<double[]> inside) {
        for (int s = 0; s <= SAMPLES; s++) {
            double z = position[2] - REACH_M + 2 * REACH_M * s / SAMPLES;
            if (inside.test(local(position, r, x, y, z))) {
                double out = z - 2 * REACH_M / SAMPLES;
                for (int k = 0; k < 60; k++) {
                    double middle = 0.5 * (out + z);
                    if (inside.test(local(position, r, x, y, middle))) {
                        z = middle;
                    } else {
                        out = middle;
                    }
                }
                return z;
            }
        }
        return Double.NaN;
    }

    /** True when the ray is inside the shape just above the height, for less than a search step. */
    private static boolean sliver(
            double[] position, double[] r, double x, double y, double height, Predicate<double[]> inside) {
        for (double above = 1e-9; above < 1e-3; above *= 2) {
            if (inside.test(local(position, r, x, y, height + above))) {
                return true;
            }
        }
        return false;
    }

    private static double[] local(double[] position, double[] r, double x, double y, double z) {
        double dx = x - position[0];
        double dy = y - position[1];
        double dz = z - position[2];
        return new double[] {
            r[0] * dx + r[3] * dy + r[6] * dz, r[1] * dx + r[4] * dy + r[7] * dz, r[2] * dx + r[5] * dy + r[8] * dz
        };
    }

    /** Casts one ray as a block; NaN where it misses. */
    private static double cast(RayCaster caster, double x_m, double y_m, double limit_m) {
        double[] dest = {limit_m};
        caster.castBlock(new NodeBlock(0.05).set(0, 1, 0, 1).shift(x_m, y_m), new RayScratch(), dest, 0);
        return dest[0] > RayCaster.MAX_HEIGHT_M ? Double.NaN : dest[0];
    }
}
