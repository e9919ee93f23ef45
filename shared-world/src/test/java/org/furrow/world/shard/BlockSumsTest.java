package org.furrow.world.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.furrow.world.TestRandom;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.junit.jupiter.api.Test;

class BlockSumsTest {
    @Test
    void shouldSplitTheDigestBetweenOwners() {
        Random random = TestRandom.seeded();
        int ranks = 5;
        BlockGrid grid = BlockGrid.of(0.05, ranks);
        long owned = 0;
        long digest = 0;
        for (int rank = 0; rank < ranks; rank++) {
            random.setSeed(7);
            CommittedWorld world = new CommittedWorld();
            BlockSums sums = new BlockSums(grid, rank);
            world.observeSums(sums);
            CommittedWorld.Node node = new CommittedWorld.Node();
            for (int n = 0; n < 500; n++) {
                int tile = world.findOrCreate(TileKey.of(random.nextInt(-300, 300), random.nextInt(-2, 2)));
                node.set(NodeField.SINKAGE, random.nextInt());
                node.epoch = 1 + n / 100;
                world.put(tile, random.nextInt(TileKey.NODES), node);
            }
            owned += sums.owned();
            digest = world.digest();
        }
        assertEquals(digest, owned);
    }

    @Test
    void shouldSpreadRegionsEvenly() {
        int ranks = 16;
        BlockGrid grid = BlockGrid.of(0.05, ranks);
        assertEquals(16, grid.side(), "6.4 m");
        int[] regions = new int[ranks];
        for (int ri = -40; ri < 40; ri++) {
            for (int rj = -40; rj < 40; rj++) {
                regions[grid.ownerOfRegion(ri, rj)]++;
            }
        }
        for (int count : regions) {
            assertTrue(count > 300 && count < 500, "of 6400 regions on 16 ranks: " + count);
        }
    }
}
