package org.furrow.scm.contact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.scm.ray.RayPool;
import org.furrow.scm.ray.RayPool.Sharing;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Threads share the rays of a step in several ways, with the same bits. */
class SharingTest {
    private static final FlatSurface FLAT = new FlatSurface(0, Double.POSITIVE_INFINITY);

    private static double[] forces(int threads, Sharing sharing) {
        try (RayPool pool = new RayPool(threads, "sharing", sharing)) {
            ScmSpec spec =
                    ScmSpec.reference(SoilPresets.find("mid").orElseThrow().soil());
            GroundView view = new GroundView(new CommittedWorld(), FLAT, 0.05, 3);
            ScmContact ground = new ScmContact(view, FLAT, spec, pool);
            TouchingBodies wheel = Scene.wheel(0.467, 0.254);
            double[] forces = new double[60];
            for (int n = 0; n < 20; n++) {
                wheel.position[0] = 0.01 * n;
                wheel.position[2] = 0.467 - 0.002 * n;
                wheel.velocity[0] = 5;
                ground.press(wheel, 2e-3);
                System.arraycopy(wheel.force, 0, forces, 3 * n, 3);
            }
            return forces;
        }
    }

    @ParameterizedTest
    @EnumSource(Sharing.class)
    void shouldGiveTheSameForcesInAllWays(Sharing sharing) {
        double[] alone = forces(1, Sharing.WHERE_WORTH);
        assertTrue(alone[59] > 100, "it presses");
        assertArrayEquals(alone, forces(1, sharing));
        assertArrayEquals(alone, forces(3, sharing));
    }

    @Test
    void shouldKeepTheLowerOfTwoHitsOfANode() {
        SharedHits hits = new SharedHits();
        hits.put(1, -2, 0.3);
        hits.put(1, -2, 0.2);
        hits.put(-2, 1, 0.4);
        assertEquals(2, hits.size());
        hits.clear();
        assertEquals(0, hits.size());
    }
}
