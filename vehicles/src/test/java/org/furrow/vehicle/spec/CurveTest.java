package org.furrow.vehicle.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class CurveTest {
    private static final Curve TORQUE =
            new Curve(List.of(new double[] {100, 400}, new double[] {200, 800}, new double[] {250, 0}));

    @Test
    void shouldPassThroughItsPointsAndBeLinearBetween() {
        assertEquals(400, TORQUE.at(100));
        assertEquals(800, TORQUE.at(200));
        assertEquals(0, TORQUE.at(250));
        assertEquals(500, TORQUE.at(125), 1e-12);
        assertEquals(160, TORQUE.at(240), 1e-12);
    }

    @Test
    void shouldBeConstantBeyondItsEnds() {
        assertEquals(400, TORQUE.at(-1e9));
        assertEquals(400, TORQUE.at(99.999));
        assertEquals(0, TORQUE.at(250.001));
        assertEquals(0, TORQUE.at(Double.POSITIVE_INFINITY));
    }

    @Test
    void shouldBeConstantWithOnePoint() {
        Curve flat = new Curve(List.of(new double[] {3, 7}));

        assertEquals(7, flat.at(-5));
        assertEquals(7, flat.at(3));
        assertEquals(7, flat.at(100));
    }

    @Test
    void shouldCopyItsPoints() {
        double[] point = {0, 5};
        Curve curve = new Curve(List.of(point, new double[] {1, 6}));
        point[1] = 99;

        assertEquals(5, curve.at(0));
    }

    @Test
    void shouldRejectInvalidPoints() {
        assertRefused("a curve needs at least one point");
        assertRefused("point 2 of a curve must be two numbers", new double[] {1, 2}, new double[] {3});
        assertRefused("point 1 of a curve must be two numbers", new double[] {1, 2, 3});
        assertRefused("point 1 of a curve must be two numbers", new double[] {1, Double.NaN});
        assertRefused("point 1 of a curve must be two numbers", new double[] {Double.POSITIVE_INFINITY, 1});
        assertRefused(
                "a curve's x must ascend, point 3 has x=2.0 after x=2.0",
                new double[] {1, 0},
                new double[] {2, 0},
                new double[] {2, 1});
        assertRefused(
                "a curve's x must ascend, point 2 has x=0.5 after x=1.0", new double[] {1, 0}, new double[] {0.5, 0});
    }

    private static void assertRefused(String message, double[]... points) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> new Curve(List.of(points)), message)
                        .getMessage());
    }
}
