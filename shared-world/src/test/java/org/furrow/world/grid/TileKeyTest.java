package org.furrow.world.grid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.furrow.world.TestRandom;
import org.junit.jupiter.api.Test;

final class TileKeyTest {
    private static final int[] EDGES = {
        Integer.MIN_VALUE, -65, -64, -9, -8, -7, -1, 0, 1, 7, 8, 9, 64, Integer.MAX_VALUE
    };

    @Test
    void shouldRoundTripNodeCoordinates() {
        Random random = TestRandom.seeded();
        for (int n = 0; n < 20_000; n++) {
            assertNodeFoundAgain(random.nextInt(-1000, 1000), random.nextInt(-1000, 1000));
            assertNodeFoundAgain(random.nextInt(), random.nextInt());
        }
        for (int i : EDGES) {
            for (int j : EDGES) {
                assertNodeFoundAgain(i, j);
            }
        }
    }

    @Test
    void shouldRoundTripTileCoordinates() {
        for (int ti : EDGES) {
            for (int tj : EDGES) {
                long key = TileKey.of(ti, tj);
                assertEquals(ti, TileKey.ti(key));
                assertEquals(tj, TileKey.tj(key));
            }
        }
    }

    @Test
    void shouldGiveTheNodesOfATileAllBits() {
        long bits = 0;
        for (int j = -8; j < 0; j++) {
            for (int i = -16; i < -8; i++) {
                bits |= 1L << TileKey.local(i, j);
            }
        }
        assertEquals(-1L, bits);
        assertEquals(0, TileKey.local(-16, -8));
        assertEquals(1, TileKey.local(-15, -8));
        assertEquals(8, TileKey.local(-16, -7));
    }

    @Test
    void shouldKeepTheKeyOfNoTileOutsideEveryGround() {
        for (int i : EDGES) {
            for (int j : EDGES) {
                assertNotEquals(TileKey.NONE, TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT));
            }
        }
    }

    @Test
    void shouldOrderKeysByFirstCoordinateFirst() {
        for (int n = 1; n < EDGES.length; n++) {
            for (int tj : EDGES) {
                assertTrue(TileKey.of(EDGES[n - 1], tj) < TileKey.of(EDGES[n], -tj));
            }
        }
    }

    private static void assertNodeFoundAgain(int i, int j) {
        long key = TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT);
        int local = TileKey.local(i, j);
        assertTrue(local >= 0 && local < TileKey.NODES, () -> TestRandom.where("local=" + local));
        assertEquals(i, TileKey.i(key, local), () -> TestRandom.where("i=" + i + " j=" + j));
        assertEquals(j, TileKey.j(key, local), () -> TestRandom.where("i=" + i + " j=" + j));
    }
}
