package org.furrow.world.grid;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.furrow.world.TestRandom;
import org.furrow.world.digest.Digest;
import org.junit.jupiter.api.Test;

final class CommittedWorldTest {
    private static final int[] FIELD_BITS = {32, 32, 32, 32, 32, 16, 16, 32};
    private static final int FIELDS = FIELD_BITS.length;

    private record Write(int i, int j, List<Integer> fields) {}

    @Test
    void shouldBeEmptyAtFirst() {
        CommittedWorld world = new CommittedWorld();
        assertEquals(0, world.digest());
        assertEquals(0, world.rehash());
        assertEquals(0, world.tiles());
        assertEquals(0, world.deformedNodes());
        assertEquals(-1, world.find(TileKey.of(0, 0)));
        assertEquals(-1, world.find(TileKey.of(-1, -1)));
    }

    @Test
    void shouldReturnTheLastPutState() {
        Random random = TestRandom.seeded();
        CommittedWorld world = new CommittedWorld();
        Map<Long, Write> model = new HashMap<>();
        for (int n = 0; n < 30_000; n++) {
            Write write = randomWrite(random, 60);
            put(world, write);
            model.put(Digest.pair(write.i, write.j), write);
        }
        long digest = 0;
        for (Write write : model.values()) {
            assertEquals(write.fields, get(world, write.i, write.j), TestRandom.where(write.toString()));
            digest += hash(write);
        }
        assertEquals(model.size(), world.deformedNodes(), TestRandom.where("nodes"));
        assertEquals(digest, world.digest(), TestRandom.where("digest"));
        assertEquals(digest, world.rehash(), TestRandom.where("rehash"));
    }

    @Test
    void shouldReturnZeroesForUnwrittenNodes() {
        CommittedWorld world = new CommittedWorld();
        put(world, new Write(3, 4, List.of(1, 2, 3, 4, 5, 6, 7, 8)));
        assertEquals(Collections.nCopies(FIELDS, 0), get(world, 4, 4));
        assertEquals(1L << TileKey.local(3, 4), world.mask(world.find(TileKey.of(0, 0))));
    }

    @Test
    void shouldUpdateTheDigestWithEveryWrite() {
        Random random = TestRandom.seeded();
        CommittedWorld world = new CommittedWorld();
        for (int n = 0; n < 2_000; n++) {
            put(world, randomWrite(random, 12));
            assertEquals(world.rehash(), world.digest(), TestRandom.where("write=" + n));
        }
    }

    @Test
    void shouldHaveADigestThatDoesNotDependOnTheOrderOfWrites() {
        Random random = TestRandom.seeded();
        Map<Long, Write> distinct = new HashMap<>();
        for (int n = 0; n < 3_000; n++) {
            Write write = randomWrite(random, 200);
            distinct.put(Digest.pair(write.i, write.j), write);
        }
        List<Write> writes = new ArrayList<>(distinct.values());
        long digest = digestOf(writes);
        for (int n = 0; n < 5; n++) {
            Collections.shuffle(writes, random);
            assertEquals(digest, digestOf(writes), TestRandom.where("shuffle=" + n));
        }
    }

    @Test
    void shouldExcludeOverwrittenStatesFromTheDigest() {
        Random random = TestRandom.seeded();
        CommittedWorld detour = new CommittedWorld();
        CommittedWorld direct = new CommittedWorld();
        for (int n = 0; n < 64; n++) {
            for (int overwrite = 0; overwrite < 5; overwrite++) {
                put(detour, new Write(n, -n, randomFields(random)));
            }
            Write last = new Write(n, -n, randomFields(random));
            put(detour, last);
            put(direct, last);
        }
        assertEquals(direct.digest(), detour.digest(), TestRandom.where("digest"));
        assertEquals(direct.deformedNodes(), detour.deformedNodes());
    }

    @Test
    void shouldChangeDigestWithEveryBitOfEveryField() {
        Random random = TestRandom.seeded();
        CommittedWorld world = new CommittedWorld();
        put(world, randomWrite(random, 60));
        for (int n = 0; n < 10; n++) {
            Write write = randomWrite(random, 60);
            put(world, write);
            long digest = world.digest();
            for (int field = 0; field < FIELDS; field++) {
                for (int bit = 0; bit < FIELD_BITS[field]; bit++) {
                    List<Integer> flipped = new ArrayList<>(write.fields);
                    flipped.set(field, flipped.get(field) ^ (1 << bit));
                    put(world, new Write(write.i, write.j, flipped));
                    String what = TestRandom.where(write + " field=" + field + " bit=" + bit);
                    assertNotEquals(digest, world.digest(), what);
                    assertEquals(flipped, get(world, write.i, write.j), what);
                    put(world, write);
                    assertEquals(digest, world.digest(), what);
                }
            }
        }
    }

    @Test
    void shouldDetectEveryFlippedBitOfMemory() throws ReflectiveOperationException {
        Random random = TestRandom.seeded();
        CommittedWorld world = new CommittedWorld();
        for (int n = 0; n < 64; n++) {
            put(world, new Write(n & 7, n >> 3, randomFields(random)));
        }
        Field blocks = CommittedWorld.class.getDeclaredField("blocks");
        blocks.setAccessible(true);
        Field slabs = NodeBlocks.class.getDeclaredField("slabs");
        slabs.setAccessible(true);
        int[] slab = ((int[][]) slabs.get(blocks.get(world)))[0];
        for (int word = 0; word < TileNodes.WORDS; word++) {
            int at = TileNodes.WORDS * random.nextInt(64) + word;
            for (int bit = 0; bit < 32; bit++) {
                String where = TestRandom.where("word=" + word + " bit=" + bit);
                slab[at] ^= 1 << bit;
                assertNotEquals(world.digest(), world.rehash(), where);
                slab[at] ^= 1 << bit;
                assertEquals(world.digest(), world.rehash(), where);
            }
        }
    }

    @Test
    void shouldFindManyTilesOverSeveralSlabs() {
        Random random = TestRandom.seeded();
        CommittedWorld world = new CommittedWorld();
        TreeSet<Long> keys = new TreeSet<>();
        while (keys.size() < 1_500) {
            long key = TileKey.of(random.nextInt(-5_000, 5_000), random.nextInt(-5_000, 5_000));
            if (keys.add(key)) {
                assertEquals(keys.size() - 1, world.findOrCreate(key), TestRandom.where("key=" + key));
                put(world, new Write(TileKey.i(key, 9), TileKey.j(key, 9), tagged(key)));
            }
        }
        for (long key : keys) {
            int tile = world.find(key);
            assertEquals(tile, world.findOrCreate(key), TestRandom.where("key=" + key));
            assertEquals(key, world.key(tile), TestRandom.where("tile=" + tile));
            assertEquals(1L << 9, world.mask(tile), TestRandom.where("tile=" + tile));
            assertEquals(tagged(key), get(world, TileKey.i(key, 9), TileKey.j(key, 9)), TestRandom.where("key=" + key));
        }
        assertEquals(1_500, world.tiles());
        assertEquals(1_500, world.deformedNodes());
        assertArrayEquals(keys.stream().mapToLong(Long::longValue).toArray(), world.keysInOrder());
        assertEquals(world.rehash(), world.digest());
    }

    private static List<Integer> tagged(long key) {
        return List.of(TileKey.ti(key), TileKey.tj(key), 3, 4, 5, 6, 7, 8);
    }

    private static long digestOf(List<Write> writes) {
        CommittedWorld world = new CommittedWorld();
        writes.forEach(write -> put(world, write));
        return world.digest();
    }

    private static Write randomWrite(Random random, int reach) {
        return new Write(random.nextInt(-reach, reach), random.nextInt(-reach, reach), randomFields(random));
    }

    private static List<Integer> randomFields(Random random) {
        Integer[] fields = new Integer[FIELDS];
        for (int field = 0; field < FIELDS; field++) {
            fields[field] = random.nextInt() >>> (FIELD_BITS[field] == 32 ? 0 : 16);
        }
        return Arrays.asList(fields);
    }

    private static void put(CommittedWorld world, Write write) {
        CommittedWorld.Node node = new CommittedWorld.Node();
        for (int row = 0; row < NodeField.COUNT; row++) {
            node.fields[row] = write.fields.get(row);
        }
        node.writer = write.fields.get(5);
        node.gap = write.fields.get(6);
        node.epoch = write.fields.get(7);
        int tile = world.findOrCreate(TileKey.of(write.i >> TileKey.SHIFT, write.j >> TileKey.SHIFT));
        world.put(tile, TileKey.local(write.i, write.j), node);
    }

    private static List<Integer> get(CommittedWorld world, int i, int j) {
        CommittedWorld.Node node = new CommittedWorld.Node();
        world.get(world.find(TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT)), TileKey.local(i, j), node);
        return List.of(
                node.get(NodeField.SINKAGE),
                node.get(NodeField.PLASTIC),
                node.get(NodeField.YIELD),
                node.get(NodeField.SHEAR),
                node.get(NodeField.OFFSET),
                node.writer,
                node.gap,
                node.epoch);
    }

    private static long hash(Write write) {
        List<Integer> f = write.fields;
        int writerAndGap = (f.get(5) << 16) | f.get(6);
        return Digest.ofNode(
                write.i,
                write.j,
                new int[] {f.get(0), f.get(1), f.get(2), f.get(3), f.get(4), writerAndGap, f.get(7)},
                0,
                TileNodes.WORDS);
    }
}
