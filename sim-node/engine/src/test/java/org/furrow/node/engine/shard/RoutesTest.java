package org.furrow.node.engine.shard;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.furrow.node.engine.exchange.RankPlacement;
import org.furrow.node.engine.vehicle.Follows;
import org.furrow.world.shard.BlockGrid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All ranks compute routes that fit together, without asking each other. */
class RoutesTest {
    private static final int VEHICLES = 12;
    private static final int RANKS = 5;

    private final BlockGrid grid = new BlockGrid(4, 2, RANKS);
    private final RankPlacement placement = new RankPlacement(VEHICLES, RANKS);

    @ParameterizedTest
    @EnumSource(names = {"SHARDED", "SHARDED_AND_RECORDED"})
    void shouldAgreeOnBothSides(WorldLayout layout) {
        for (long seed = 0; seed < 200; seed++) {
            long of = seed;
            Follows follows = new Follows(List.of(), VEHICLES);
            List<Routes> ranks = IntStream.range(0, RANKS)
                    .mapToObj(rank -> {
                        Random random = new Random(of);
                        return new Routes(areas(random), areas(random), grid, placement, rank, follows, layout);
                    })
                    .toList();
            for (int a = 0; a < RANKS; a++) {
                for (int b = 0; b < RANKS; b++) {
                    requireFit(ranks, a, b, "seed=" + seed + " ranks " + a + " and " + b);
                }
            }
        }
    }

    private void requireFit(List<Routes> ranks, int a, int b, String where) {
        boolean sends = Arrays.stream(ranks.get(a).receivers()).anyMatch(to -> to == b);
        boolean awaits = Arrays.stream(ranks.get(b).senders()).anyMatch(from -> from == a);
        assertEquals(sends, awaits, where);
        for (int v = placement.firstVehicleOf(a); v < placement.firstVehicleOf(a + 1); v++) {
            boolean isSent = a != b && sends && ranks.get(a).sectionsFor(b).containsInt(v);
            assertEquals(isSent, ranks.get(b).brings(v), where + ", vehicle " + v);
        }
        TreeSet<String> lent = new TreeSet<>();
        ranks.get(a).forEachLent((rank, block, was, is) -> {
            if (rank == b) {
                lent.add(block + " " + was + " " + is);
            }
        });
        TreeSet<String> borrowed = new TreeSet<>();
        ranks.get(b).forEachBorrowed((owner, block, was, is) -> {
            if (owner == a) {
                borrowed.add(block + " " + was + " " + is);
            }
        });
        assertEquals(lent, borrowed, where);
    }

    /** A rank receives the sections of every vehicle that may change a block which it holds or owns. */
    @Test
    void shouldReachEveryHolderAndOwner() {
        int checked = 0;
        for (int rank = 0; rank < RANKS; rank++) {
            Random random = new Random(1);
            Areas before = areas(random);
            Areas now = areas(random);
            Follows follows = new Follows(List.of(), VEHICLES);
            Routes routes = new Routes(before, now, grid, placement, rank, follows, WorldLayout.SHARDED);
            for (int v = placement.firstVehicleOf(rank); v < placement.firstVehicleOf(rank + 1); v++) {
                for (int other = 0; other < RANKS; other++) {
                    if (other != rank && needs(other, v, before, now)) {
                        assertTrue(routes.sectionsFor(other).containsInt(v), "vehicle " + v + " to rank " + other);
                        checked++;
                    }
                }
            }
        }
        assertTrue(checked > 10);
    }

    @Test
    void shouldBoundAVehicleByTheTilesOfItsArea() {
        Areas now = areas(new Random(3));
        Routes routes = new Routes(now, now, grid, placement, 0, new Follows(List.of(), VEHICLES), WorldLayout.SHARDED);
        int[] box = new int[4];
        for (int v = 0; v < VEHICLES; v++) {
            routes.area(v, box);
            assertArrayEquals(now.get(v), Arrays.stream(box).map(grid::ofTile).toArray());
            int[] beyond = {box[0] - 1, box[1] + 1, box[2] - 1, box[3] + 1};
            for (int side = 0; side < 4; side++) {
                assertNotEquals(now.get(v)[side], grid.ofTile(beyond[side]));
            }
        }
    }

    private boolean needs(int rank, int vehicle, Areas before, Areas now) {
        boolean[] needs = new boolean[1];
        for (Areas areas : List.of(before, now)) {
            areas.forEachBlock(vehicle, block -> {
                needs[0] |= grid.owner(block) == rank;
                for (int own = placement.firstVehicleOf(rank); own < placement.firstVehicleOf(rank + 1); own++) {
                    needs[0] |= now.contains(own, block);
                }
            });
        }
        return needs[0];
    }

    private static Areas areas(Random random) {
        Areas areas = new Areas(VEHICLES);
        for (int v = 0; v < VEHICLES; v++) {
            int bi = random.nextInt(-10, 10);
            int bj = random.nextInt(-10, 10);
            areas.set(v, new int[] {bi, bi + random.nextInt(3), bj, bj + random.nextInt(3)});
        }
        return areas;
    }
}
