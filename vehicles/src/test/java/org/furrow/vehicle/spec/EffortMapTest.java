package org.furrow.vehicle.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class EffortMapTest {
    private final EffortMap map =
            new EffortMap(new double[] {-1, 0, 2}, new double[] {0, 10}, new double[][] {{-3, 0, 4}, {-1, 1, 2}});

    @Test
    void shouldHoldThePointsOfTheGrid() {
        assertEquals(-3, map.at(-1, 0));
        assertEquals(0, map.at(0, 0));
        assertEquals(4, map.at(2, 0));
        assertEquals(1, map.at(0, 10));
        assertEquals(2, map.at(2, 10));
    }

    @Test
    void shouldBeBilinearBetweenThem() {
        assertEquals(2, map.at(1, 0), 1e-15);
        assertEquals(0.75 * 2 + 0.25 * 1.5, map.at(1, 2.5), 1e-15);
        assertEquals(0.5 * -1.5 + 0.5 * 0, map.at(-0.5, 5), 1e-15);
    }

    @Test
    void shouldBeConstantBeyondItsEdges() {
        assertEquals(4, map.at(9, -5));
        assertEquals(-1, map.at(-9, 50));
        assertEquals(3, map.at(9, 5), 1e-15);
    }

    @Test
    void shouldTakeASingleSpeedOrInput() {
        assertEquals(5, new EffortMap(new double[] {3}, new double[] {0}, new double[][] {{5}}).at(-2, 8));
        EffortMap overSpeed = new EffortMap(new double[] {0}, new double[] {0, 2}, new double[][] {{4}, {0}});
        assertEquals(1, overSpeed.at(7, 1.5), 1e-15);
    }
}
