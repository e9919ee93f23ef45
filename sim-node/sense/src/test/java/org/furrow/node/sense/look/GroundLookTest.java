package org.furrow.node.sense.look;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.world.contact.RoadMaterial;
import org.furrow.world.digest.Digest;
import org.junit.jupiter.api.Test;

class GroundLookTest {
    private static final int POINTS = 4000;

    /** Mean and deviation of the brightness, and mean square slope, over scattered points. */
    private static double[] statistics(Surface surface, double footprint_m, double pressed_m, double heaped_m) {
        GroundLook look = new GroundLook();
        double[] sums = new double[3];
        for (int k = 0; k < POINTS; k++) {
            double[] point = {0.0371 * k, 0.0113 * k - 7, 0};
            look.look(surface, point, footprint_m, 0.5, pressed_m, heaped_m);
            double light = look.albedo[0] / surface.albedo[0];
            sums[0] += light / POINTS;
            sums[1] += light * light / POINTS;
            sums[2] += (look.slopeX * look.slopeX + look.slopeY * look.slopeY) / POINTS;
        }
        sums[1] = Math.sqrt(sums[1] - sums[0] * sums[0]);
        return sums;
    }

    @Test
    void shouldShowGrainsOfTheMeanColourNearByAndAnEvenSurfaceFarAway() {
        for (Surface surface : Surface.values()) {
            double[] near = statistics(surface, 0.003, 0, 0);
            double[] far = statistics(surface, 500, 0, 0);
            assertEquals(1, near[0], 0.08, surface + ": mean");
            assertEquals(1, far[0], 1e-12, surface + ": mean far away");
            assertTrue(near[1] > 0.015, surface + ": contrast " + near[1]);
            assertEquals(0, far[1], 1e-6, surface + ": contrast far away");
            assertEquals(0, far[2], 1e-12, surface + ": slope far away");
        }
    }

    @Test
    void shouldShowPressedSoilDarkerAndTurnedUpSoilRougher() {
        double[] before = statistics(Surface.LOAM, 0.003, 0, 0);
        double[] pressed = statistics(Surface.LOAM, 0.003, 0.06, 0);
        double[] heaped = statistics(Surface.LOAM, 0.003, 0, 0.03);
        assertTrue(pressed[0] < 0.7 * before[0], "pressed " + pressed[0]);
        assertTrue(heaped[0] < 0.9 * before[0], "heaped " + heaped[0]);
        assertTrue(heaped[2] > 2 * before[2], "slopes of heaped soil " + heaped[2]);
        assertTrue(pressed[2] > 1.2 * before[2], "slopes of pressed soil " + pressed[2]);
    }

    @Test
    void shouldChooseTheLookByNameElseByCohesion() {
        assertEquals(Surface.SNOW, of("snow-us"));
        assertEquals(Surface.LOAM, of("sandy-loam-15"));
        assertEquals(Surface.SAND, of("drysand"));
        assertEquals(Surface.CLAY, of("heavy-clay-25"));
        assertEquals(Surface.SAND, of("lete"));
        assertEquals(Surface.CLAY, Surface.ofSoil(soil("hanamoto-loam-26").named("own")));
        assertEquals(Surface.CONCRETE, Surface.ofRoad(RoadMaterial.plain(0.8)));
    }

    private static Soil soil(String name) {
        return SoilPresets.find(name).orElseThrow().soil();
    }

    private static Surface of(String name) {
        return Surface.ofSoil(soil(name));
    }

    /** Pictures are equal on every machine: a change of the bits of a texture is a change of all pictures. */
    @Test
    void shouldHaveTheSameBitsEverywhere() {
        GroundLook look = new GroundLook();
        long hash = 0;
        for (Surface surface : Surface.values()) {
            for (int k = 0; k < 200; k++) {
                look.look(
                        surface,
                        new double[] {0.731 * k, 3 - 0.17 * k, 0.01 * k},
                        0.002 * k,
                        0.005 * k,
                        0.001 * k,
                        0.02);
                hash = Digest.mix(hash ^ Double.doubleToRawLongBits(look.albedo[1] + look.slopeX + look.slopeY));
            }
        }
        assertEquals("c33bb00b8c57f072", Digest.toHex(hash));
    }
}
