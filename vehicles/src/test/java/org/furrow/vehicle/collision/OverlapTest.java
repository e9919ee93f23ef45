package org.furrow.vehicle.collision;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.Shape;
import org.junit.jupiter.api.Test;

/** Depth, direction and centroid of the overlap of two convex bodies. */
class OverlapTest {
    private static final Shape.Hull CUBE = Boxes.box(2, 2, 2, 0, 0, 0);
    private static final long SEED = Long.getLong("seed", 20260101L);
    private static final int CASES = 300;

    private final SeparatingAxes axes = new SeparatingAxes();
    private final OverlapCentre centre = new OverlapCentre();
    private final double[] middle = new double[3];

    @Test
    void shouldFindFacesThatOverlap() {
        PlacedPart a = Boxes.part(CUBE, new Vector(5, 0, 0), Boxes.UPRIGHT);
        PlacedPart b = Boxes.part(Boxes.box(2, 1, 1, 0, 0, 0), new Vector(6.9, 0.2, -0.1), Boxes.UPRIGHT);
        assertTrue(axes.evaluate(a, b));
        assertEquals(0.1, axes.depth_m, 1e-15);
        assertArrayEquals(new double[] {-1, 0, 0}, axes.normal, 0);
        assertTrue(findMiddle(a, b));
        assertArrayEquals(new double[] {5.95, 0.2, -0.1}, middle, 1e-14);
        assertTrue(axes.evaluate(b, a));
        assertArrayEquals(new double[] {1, 0, 0}, axes.normal, 0);
    }

    /** Two cubes on their edges touch with crossed edges: one along y, the other rotated by 45 degrees about z. */
    @Test
    void shouldFindEdgesThatCross() {
        double[] onEdge = {Math.cos(Math.PI / 8), 0, Math.sin(Math.PI / 8), 0};
        double[] across = Flyer.product(Boxes.aboutZ(Math.PI / 4), onEdge);
        double top = Math.sqrt(2);
        PlacedPart below = Boxes.part(CUBE, Vector.ZERO, onEdge);
        PlacedPart above = Boxes.part(CUBE, new Vector(0.1, 0, 2 * top - 0.05), across);
        assertTrue(axes.evaluate(below, above));
        assertEquals(0.05, axes.depth_m, 1e-14);
        assertArrayEquals(new double[] {0, 0, -1}, axes.normal, 1e-15);
        assertTrue(findMiddle(below, above));
        assertEquals(top - 0.025, middle[2], 0.01);
    }

    @Test
    void shouldSeparateBodiesAlongAnyAxis() {
        PlacedPart a = Boxes.part(CUBE, Vector.ZERO, Boxes.UPRIGHT);
        assertFalse(axes.evaluate(a, Boxes.part(CUBE, new Vector(2, 0, 0), Boxes.UPRIGHT))); // they only touch
        assertFalse(axes.evaluate(a, Boxes.part(CUBE, new Vector(1.9, 2.1, 0), Boxes.UPRIGHT)));
        double[] turned = Boxes.aboutZ(Math.PI / 4);
        assertFalse(axes.evaluate(a, Boxes.part(CUBE, new Vector(2.42, 0, 0), turned)));
        assertTrue(axes.evaluate(a, Boxes.part(CUBE, new Vector(2.41, 0, 0), turned)));
    }

    /** Of equal overlaps along x and y, the one along x is used. */
    @Test
    void shouldBreakTiesByOrder() {
        PlacedPart a = Boxes.part(CUBE, Vector.ZERO, Boxes.UPRIGHT);
        for (double noise : new double[] {0, 1e-12, -1e-12}) {
            PlacedPart b = Boxes.part(CUBE, new Vector(1.9, 1.9 + noise, 0), Boxes.UPRIGHT);
            assertTrue(axes.evaluate(a, b));
            Vector first = Boxes.vector(axes.normal);
            assertTrue(axes.evaluate(a, Boxes.part(CUBE, new Vector(1.9, 1.9, 0), Boxes.UPRIGHT)));
            assertEquals(first, Boxes.vector(axes.normal), "noise=" + noise);
        }
    }

    /** Bodies overlap until one is moved along the normal by the depth. */
    @Test
    void shouldFindTheShortestSeparation() {
        Random random = new Random(SEED);
        int found = 0;
        for (int n = 0; n < CASES; n++) {
            double[] q = Boxes.anyOrientation(random);
            Vector at = Boxes.anyVector(random, 0.8);
            PlacedPart b = Boxes.part(Boxes.box(3, 1, 1, 0, 0, 0), Vector.ZERO, Boxes.anyOrientation(random));
            if (!axes.evaluate(Boxes.part(CUBE, at, q), b)) {
                continue;
            }
            found++;
            double depth = axes.depth_m;
            Vector away = Boxes.vector(axes.normal);
            String where = "seed=" + SEED + " n=" + n;
            assertEquals(1, away.length(), 1e-14, where);
            assertFalse(axes.evaluate(Boxes.part(CUBE, at.plus(away.times(depth + 1e-9)), q), b), where);
            assertTrue(axes.evaluate(Boxes.part(CUBE, at.plus(away.times(depth - 1e-6)), q), b), where);
            Vector other = Boxes.anyVector(random, 1).unit();
            assertTrue(axes.evaluate(Boxes.part(CUBE, at.plus(other.times(depth - 1e-6)), q), b), where);
        }
        assertTrue(found > CASES / 3, "found=" + found);
    }

    /** Compares the centroid with that of random points. */
    @Test
    void shouldFindTheCentroidOfTheIntersection() {
        Random random = new Random(SEED);
        for (int n = 0; n < 10; n++) {
            PlacedPart a = Boxes.part(CUBE, Vector.ZERO, Boxes.anyOrientation(random));
            PlacedPart b = Boxes.part(
                    Boxes.box(3, 1, 1.5, 0, 0, 0), Boxes.anyVector(random, 0.5), Boxes.anyOrientation(random));
            assertTrue(findMiddle(a, b));
            Vector sum = Vector.ZERO;
            int count = 0;
            for (int k = 0; k < 40_000; k++) {
                Vector p = new Vector(random.nextDouble(), random.nextDouble(), random.nextDouble())
                        .times(4)
                        .minus(new Vector(2, 2, 2));
                if (isInside(a, p) && isInside(b, p)) {
                    sum = sum.plus(p);
                    count++;
                }
            }
            Vector expected = sum.times(1.0 / count);
            assertEquals(0, expected.minus(Boxes.vector(middle)).length(), 5 / Math.sqrt(count), "seed=" + SEED);
        }
    }

    /** Faces in a common plane count once; the intersection of a body with one that contains it is the body. */
    @Test
    void shouldFindTheCentroidWhereFacesLieInOnePlane() {
        PlacedPart a = Boxes.part(CUBE, new Vector(100, 200, 3), Boxes.UPRIGHT);
        PlacedPart b = Boxes.part(CUBE, new Vector(101.5, 200, 3), Boxes.UPRIGHT);
        assertTrue(findMiddle(a, b));
        assertArrayEquals(new double[] {100.75, 200, 3}, middle, 1e-12);
        assertTrue(findMiddle(a, a));
        assertArrayEquals(new double[] {100, 200, 3}, middle, 1e-12);
        PlacedPart small = Boxes.part(Boxes.box(0.2, 0.2, 0.2, 0, 0, 0), new Vector(100.5, 200, 3), Boxes.UPRIGHT);
        assertTrue(findMiddle(small, a));
        assertArrayEquals(new double[] {100.5, 200, 3}, middle, 1e-12);
    }

    /** The centroid is continuous from the first contact; that of a thin overlap is among its corners. */
    @Test
    void shouldMoveContinuouslyWithTheBodies() {
        Random random = new Random(SEED);
        double[] q = Boxes.anyOrientation(random);
        PlacedPart a = Boxes.part(CUBE, Vector.ZERO, q);
        Vector before = Vector.ZERO;
        int followed = 0;
        double step = 2e-4;
        for (int n = 0; n < 10_000; n++) {
            // rotation by 2e-4 rad and translation by 2e-4 m at each step
            PlacedPart b = Boxes.part(CUBE, new Vector(2.6 - step * n, 0.3, 0.2), Boxes.aboutZ(step * n));
            boolean overlapping = axes.evaluate(a, b) && axes.depth_m > 0.01;
            if (overlapping && findMiddle(a, b)) {
                Vector now = Boxes.vector(middle);
                if (followed++ > 0) {
                    assertTrue(now.minus(before).length() < 40 * step, "n=" + n + " " + now + " " + before);
                }
                before = now;
            }
        }
        assertTrue(followed > 2500, "followed=" + followed);
    }

    @Test
    void shouldStayAmongTheCornersOfTheThinnestOverlap() {
        for (double depth : new double[] {1e-3, 1e-6, 1e-9, 1e-12, 1e-14}) {
            PlacedPart a = Boxes.part(CUBE, new Vector(1000, 0, 0), Boxes.UPRIGHT);
            PlacedPart b = Boxes.part(CUBE, new Vector(1002 - depth, 0.5, 0), Boxes.UPRIGHT);
            if (findMiddle(a, b)) {
                assertEquals(1001, middle[0], 2 * depth, "depth=" + depth);
                assertTrue(middle[1] >= -0.5 && middle[1] <= 1 && Math.abs(middle[2]) <= 1, "depth=" + depth);
            }
        }
    }

    private boolean findMiddle(PlacedPart a, PlacedPart b) {
        centre.reserve(a.part);
        centre.reserve(b.part);
        return centre.compute(a, b, middle);
    }

    private static boolean isInside(PlacedPart part, Vector p) {
        for (int k = 0; k < part.planes.length; k += 4) {
            if (part.planes[k] * p.x() + part.planes[k + 1] * p.y() + part.planes[k + 2] * p.z() > part.planes[k + 3]) {
                return false;
            }
        }
        return true;
    }
}
