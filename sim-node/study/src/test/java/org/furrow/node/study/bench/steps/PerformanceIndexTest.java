package org.furrow.node.study.bench.steps;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PerformanceIndexTest {
    /** By hand: cycles of 3, 1 and 5 of 4 ms leave 1, 3 and -1 ms. */
    @Test
    void shouldBeTheMeanSlackOverTheDesiredTime() {
        PerformanceIndex index = new PerformanceIndex(4e-3);
        index.add(3e-3);
        assertEquals(0.25, index.index(), 1e-12);
        index.add(1e-3);
        assertEquals(0.5, index.index(), 1e-12);
        index.add(5e-3);
        assertEquals(0.25, index.index(), 1e-12);
        assertEquals(1e-3, index.lag_s(), 1e-12);
    }

    /** A steady overrun gives a straight line; slack removes lag, but not below 0. */
    @Test
    void shouldLagByTheSumOfOverruns() {
        PerformanceIndex index = new PerformanceIndex(4e-3);
        for (int n = 1; n <= 5; n++) {
            index.add(6e-3);
            assertEquals(n * 2e-3, index.lag_s(), 1e-12);
            assertEquals(-0.5, index.index(), 1e-12);
        }
        index.add(1e-3);
        assertEquals(7e-3, index.lag_s(), 1e-12);
        index.add(0);
        index.add(0);
        assertEquals(0, index.lag_s(), 0);
    }
}
