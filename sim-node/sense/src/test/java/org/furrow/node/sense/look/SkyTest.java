package org.furrow.node.sense.look;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SkyTest {
    private static final double CLEAR = 2.6;

    private static double[] glow(Sky sky, double azimuth_rad, double elevation_rad) {
        double[] colour = new double[3];
        double flat = Math.cos(elevation_rad);
        sky.glow(flat * Math.cos(azimuth_rad), flat * Math.sin(azimuth_rad), Math.sin(elevation_rad), colour);
        return colour;
    }

    private static double mean(double[] colour) {
        return (colour[0] + colour[1] + colour[2]) / 3;
    }

    @Test
    void shouldShareTheLightBetweenSkyAndSun() {
        Sky sky = new Sky(1, 0.6, 0.3, CLEAR);
        assertEquals(0.3, mean(sky.skylight), 1e-6);
        assertEquals(0.7, Math.max(sky.sunlight[0], sky.sunlight[2]), 1e-12);
        assertEquals(Math.sin(0.6), sky.sun[2], 1e-15);
    }

    @Test
    void shouldBeBlueOverheadAndBrighterAndPalerAtTheHorizonAndNearTheSun() {
        Sky sky = new Sky(0, 0.6, 0.3, CLEAR);
        double[] overhead = glow(sky, Math.PI, 1.4);
        double[] horizon = glow(sky, Math.PI, 0.03);
        double[] besideSun = glow(sky, 0.1, 0.6);
        assertTrue(overhead[2] > 1.5 * overhead[0], "blue over red overhead " + overhead[2] / overhead[0]);
        assertTrue(horizon[2] / horizon[0] < 0.8 * overhead[2] / overhead[0], "horizon");
        assertTrue(mean(horizon) > 1.3 * mean(overhead), "horizon against overhead");
        assertTrue(mean(besideSun) > 2 * mean(overhead), "beside the sun");
    }

    @Test
    void shouldHaveARedderSunWhenItIsLow() {
        Sky low = new Sky(0, 0.1, 0.3, CLEAR);
        Sky high = new Sky(0, 1.2, 0.3, CLEAR);
        assertTrue(low.sunlight[2] / low.sunlight[0] < 0.6 * high.sunlight[2] / high.sunlight[0]);
    }

    @Test
    void shouldLookLikeTheHorizonBelowIt() {
        Sky sky = new Sky(0.4, 0.8, 0.3, CLEAR);
        double[] below = new double[3];
        double[] level = new double[3];
        sky.glow(Math.sqrt(1 - 0.01), 0, -0.1, below);
        sky.glow(1, 0, 0, level);
        assertEquals(mean(level), mean(below), 0.15 * mean(level));
    }
}
