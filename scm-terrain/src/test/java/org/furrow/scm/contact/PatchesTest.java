package org.furrow.scm.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.furrow.scm.ray.RayPool;
import org.junit.jupiter.api.Test;

class PatchesTest {
    private static final long SEED = Long.getLong("seed", 5L);
    private static final int SIDE = 24;
    private static final RayPool ONE_THREAD = new RayPool(1, "test");

    @Test
    void shouldComputeInverseBOfAPlate() {
        RayHits hits = new RayHits(0);
        hits.reset(0, 14, 0, 4);
        for (int k = 0; k < 75; k++) {
            hits.add(k % 15, k / 15, k, 0, 0);
        }
        new Patches(0.02, null, true, ONE_THREAD).label(hits);
        for (int k = 0; k < 75; k++) {
            assertEquals((0.28 + 0.08) / (0.28 * 0.08), hits.inverseB[k], 1e-12);
        }
    }

    @Test
    void shouldReturnZeroForALineOfNodes() {
        RayHits hits = new RayHits(0);
        hits.reset(0, 9, 0, 0);
        for (int i = 0; i < 10; i++) {
            hits.add(i, 0, i, 0, 0);
        }
        new Patches(0.05, null, true, ONE_THREAD).label(hits);
        assertEquals(0, hits.inverseB[4]);
    }

    /** Compares random blobs with a naive flood fill and a naive hull. */
    @Test
    void shouldAgreeWithNaiveFloodFillAndHull() {
        Random random = new Random(SEED);
        RayHits hits = new RayHits(0);
        Patches patches = new Patches(0.04, null, true, ONE_THREAD);
        for (int trial = 0; trial < 100; trial++) {
            boolean[] map = new boolean[SIDE * SIDE];
            hits.reset(-3, SIDE - 4, 5, SIDE + 4);
            double density = 0.3 + 0.5 * random.nextDouble();
            List<Integer> order = new ArrayList<>();
            for (int k = 0; k < map.length; k++) {
                map[k] = random.nextDouble() < density;
                if (map[k]) {
                    order.add(k);
                    hits.add(k % SIDE - 3, k / SIDE + 5, k, 0, 0);
                }
            }
            patches.label(hits);
            int[] label = label(map);
            for (int h = 0; h < order.size(); h++) {
                double expected = inverseB(label, label[order.get(h)]);
                assertEquals(expected, hits.inverseB[h], 1e-9 * (1 + expected), "trial " + trial + " -Dseed=" + SEED);
            }
        }
    }

    private static int[] label(boolean[] map) {
        int[] label = new int[map.length];
        for (int k = 0; k < map.length; k++) {
            label[k] = map[k] ? k : -1;
        }
        for (boolean changed = true; changed; ) {
            changed = false;
            for (int k = 0; k < map.length; k++) {
                int right = k % SIDE < SIDE - 1 ? k + 1 : k;
                int up = k + SIDE < map.length ? k + SIDE : k;
                for (int next : new int[] {right, up}) {
                    if (map[k] && map[next] && label[k] != label[next]) {
                        int least = Math.min(label[k], label[next]);
                        label[k] = least;
                        label[next] = least;
                        changed = true;
                    }
                }
            }
        }
        return label;
    }

    /** Gift wrapping over all nodes of a patch. */
    private static double inverseB(int[] label, int patch) {
        List<int[]> points = new ArrayList<>();
        for (int k = 0; k < label.length; k++) {
            if (label[k] == patch) {
                points.add(new int[] {k % SIDE, k / SIDE});
            }
        }
        int start = 0; // lowest row, leftmost
        int at = start;
        double perimeter = 0;
        double twiceArea = 0;
        do {
            int next = at == 0 && points.size() > 1 ? 1 : 0;
            int[] here = points.get(at);
            for (int k = 0; k < points.size(); k++) {
                int[] p = points.get(k);
                int[] n = points.get(next);
                long turn = (long) (n[0] - here[0]) * (p[1] - here[1]) - (long) (n[1] - here[1]) * (p[0] - here[0]);
                boolean farther = square(p, here) > square(n, here);
                if (k != at && (turn < 0 || (turn == 0 && farther))) {
                    next = k;
                }
            }
            int[] there = points.get(next);
            perimeter += Math.sqrt(square(there, here));
            twiceArea += here[0] * there[1] - there[0] * here[1];
            at = next;
        } while (at != start);
        double area = 0.5 * twiceArea * 0.04 * 0.04;
        return area < 1e-6 ? 0 : perimeter * 0.04 / (2 * area);
    }

    private static double square(int[] p, int[] q) {
        return (double) (p[0] - q[0]) * (p[0] - q[0]) + (double) (p[1] - q[1]) * (p[1] - q[1]);
    }
}
