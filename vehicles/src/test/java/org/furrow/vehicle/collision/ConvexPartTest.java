package org.furrow.vehicle.collision;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.Shape;
import org.junit.jupiter.api.Test;

class ConvexPartTest {
    @Test
    void shouldHaveSixFacesAndThreeEdgeDirectionsForABox() {
        ConvexPart part = new ConvexPart(Boxes.box(4, 2, 1, 1, 0, 0.5).points());
        assertEquals(8, part.corners.length / 3);
        assertEquals(6, part.planes.length / 4);
        assertEquals(3, part.edges.length / 3);
        assertEquals(24, part.loops.length);
        assertEquals(1, part.centre_m.x());
        assertEquals(0.5 * Math.sqrt(21), part.radius_m, 1e-15);
        assertClosed(part, 8);
    }

    @Test
    void shouldDropPointsThatAreNoCorners() {
        List<Shape.Point> points = new ArrayList<>(Boxes.box(2, 2, 2, 0, 0, 0).points());
        points.add(new Shape.Point(0.1, 0.2, 0.3));
        points.add(new Shape.Point(1, 0.2, 0.3));
        points.add(new Shape.Point(1, 1, 0.3));
        Random random = new Random(1);
        for (int n = 0; n < 50; n++) {
            Collections.shuffle(points, random);
            ConvexPart part = new ConvexPart(points);
            assertEquals(6, part.planes.length / 4);
            assertEquals(3, part.edges.length / 3);
            assertEquals(24, part.loops.length, points.toString());
            assertClosed(part, 8);
        }
    }

    @Test
    void shouldRepresentAnyConvexBody() {
        ConvexPart octahedron = new ConvexPart(List.of(
                new Shape.Point(1, 0, 0),
                new Shape.Point(-1, 0, 0),
                new Shape.Point(0, 1, 0),
                new Shape.Point(0, -1, 0),
                new Shape.Point(0, 0, 1),
                new Shape.Point(0, 0, -1)));
        assertEquals(8, octahedron.planes.length / 4);
        assertEquals(6, octahedron.edges.length / 3);
        assertClosed(octahedron, 4.0 / 3);
        ConvexPart wedge = new ConvexPart(List.of(
                new Shape.Point(0, 0, 0),
                new Shape.Point(2, 0, 0),
                new Shape.Point(0, 3, 0),
                new Shape.Point(0, 0, 1),
                new Shape.Point(2, 0, 1),
                new Shape.Point(0, 3, 1)));
        assertEquals(5, wedge.planes.length / 4);
        assertEquals(4, wedge.edges.length / 3);
        assertClosed(wedge, 3);
    }

    @Test
    void shouldRejectFlatShapes() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new ConvexPart(Boxes.box(2, 2, 0, 0, 0, 0).points()));
        assertThrows(
                IllegalArgumentException.class,
                () -> new ConvexPart(Boxes.box(2, 2, 5e-4, 0, 0, 0).points()));
    }

    /** Loops run counter-clockwise around their faces' normals, lie in them, and enclose the volume. */
    private static void assertClosed(ConvexPart part, double volume) {
        double sum = 0;
        Vector area = Vector.ZERO;
        for (int f = 0; f < part.planes.length / 4; f++) {
            Vector n = new Vector(part.planes[4 * f], part.planes[4 * f + 1], part.planes[4 * f + 2]);
            double distance = part.planes[4 * f + 3];
            Vector twice = Vector.ZERO;
            int first = part.firstOfLoop[f];
            int end = part.firstOfLoop[f + 1];
            for (int k = first; k < end; k++) {
                Vector a = corner(part, part.loops[k]);
                Vector b = corner(part, part.loops[k + 1 < end ? k + 1 : first]);
                assertEquals(distance, n.dot(a), 1e-12);
                twice = twice.plus(a.cross(b));
            }
            assertTrue(twice.dot(n) > 0);
            area = area.plus(twice);
            sum += distance * twice.dot(n) / 6;
        }
        assertEquals(volume, sum, 1e-12);
        assertArrayEquals(new double[3], new double[] {area.x(), area.y(), area.z()}, 1e-12);
    }

    private static Vector corner(ConvexPart part, int c) {
        return new Vector(part.corners[3 * c], part.corners[3 * c + 1], part.corners[3 * c + 2]);
    }
}
