package org.furrow.world.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.agrona.ExpandableArrayBuffer;
import org.furrow.world.TestRandom;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.junit.jupiter.api.Test;

class BlockCopyTest {
    private static final BlockGrid GRID = new BlockGrid(2, 1, 3);

    private final Random random = TestRandom.seeded();
    private final CommittedWorld.Node node = new CommittedWorld.Node();

    @Test
    void shouldCarryEveryNodeOfABlockAndNoOther() {
        CommittedWorld owner = new CommittedWorld();
        write(owner, 1, 400);
        CommittedWorld holder = new CommittedWorld();
        carry(owner, holder, -1);
        assertSame(owner, holder);
        for (int tile = 0; tile < holder.tiles(); tile++) {
            assertEquals(TileKey.of(-1, 0), GRID.blockOf(holder.key(tile)));
        }
    }

    @Test
    void shouldBringAnEarlierCopyUpToDate() {
        CommittedWorld owner = new CommittedWorld();
        write(owner, 1, 300);
        CommittedWorld holder = new CommittedWorld();
        carry(owner, holder, -1);
        write(owner, 2, 300);
        int all = new BlockCopy(GRID).write(owner, TileKey.of(-1, 0), -1, new ExpandableArrayBuffer(), 0);
        int later = carry(owner, holder, 1);
        assertSame(owner, holder);
        assertEquals(true, later < all, TestRandom.where("later=" + later + " all=" + all));
    }

    private int carry(CommittedWorld from, CommittedWorld to, int since) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        BlockCopy copy = new BlockCopy(GRID);
        int end = copy.write(from, TileKey.of(-1, 0), since, buffer, 5);
        assertEquals(end, copy.read(buffer, 5, to, (key, mask) -> {}));
        return end;
    }

    /** Writes nodes of random magnitudes in the block (-1, 0) and around it. */
    private void write(CommittedWorld world, int epoch, int nodes) {
        for (int n = 0; n < nodes; n++) {
            int tile = world.findOrCreate(TileKey.of(random.nextInt(-6, 2), random.nextInt(-2, 6)));
            int shift = random.nextInt(32);
            node.set(NodeField.SINKAGE, random.nextInt() >> shift);
            node.set(NodeField.PLASTIC, random.nextInt() >> shift);
            node.set(NodeField.YIELD, random.nextInt() >>> shift);
            node.set(NodeField.SHEAR, -(n & 1));
            node.set(NodeField.OFFSET, random.nextInt() >> shift);
            node.writer = random.nextInt(1 << 16);
            node.gap = random.nextInt(1 << 16);
            node.epoch = epoch;
            world.put(tile, random.nextInt(TileKey.NODES), node);
        }
    }

    private static void assertSame(CommittedWorld owner, CommittedWorld holder) {
        BlockSums expected = sums(owner);
        BlockSums actual = sums(holder);
        long block = TileKey.of(-1, 0);
        assertEquals(expected.of(block), actual.of(block), TestRandom.where("sum of the block"));
    }

    private static BlockSums sums(CommittedWorld world) {
        BlockSums sums = new BlockSums(GRID, 0);
        for (int tile = 0; tile < world.tiles(); tile++) {
            sums.onChange(world.key(tile), world.rehash(tile));
        }
        return sums;
    }
}
