package org.furrow.world.contact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class TouchingBodiesTest {
    private static final TouchingBody ROUND = TouchingBody.of(new Shape.Cylinder(0.4, 0.2));

    @Test
    void wheelsAreAViewOfTheBodies() {
        TouchingBodies bodies = new TouchingBodies(List.of(
                ROUND.as("belly", Role.HULL),
                ROUND.as("FL", Role.WHEEL),
                ROUND.as("blade", Role.TOOL),
                ROUND.as("FR", Role.WHEEL)));
        assertArrayEquals(new int[] {1, 3}, bodies.wheels());
        assertEquals(4, bodies.count());
        assertThrows(IllegalArgumentException.class, () -> ROUND.as(" ", Role.TOOL));
    }

    @Test
    void aSkinMovesInTheFrameOfItsBody() {
        TouchingBodies bodies = new TouchingBodies(List.of(ROUND, ROUND));
        System.arraycopy(new double[] {0, -1, 0, 1, 0, 0, 0, 0, 1}, 0, bodies.rotation, 9, 9);
        bodies.surfaceVelocity[3] = 2;
        assertFalse(bodies.hasMovingSkin(0));
        assertTrue(bodies.hasMovingSkin(1));
        assertEquals(0, bodies.skinVelocity_mps(1, 0));
        assertEquals(2, bodies.skinVelocity_mps(1, 1));
    }

    @Test
    void extentsOfShapes() {
        Shape.Box box = new Shape.Box(0.6, 1, 0.8);
        assertEquals(0.5, box.radius_m(), 1e-15);
        assertEquals(Math.sqrt(0.5), box.reach_m(), 1e-15);
        assertEquals(0.4, ROUND.shape().radius_m());
        Shape turned = new Shape.Compound(
                List.of(new Shape.Part(box, new Shape.Point(0, 0, 3), new Shape.Rotation(2, Math.PI / 2))));
        assertEquals(Math.hypot(0.5, 3.4), turned.radius_m(), 1e-12);
        Shape nested = new Shape.Compound(
                List.of(new Shape.Part(turned, new Shape.Point(0, 0, 0), new Shape.Rotation(1, Math.PI))));
        assertEquals(Math.hypot(0.5, 3.4), nested.radius_m(), 1e-12);
        Shape.Capsule capsule = new Shape.Capsule(0.1, 2);
        assertEquals(0.1, capsule.radius_m());
        assertEquals(1.1, capsule.reach_m());
    }
}
