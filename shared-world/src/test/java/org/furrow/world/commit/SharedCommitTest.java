package org.furrow.world.commit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.TestRandom;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.grid.TileNodes;
import org.furrow.world.grid.TileStore;
import org.furrow.world.message.EpochReader;
import org.furrow.world.message.EpochWriter;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Test;

/** Commits of random deltas that overlap, on one thread and on several: equal to the bit. */
class SharedCommitTest {
    private static final int EPOCHS = 60;
    private static final int VEHICLES = 8;
    private static final int NODES = 200;
    private static final int SPAN = 48;
    private static final int UNDOABLE = 4;
    private static final int THREADS = 3;
    /** So small that each commit moves tiles to the store and back. */
    private static final int BUDGET_BYTES = 1 << 16;

    private final Random random = TestRandom.seeded();
    private final EpochWriter writer = new EpochWriter();
    private final EpochReader reader = new EpochReader();

    /** A world with its committer. */
    private static final class Side {
        final CommittedWorld world;
        final Committer committer;
        final Map<Integer, List<String>> observed = new ConcurrentHashMap<>();

        Side(CommittedWorld world, int vehicles) {
            this.world = world;
            for (int v = 0; v < vehicles; v++) {
                observed.put(v, new ArrayList<>());
            }
            committer = new Committer(
                    world,
                    (vehicle, key, mask, before) ->
                            observed.getOrDefault(vehicle, List.of()).add(key + " " + mask + " " + before),
                    UNDOABLE);
        }
    }

    /** Threads that take their tasks in a random order. */
    private final class RandomWorkers implements CommitWorkers {
        private int rounds;

        @Override
        public int threads() {
            return THREADS;
        }

        @Override
        public void run(int count, Job job) {
            rounds++;
            List<Integer> tasks =
                    new ArrayList<>(IntStream.range(0, count).boxed().toList());
            Collections.shuffle(tasks, random);
            List<Thread> started = new ArrayList<>();
            for (int worker = 0; worker < THREADS; worker++) {
                int own = worker;
                started.add(Thread.ofPlatform().start(() -> {
                    for (int n = own; n < count; n += THREADS) {
                        job.run(tasks.get(n), own);
                    }
                }));
            }
            for (Thread thread : started) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    /** Keeps cold tiles in memory. */
    private static final class MapStore implements TileStore {
        private final Map<Integer, int[]> stored = new HashMap<>();
        private int puts;

        @Override
        public int put(int tile, TileNodes from) {
            stored.put(puts, from.words().clone());
            return puts++;
        }

        @Override
        public void read(int location, int tile, int count, int[] dest) {
            System.arraycopy(words(location), 0, dest, 0, count);
        }

        @Override
        public void get(int location, int tile, int rank, CommittedWorld.Node dest) {
            dest.set(words(location), TileNodes.WORDS * rank);
        }

        private int[] words(int location) {
            return stored.getOrDefault(location, new int[0]);
        }

        @Override
        public void remove(int location, int tile) {
            stored.remove(location);
        }

        @Override
        public void close() {
            stored.clear();
        }
    }

    @Test
    void shouldCommitToTheSameWorldOnOneThreadAndOnSeveral() {
        Side alone = new Side(new CommittedWorld(), VEHICLES);
        Side shared = new Side(new CommittedWorld(), VEHICLES);
        Side cold = new Side(new CommittedWorld(new MapStore(), BUDGET_BYTES), VEHICLES);
        RandomWorkers workers = new RandomWorkers();
        for (int epoch = 1; epoch <= EPOCHS; epoch++) {
            List<UnsafeBuffer> deltas = deltas(epoch);
            commit(alone, epoch, deltas, CommitWorkers.NONE);
            commit(shared, epoch, deltas, workers);
            commit(cold, epoch, deltas, workers);
            String where = TestRandom.where("epoch=" + epoch);
            assertEquals(alone.world.digest(), alone.world.rehash(), where);
            assertSame(alone, shared, where);
            assertSame(alone, cold, where);
        }
        assertEquals(2 * EPOCHS, workers.rounds, "commits that several threads shared");
        assertTrue(alone.committer.joinedNodes() > 0);
        assertTrue(cold.world.broughtBack() > 0);
        for (int undone = 1; undone <= UNDOABLE; undone++) {
            alone.committer.undo();
            shared.committer.undo();
            assertNodes(alone, shared, TestRandom.where("undone=" + undone));
        }
        // the nodes are not those of the sums now, as after an error of memory: each commit finds the same errors
        List<UnsafeBuffer> deltas = deltas(EPOCHS + 1);
        commit(alone, EPOCHS + 1, deltas, CommitWorkers.NONE);
        commit(shared, EPOCHS + 1, deltas, workers);
        assertNotEquals(alone.world.rehash(), alone.world.digest());
        assertSame(alone, shared, TestRandom.where("after errors"));
        long before = alone.world.digest();
        alone.committer.check(1, CommitWorkers.NONE);
        shared.committer.check(1, workers);
        assertNotEquals(before, alone.world.digest(), "the tiles that were not written since are wrong, too");
        assertSame(alone, shared, TestRandom.where("after all tiles were checked"));
    }

    @Test
    void shouldLeaveSmallCommitsToOneThread() {
        Side side = new Side(new CommittedWorld(), 1);
        RandomWorkers workers = new RandomWorkers();
        SortedMap<Long, SortedMap<Integer, int[]>> tiles = new TreeMap<>();
        for (int n = 0; n < Committer.SHARED_FROM_NODES - 1; n++) {
            add(tiles, n, 0);
        }
        commit(side, 1, List.of(delta(0, 1, 0, tiles)), workers);
        assertEquals(0, workers.rounds);
        add(tiles, 0, 1);
        commit(side, 2, List.of(delta(0, 2, 1, tiles)), workers);
        assertEquals(1, workers.rounds);
    }

    /** A delta of each vehicle, two of one that is late. */
    private List<UnsafeBuffer> deltas(int epoch) {
        List<UnsafeBuffer> deltas = new ArrayList<>();
        for (int vehicle = 0; vehicle < VEHICLES; vehicle++) {
            int base = Math.max(0, epoch - 1 - random.nextInt(3));
            if (vehicle == epoch % VEHICLES && base + 1 < epoch) {
                deltas.add(delta(vehicle, base + 1, base, randomTiles(epoch, vehicle)));
            }
            deltas.add(delta(vehicle, epoch, base, randomTiles(epoch, vehicle)));
        }
        return deltas;
    }

    private SortedMap<Long, SortedMap<Integer, int[]>> randomTiles(int epoch, int vehicle) {
        SortedMap<Long, SortedMap<Integer, int[]>> tiles = new TreeMap<>();
        for (int n = 0; n < NODES; n++) {
            add(tiles, epoch + 10 * vehicle + random.nextInt(SPAN), random.nextInt(-SPAN / 2, SPAN / 2));
        }
        return tiles;
    }

    private void add(SortedMap<Long, SortedMap<Integer, int[]>> tiles, int i, int j) {
        int[] fields = random.ints(NodeField.COUNT, 0, 1 << 20).toArray();
        fields[NodeField.OFFSET.row()] = Math.max(0, random.nextInt(-500, 500));
        tiles.computeIfAbsent(TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT), key -> new TreeMap<>())
                .put(TileKey.local(i, j), fields);
    }

    private UnsafeBuffer delta(int vehicle, int epoch, int base, SortedMap<Long, SortedMap<Integer, int[]>> tiles) {
        writer.begin(0, epoch, 0, epoch - 1, false);
        writer.beginVehicle(vehicle, base, 0, new VehicleReport());
        tiles.forEach((key, nodes) -> {
            writer.tile(
                    key, nodes.keySet().stream().mapToLong(local -> 1L << local).sum());
            nodes.values().forEach(fields -> writer.node(fields, 0));
        });
        writer.endVehicle();
        byte[] copy = new byte[writer.end()];
        writer.buffer().getBytes(0, copy);
        return new UnsafeBuffer(copy);
    }

    private void commit(Side to, int epoch, List<UnsafeBuffer> deltas, CommitWorkers workers) {
        to.committer.begin(epoch);
        for (UnsafeBuffer delta : deltas) {
            assertNull(reader.wrapWhole(delta, delta.capacity()));
            assertTrue(reader.nextVehicle());
            to.committer.survey(reader);
        }
        to.committer.apply(workers);
        to.world.fitBudget();
    }

    private static void assertSame(Side expected, Side found, String where) {
        assertEquals(expected.world.digest(), found.world.digest(), where);
        assertEquals(expected.world.deformedNodes(), found.world.deformedNodes(), where);
        assertEquals(expected.committer.joinedNodes(), found.committer.joinedNodes(), where);
        assertEquals(expected.observed, found.observed, where);
        assertEquals(written(expected.world), written(found.world), where);
        assertNodes(expected, found, where);
    }

    /** All tiles in the order of their last writes. */
    private static List<Long> written(CommittedWorld world) {
        List<Long> keys = new ArrayList<>();
        world.changedSince(0, (key, mask) -> keys.add(key));
        return keys;
    }

    private static void assertNodes(Side expected, Side found, String where) {
        TileNodes one = new TileNodes();
        TileNodes other = new TileNodes();
        assertEquals(expected.world.tiles(), found.world.tiles(), where);
        for (int tile = 0; tile < expected.world.tiles(); tile++) {
            assertEquals(expected.world.key(tile), found.world.key(tile), where);
            expected.world.read(tile, one);
            found.world.read(tile, other);
            assertEquals(one.mask(), other.mask(), where);
            int count = TileNodes.WORDS * one.count();
            assertArrayEquals(Arrays.copyOf(one.words(), count), Arrays.copyOf(other.words(), count), where);
        }
    }
}
