package org.furrow.world.grid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.furrow.world.TestRandom;
import org.junit.jupiter.api.Test;

class UndoLogTest {
    private final CommittedWorld world = new CommittedWorld();

    @Test
    void shouldUndoCommitByCommit() {
        Random random = TestRandom.seeded();
        UndoLog log = new UndoLog(world, 5);
        Deque<Long> sums = new ArrayDeque<>();
        for (int epoch = 1; epoch <= 12; epoch++) {
            sums.push(world.rehash());
            log.begin(epoch);
            press(random, epoch, 3_000);
        }
        assertEquals(5, log.kept());
        for (int undone = 1; undone <= 5; undone++) {
            log.undo();
            assertEquals(sums.pop(), world.rehash(), TestRandom.where("undone=" + undone));
        }
        assertThrows(IllegalStateException.class, log::undo);
    }

    @Test
    void shouldChangeTheDigestPermanentlyOnAMemoryError() {
        Random random = TestRandom.seeded();
        press(random, 1, 500);
        int tile = world.tiles() / 2;
        int node = Long.numberOfTrailingZeros(world.mask(tile));
        CommittedWorld.Node before = new CommittedWorld.Node();
        world.get(tile, node, before);
        long digest = world.digest();
        world.check(tile);
        assertEquals(digest, world.digest(), "a sound tile");
        before.fields[NodeField.SHEAR.row()] ^= 1 << 20;
        world.revert(world.key(tile), node, true, before);
        world.check(tile);
        long spoilt = world.digest();
        assertNotEquals(digest, spoilt);
        before.fields[NodeField.SHEAR.row()] ^= 1 << 20;
        world.put(tile, node, before);
        world.check(tile);
        assertNotEquals(digest, world.digest(), "healed by writing over it");
        assertEquals(digest, world.rehash());
    }

    @Test
    void shouldCheckAllTilesInTurn() {
        press(TestRandom.seeded(), 1, 2_000);
        for (int tile = 0; tile < world.tiles(); tile += 7) {
            CommittedWorld.Node node = new CommittedWorld.Node();
            int local = Long.numberOfTrailingZeros(world.mask(tile));
            world.get(tile, local, node);
            node.fields[NodeField.PLASTIC.row()]++;
            world.revert(world.key(tile), local, true, node);
            long before = world.digest();
            int each = world.tiles() / 10 + 1;
            for (int n = 0; n < 11; n++) {
                world.checkSome(each);
            }
            assertNotEquals(before, world.digest(), "tile=" + tile);
        }
    }

    private void press(Random random, int epoch, int count) {
        CommittedWorld.Node node = new CommittedWorld.Node();
        for (int n = 0; n < count; n++) {
            int i = random.nextInt(-60, 60);
            int j = random.nextInt(-60, 60);
            node.set(NodeField.SINKAGE, random.nextInt());
            node.set(NodeField.OFFSET, random.nextInt());
            node.writer = random.nextInt(1 << 16);
            node.epoch = epoch;
            int tile = world.findOrCreate(TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT));
            world.put(tile, TileKey.local(i, j), node);
        }
    }
}
