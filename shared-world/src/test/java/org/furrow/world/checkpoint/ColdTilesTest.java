package org.furrow.world.checkpoint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.furrow.world.TestRandom;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundQuery;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.grid.TileNodes;
import org.furrow.world.grid.UndeformedSurface;
import org.furrow.world.grid.UndoLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColdTilesTest {
    private static final int TILE_BYTES = 64 * 28;
    private static final UndeformedSurface FLAT = new UndeformedSurface() {
        @Override
        public double height_m(double x_m, double y_m) {
            return 0;
        }

        @Override
        public boolean covers(double x_m, double y_m) {
            return true;
        }
    };

    @TempDir
    private Path folder;

    private final Random random = TestRandom.seeded();
    private final CommittedWorld.Node node = new CommittedWorld.Node();

    /** Applies the same writes to a world with a budget and to one without, and compares all results. */
    @Test
    void shouldGiveTheSameResultsForHotAndColdTiles() throws StoreException {
        long movedOut = 0;
        long broughtBack = 0;
        for (int trial = 0; trial < 12; trial++) {
            long budget = 8L * TILE_BYTES * random.nextInt(1, 40);
            CommittedWorld plain = new CommittedWorld();
            try (CommittedWorld world = new CommittedWorld(new ColdTiles(folder.resolve("cold")), budget)) {
                UndoLog log = new UndoLog(world, 4);
                UndoLog plainLog = new UndoLog(plain, 4);
                for (int epoch = 1; epoch <= 80; epoch++) {
                    String where = TestRandom.where("trial=" + trial + " epoch=" + epoch);
                    log.begin(epoch);
                    plainLog.begin(epoch);
                    commit(world, plain, epoch);
                    world.fitBudget();
                    assertTrue(world.hotBytes() <= budget / 8, where);
                    compareSome(world, plain, epoch, where);
                }
                assertEquals(plain.rehash(), world.rehash(), TestRandom.where("trial=" + trial));
                movedOut += world.movedOut();
                broughtBack += world.broughtBack();
                for (int undone = 0; undone < 4; undone++) {
                    log.undo();
                    plainLog.undo();
                    compareAll(world, plain, TestRandom.where("trial=" + trial + " undone=" + undone));
                }
            }
        }
        assertTrue(movedOut > 5_000 && broughtBack > 2_000, "out=" + movedOut + " back=" + broughtBack);
    }

    /** Several tracks that cross repeatedly, with occasional writes of an earlier epoch. */
    private void commit(CommittedWorld world, CommittedWorld plain, int epoch) {
        for (int track = random.nextInt(1, 4); track > 0; track--) {
            int i = random.nextInt(-100, 100);
            int j = random.nextInt(-100, 100);
            int past = random.nextInt(8) == 0 ? random.nextInt(epoch) : epoch;
            for (int n = random.nextInt(80); n > 0; n--) {
                put(world, plain, i, j, past);
                i += random.nextInt(-1, 3);
                j += random.nextInt(-1, 2);
            }
        }
    }

    private void put(CommittedWorld world, CommittedWorld plain, int i, int j, int epoch) {
        int[] words = random.ints(TileNodes.WORDS).toArray();
        words[TileNodes.WORDS - 1] = epoch;
        node.set(words, 0);
        long key = TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT);
        world.put(world.findOrCreate(key), TileKey.local(i, j), node);
        plain.put(plain.findOrCreate(key), TileKey.local(i, j), node);
    }

    private void compareSome(CommittedWorld world, CommittedWorld plain, int epoch, String where) {
        assertEquals(plain.digest(), world.digest(), where);
        world.checkSome(20);
        world.check(random.nextInt(world.tiles()));
        assertEquals(plain.digest(), world.digest(), where);
        assertEquals(plain.deformedNodes(), world.deformedNodes(), where);
        for (int n = 0; n < 100; n++) {
            int tile = random.nextInt(world.tiles());
            compare(world, plain, tile, random.nextInt(TileKey.NODES), where);
        }
        int since = random.nextInt(epoch + 1);
        assertEquals(changedSince(plain, since), changedSince(world, since), where);
    }

    private void compareAll(CommittedWorld world, CommittedWorld plain, String where) {
        assertEquals(plain.tiles(), world.tiles(), where);
        TileNodes copy = new TileNodes();
        CommittedWorld.Node single = new CommittedWorld.Node();
        for (int tile = 0; tile < plain.tiles(); tile++) {
            assertEquals(plain.key(tile), world.key(tile), where);
            assertEquals(plain.mask(tile), world.mask(tile), where);
            world.read(tile, copy);
            assertEquals(plain.mask(tile), copy.mask(), where);
            for (int local = 0; local < TileKey.NODES; local++) {
                compare(world, plain, tile, local, where);
                if ((copy.mask() >>> local & 1) != 0) {
                    copy.get(local, single);
                    world.get(tile, local, node);
                    assertEquals(fields(single), fields(node), where);
                }
            }
        }
    }

    private void compare(CommittedWorld world, CommittedWorld plain, int tile, int local, String where) {
        plain.get(tile, local, node);
        List<Integer> expected = fields(node);
        world.get(tile, local, node);
        assertEquals(expected, fields(node), where);
    }

    private static List<Integer> fields(CommittedWorld.Node node) {
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

    private static List<Long> changedSince(CommittedWorld world, int epoch) {
        List<Long> changed = new ArrayList<>();
        world.changedSince(epoch, (key, mask) -> changed.addAll(List.of(key, mask)));
        return changed;
    }

    /** Views and queries give the same results on cold ground. */
    @Test
    void shouldShowVehiclesTheSameGround() throws StoreException {
        CommittedWorld plain = new CommittedWorld();
        try (CommittedWorld world = new CommittedWorld(new ColdTiles(folder.resolve("cold")), 8 * TILE_BYTES)) {
            for (int epoch = 1; epoch <= 60; epoch++) {
                commit(world, plain, epoch);
                world.fitBudget();
            }
            GroundView view = new GroundView(world, FLAT, 0.1, 26);
            GroundView expected = new GroundView(plain, FLAT, 0.1, 26);
            view.require(-100, 100, -100, 100);
            expected.require(-100, 100, -100, 100);
            assertArrayEquals(expected.level_m(), view.level_m());
            assertArrayEquals(expected.plastic_m(), view.plastic_m());
            assertArrayEquals(expected.yield_Pa(), view.yield_Pa());
            assertArrayEquals(expected.shear_m(), view.shear_m());
            assertArrayEquals(expected.offset(), view.offset());
            GroundQuery query = new GroundQuery(world, FLAT, 0.1);
            GroundQuery plainQuery = new GroundQuery(plain, FLAT, 0.1);
            for (int n = 0; n < 500; n++) {
                int i = random.nextInt(-100, 100);
                int j = random.nextInt(-100, 100);
                assertEquals(plainQuery.node(i, j), query.node(i, j), TestRandom.where("i=" + i + " j=" + j));
            }
        }
    }

    /** Concurrent reads of cold tiles do not move them. */
    @Test
    void shouldAllowConcurrentReads() throws StoreException, InterruptedException, ExecutionException {
        CommittedWorld plain = new CommittedWorld();
        try (CommittedWorld world = new CommittedWorld(new ColdTiles(folder.resolve("cold")), 8 * TILE_BYTES);
                ExecutorService threads = Executors.newFixedThreadPool(4)) {
            for (int epoch = 1; epoch <= 60; epoch++) {
                commit(world, plain, epoch);
                world.fitBudget();
            }
            int cold = world.coldTiles();
            assertTrue(cold > 300, "cold=" + cold);
            List<Callable<Long>> readers = new ArrayList<>();
            for (int reader = 0; reader < 8; reader++) {
                int first = random.nextInt(world.tiles());
                readers.add(() -> sum(world, first));
            }
            long expected = sum(plain, 0);
            for (Future<Long> read : threads.invokeAll(readers)) {
                assertEquals(expected, read.get(), TestRandom.where("reader"));
            }
            assertEquals(cold, world.coldTiles());
        }
    }

    private static long sum(CommittedWorld world, int first) {
        TileNodes copy = new TileNodes();
        CommittedWorld.Node node = new CommittedWorld.Node();
        long sum = 0;
        for (int t = 0; t < world.tiles(); t++) {
            int tile = (first + t) % world.tiles();
            world.read(tile, copy);
            for (int w = 0; w < copy.count() * TileNodes.WORDS; w++) {
                sum += (long) (w + 1) * copy.words()[w];
            }
            for (int local = 0; local < TileKey.NODES; local += 7) {
                world.get(tile, local, node);
                sum += node.get(NodeField.SHEAR);
            }
        }
        return sum;
    }

    @Test
    void shouldDetectAChangedFile() throws IOException {
        try (CommittedWorld world = new CommittedWorld(new ColdTiles(folder.resolve("cold")), 8 * TILE_BYTES)) {
            for (int tile = 0; tile < 100; tile++) {
                put(world, new CommittedWorld(), 8 * tile, 0, tile + 1);
            }
            world.get(0, 0, node);
            int sinkage = node.get(NodeField.SINKAGE);
            world.fitBudget();
            long digest = world.digest();
            world.checkSome(world.tiles());
            assertEquals(digest, world.digest());
            flip(folder.resolve("cold/0.tiles"), sinkage);
            world.checkSome(world.tiles());
            assertNotEquals(digest, world.digest());
            world.get(0, 0, node);
            assertEquals(sinkage ^ 1, node.get(NodeField.SINKAGE));
        }
    }

    private static void flip(Path file, int word) throws IOException {
        ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(file)).order(java.nio.ByteOrder.nativeOrder());
        for (int at = 0; at + Integer.BYTES <= all.capacity(); at++) {
            if (all.getInt(at) == word) {
                all.putInt(at, word ^ 1);
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    channel.write(all.slice(at, Integer.BYTES), at);
                }
                return;
            }
        }
        throw new IllegalStateException("the word is not in the file");
    }

    /** The four most recently written tiles of four quarters are in memory. */
    @Test
    void shouldMoveOutTheLeastRecentlyWrittenTiles() throws StoreException {
        try (CommittedWorld world = new CommittedWorld(new ColdTiles(folder.resolve("cold")), 4 * 8 * TILE_BYTES)) {
            for (int epoch = 1; epoch <= 20; epoch++) {
                for (int n = 0; n < TileKey.NODES; n += 4) {
                    put(world, new CommittedWorld(), 8 * epoch + n % 8, n / 8, epoch);
                }
            }
            put(world, new CommittedWorld(), 8 * 5, 0, 21);
            world.fitBudget();
            assertEquals(16, world.coldTiles());
            for (int hot : new int[] {5, 18, 19, 20}) {
                put(world, new CommittedWorld(), 8 * hot, 0, 22);
                assertEquals(0, world.broughtBack(), "tile=" + hot);
            }
            put(world, new CommittedWorld(), 8 * 17, 0, 22);
            assertEquals(1, world.broughtBack());
        }
    }

    /** Returning tiles free space for others: the files do not grow with the traffic. */
    @Test
    void shouldReuseSpace() throws IOException {
        Path cold = folder.resolve("cold");
        try (CommittedWorld world = new CommittedWorld(new ColdTiles(cold), 8 * TILE_BYTES)) {
            CommittedWorld plain = new CommittedWorld();
            for (int epoch = 1; epoch <= 40; epoch++) {
                for (int tile = 0; tile < 1_000; tile++) {
                    put(world, plain, 8 * tile, 0, epoch);
                    world.fitBudget();
                }
            }
            assertEquals(plain.digest(), world.rehash());
            assertTrue(world.movedOut() > 39_000, "out=" + world.movedOut());
            assertEquals(List.of("0.tiles"), names(cold));
            long length = Files.size(cold.resolve("0.tiles"));
            assertTrue(length < 5_000_000, "length=" + length);
        }
    }

    @Test
    void shouldRemoveItsFilesAndThoseOfKilledProcesses() throws IOException {
        Path cold = folder.resolve("cold/rank-0");
        Files.createDirectories(cold);
        Files.write(cold.resolve("17.tiles"), new byte[10_000]);
        try (CommittedWorld world = new CommittedWorld(new ColdTiles(cold), 8 * TILE_BYTES)) {
            assertEquals(List.of(), names(cold));
            for (int n = 0; n < 500; n++) {
                put(world, new CommittedWorld(), n * n, n, n);
            }
            world.fitBudget();
            assertFalse(names(cold).isEmpty());
        }
        assertFalse(Files.exists(cold));
    }

    @Test
    void shouldReportAnUnusableFolder() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        StoreException e = assertThrows(StoreException.class, () -> new ColdTiles(file.resolve("cold")));
        assertTrue(
                String.valueOf(e.getMessage()).startsWith(file.resolve("cold") + ": cannot store tiles of the ground"),
                e::toString);
    }

    @Test
    void shouldRefuseABudgetBelowATile() throws StoreException {
        try (ColdTiles store = new ColdTiles(folder.resolve("cold"))) {
            assertThrows(IllegalArgumentException.class, () -> new CommittedWorld(store, 8 * TILE_BYTES - 1));
        }
    }

    /** Chronicle's usage reporting is not on the class path. */
    @Test
    void shouldNotContainUsageReporting() throws StoreException {
        assertThrows(ClassNotFoundException.class, () -> Class.forName("net.openhft.chronicle.analytics.Analytics"));
        try (CommittedWorld world = new CommittedWorld(new ColdTiles(folder.resolve("cold")), 8 * TILE_BYTES)) {
            for (int tile = 0; tile < 100; tile++) {
                put(world, new CommittedWorld(), 8 * tile, 0, 1);
            }
            world.fitBudget();
        }
        assertEquals("true", System.getProperty("chronicle.analytics.disable"));
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
