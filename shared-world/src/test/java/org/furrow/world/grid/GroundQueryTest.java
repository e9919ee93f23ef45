package org.furrow.world.grid;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.furrow.world.TestRandom;
import org.furrow.world.commit.SoloCommit;
import org.furrow.world.digest.Digest;
import org.junit.jupiter.api.Test;

class GroundQueryTest {
    private static final double SPACING_M = 0.1;
    private final CommittedWorld world = new CommittedWorld();
    private final GroundQuery query = new GroundQuery(world, SlopedGround.GENTLE, SPACING_M);

    @Test
    void shouldShowUntouchedGround() {
        assertEquals(SlopedGround.GENTLE.height_m(3.2, -4.5), query.height_m(3.2, -4.5), 1e-12);
        assertEquals(SlopedGround.GENTLE.height_m(3.21, -4.5), query.initialHeight_m(3.21, -4.5));
        GroundQuery.NodeState node = query.node(4, 5);
        assertEquals(SlopedGround.GENTLE.height_m(0.4, 0.5), node.level_m());
        assertEquals(-1, node.lastWriter());
    }

    @Test
    void shouldShowTheGroundAfterAVehicle() {
        GroundView view = new GroundView(world, SlopedGround.GENTLE, SPACING_M, 3);
        view.require(0, 1, 0, 1);
        NodeState state = new NodeState(0.25, 0.125, 1024, 0.5);
        state.writeTo(view, 0, 0);
        state.writeTo(view, 1, 0);
        view.raise(1, 0, 1 << 18);
        double sunk_m = view.level_m()[view.index(0, 0)];
        double raised_m = view.level_m()[view.index(1, 0)];
        new SoloCommit(world).commit(view);

        assertEquals(sunk_m, query.height_m(0, 0), 1e-12);
        assertEquals((sunk_m + raised_m) / 2, query.height_m(0.05, 0), 1e-12);
        double[] normal = new double[3];
        query.normal(0.05, 0, normal);
        assertTrue(normal[0] < 0, "the ground rises to +x: " + normal[0]);
        assertEquals(1, Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]), 1e-12);
        GroundQuery.NodeState node = query.node(1, 0);
        assertEquals(raised_m, node.level_m(), 1e-12);
        assertArrayEquals(
                new double[] {0.25, 0.125, 1024, 0.5, 0.25},
                new double[] {node.sinkage_m(), node.plastic_m(), node.yield_Pa(), node.shear_m(), node.offset_m()});
        assertEquals(0, node.lastWriter());
        assertEquals(1, node.lastEpoch());
    }

    @Test
    void shouldListTheNodesChangedSinceAnyEpoch() {
        Random random = TestRandom.seeded();
        Map<Long, Integer> lastEpoch = new HashMap<>();
        CommittedWorld.Node node = new CommittedWorld.Node();
        for (int epoch = 1; epoch <= 60; epoch++) {
            for (int n = 0; n < 40; n++) {
                int i = random.nextInt(-40, 40);
                int j = random.nextInt(-40, 40);
                node.epoch = epoch;
                int tile = world.findOrCreate(TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT));
                world.put(tile, TileKey.local(i, j), node);
                lastEpoch.put(Digest.pair(i, j), epoch);
            }
            for (int since : new int[] {0, epoch / 2, epoch - 1, epoch}) {
                Set<Long> expected = new HashSet<>();
                lastEpoch.forEach((at, last) -> {
                    if (last > since) {
                        expected.add(at);
                    }
                });
                assertEquals(expected, changedSince(since), TestRandom.where("epoch=" + epoch + " since=" + since));
            }
        }
    }

    /** Unchanged tiles are not visited. */
    @Test
    void shouldVisitOnlyTilesThatChanged() {
        CommittedWorld.Node node = new CommittedWorld.Node();
        for (int t = 0; t < 1000; t++) {
            node.epoch = 1 + t / 100;
            world.put(world.findOrCreate(TileKey.of(t, 0)), 0, node);
        }
        int[] visits = new int[1];
        world.changedSince(9, (key, mask) -> visits[0]++);
        assertEquals(100, visits[0]);
    }

    private Set<Long> changedSince(int epoch) {
        Set<Long> nodes = new HashSet<>();
        world.changedSince(epoch, (key, mask) -> {
            assertTrue(mask != 0, "a tile without changes");
            for (long left = mask; left != 0; left &= left - 1) {
                int local = Long.numberOfTrailingZeros(left);
                assertTrue(nodes.add(Digest.pair(TileKey.i(key, local), TileKey.j(key, local))));
            }
        });
        return nodes;
    }
}
