package org.furrow.world.math;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CounterNoiseTest {
    private static final int SAMPLES = 200_000;

    private final CounterNoise noise = new CounterNoise(7, 2, 1);

    @Test
    void shouldBeNormal() {
        double sum = 0;
        double squares = 0;
        double fourth = 0;
        int beyondTwo = 0;
        for (int k = 0; k < SAMPLES; k++) {
            double x = noise.normal(k, 0);
            sum += x;
            squares += x * x;
            fourth += x * x * x * x;
            beyondTwo += Math.abs(x) > 2 ? 1 : 0;
        }
        assertEquals(0, sum / SAMPLES, 0.01, "mean");
        assertEquals(1, squares / SAMPLES, 0.015, "variance");
        assertEquals(3, fourth / SAMPLES, 0.1, "kurtosis");
        assertEquals(0.0455, (double) beyondTwo / SAMPLES, 0.002, "beyond two deviations");
    }

    @Test
    void shouldBeUniform() {
        int[] tenths = new int[10];
        for (int k = 0; k < SAMPLES; k++) {
            tenths[(int) (10 * noise.uniform(k, 3))]++;
        }
        for (int count : tenths) {
            assertEquals(SAMPLES / 10.0, count, 600);
        }
    }

    @Test
    void shouldNotCorrelateNeighboursChannelsAndVehicles() {
        CounterNoise other = new CounterNoise(7, 3, 1);
        double inTime = 0;
        double channels = 0;
        double vehicles = 0;
        for (int k = 0; k < SAMPLES; k++) {
            double x = noise.normal(k, 0);
            inTime += x * noise.normal(k + 1, 0);
            channels += x * noise.normal(k, 1);
            vehicles += x * other.normal(k, 0);
        }
        assertEquals(0, inTime / SAMPLES, 0.01);
        assertEquals(0, channels / SAMPLES, 0.01);
        assertEquals(0, vehicles / SAMPLES, 0.01);
    }

    @Test
    void shouldWanderSlowlyWithTheSameDeviation() {
        double squares = 0;
        double step = 0;
        for (int k = 0; k < SAMPLES; k++) {
            double x = noise.wander(k, 50, 0);
            squares += x * x;
            step = Math.max(step, Math.abs(noise.wander(k + 1, 50, 0) - x));
        }
        assertEquals(1, squares / SAMPLES, 0.06, "variance");
        assertTrue(step < 0.3, "largest step " + step);
    }

    @Test
    void shouldDependOnItsArgumentsAlone() {
        CounterNoise same = new CounterNoise(7, 2, 1);
        same.normal(99, 4);
        assertEquals(noise.normal(12, 0), same.normal(12, 0));
        assertNotEquals(noise.normal(12, 0), new CounterNoise(8, 2, 1).normal(12, 0));
        assertNotEquals(noise.normal(12, 0), new CounterNoise(7, 2, 2).normal(12, 0));
    }
}
