package org.furrow.world.checkpoint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.furrow.world.TestRandom;
import org.furrow.world.digest.Sha256;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointStoreTest {
    private static final String SCENARIO = "scenario-hash";

    @TempDir
    private Path folder;

    private final CommittedWorld world = new CommittedWorld();
    private int lastStored = -1;

    @Test
    void shouldRestoreTheGroundOfEveryCheckpoint() throws StoreException {
        Random random = TestRandom.seeded();
        CheckpointStore store = new CheckpointStore(folder.resolve("store"));
        Map<Integer, Long> digests = new TreeMap<>();
        for (int epoch = 10; epoch <= 40; epoch += 10) {
            press(random, epoch);
            write(store, epoch, 2);
            digests.put(epoch, world.digest());
        }
        assertEquals(List.of(10, 20, 30, 40), store.complete());
        store.verify();
        for (int epoch : store.complete()) {
            CommittedWorld again = restored(store, epoch);
            assertEquals(digests.get(epoch), again.digest(), TestRandom.where("epoch=" + epoch));
            assertEquals(again.digest(), again.rehash());
        }
    }

    /** A restored world reports the same changes since every epoch. */
    @Test
    void shouldKeepTheOrderOfWrites() throws StoreException {
        Random random = TestRandom.seeded();
        CheckpointStore store = new CheckpointStore(folder.resolve("store"));
        for (int epoch = 10; epoch <= 30; epoch += 10) {
            press(random, epoch);
            write(store, epoch, 1);
        }
        CommittedWorld again = restored(store, 30);
        for (int since = 0; since <= 30; since++) {
            assertTrue(changes(world, since).equals(changes(again, since)), TestRandom.where("since=" + since));
        }
    }

    @Test
    void shouldRestoreBlobsOfAnyLength() throws StoreException {
        CheckpointStore store = new CheckpointStore(folder);
        Map<Integer, byte[]> blobs = new TreeMap<>();
        Random random = TestRandom.seeded();
        int[] lengths = {0, 1, PartWriter.PIECE - 1, PartWriter.PIECE, PartWriter.PIECE + 1, 300_000};
        PartWriter part = new PartWriter();
        for (int n = 0; n < lengths.length; n++) {
            byte[] blob = new byte[lengths[n]];
            random.nextBytes(blob);
            blobs.put(n, blob);
            part.blob(EntryKey.Kind.VEHICLE, n, blob);
        }
        part.write(store.folder(5), seal(5, 0, 1), List.of());
        store.read(5, new Collector() {
            @Override
            public void blob(EntryKey.Kind kind, int number, byte[] blob) {
                assertArrayEquals(blobs.remove(number), blob, TestRandom.where("number=" + number));
            }
        });
        assertTrue(blobs.isEmpty());
    }

    /** A rank whose vehicles have not started yet. */
    @Test
    void shouldAcceptAnEmptyPart() throws StoreException {
        CheckpointStore store = new CheckpointStore(folder);
        press(TestRandom.seeded(), 10);
        write(store, 10, 1);
        new PartWriter().write(store.folder(20), seal(20, 1, 2), List.of());
        new PartWriter().write(store.folder(20), seal(20, 0, 2), List.of());
        assertEquals(List.of(10, 20), store.complete());
        assertEquals(world.digest(), restored(store, 20).digest());
    }

    @Test
    void shouldIgnoreACheckpointWithMissingParts() throws IOException {
        CheckpointStore store = new CheckpointStore(folder);
        for (int epoch : new int[] {10, 20, 30}) {
            press(TestRandom.seeded(), epoch);
            write(store, epoch, 3);
        }
        Files.delete(store.folder(20).resolve("rank-1.seal"));
        Files.delete(store.folder(30).resolve("rank-2.seal"));
        assertEquals(List.of(10), store.complete());
        store.keepOnlyUpTo(10);
        assertEquals(List.of(10), store.complete());
        assertTrue(Files.notExists(store.folder(30)));
        restored(store, 10);
    }

    /**
     * A checkpoint stays incomplete when a rank is still writing; rank 0's part of it belongs to the ground of the
     * next one.
     */
    @Test
    void shouldKeepTheGroundOfAnIncompleteCheckpoint() throws IOException {
        CheckpointStore store = new CheckpointStore(folder);
        for (int epoch : new int[] {10, 20, 30, 40}) {
            press(TestRandom.seeded(), epoch);
            write(store, epoch, 2);
        }
        long digest = restored(store, 30).digest();
        Files.delete(store.folder(20).resolve("rank-1.seal"));
        Files.delete(store.folder(40).resolve("rank-1.seal"));
        store.keepOnlyUpTo(30);
        assertEquals(List.of(10, 30), store.complete());
        assertEquals(digest, restored(store, 30).digest());
        assertTrue(Files.notExists(store.folder(40)));
    }

    @Test
    void shouldReadAllCheckpointsAsEachAlone() throws StoreException {
        Random random = TestRandom.seeded();
        CheckpointStore store = new CheckpointStore(folder);
        List<Boolean> goOn = new ArrayList<>();
        for (int epoch = 10; epoch <= 60; epoch += 10) {
            press(random, epoch);
            if (epoch == 40) {
                lastStored = -1; // as after a resumption: the whole ground
            }
            goOn.add(lastStored >= 0);
            write(store, epoch, 2);
        }
        List<Long> digests = new ArrayList<>();
        List<Boolean> wentOn = new ArrayList<>();
        store.readAll(new CheckpointStore.History() {
            private CommittedWorld ground = new CommittedWorld();
            private int vehicles;

            @Override
            public CheckpointStore.Visitor begin(Seal first, boolean goesOn) {
                assertEquals(10 * digests.size() + 10, first.epoch());
                wentOn.add(goesOn);
                ground = goesOn ? ground : new CommittedWorld();
                return new Collector() {
                    @Override
                    public void tile(int number, long key, byte[] stored) throws StoreException {
                        GroundCheckpoint.restore(key, stored, ground);
                    }

                    @Override
                    public void blob(EntryKey.Kind kind, int number, byte[] blob) {
                        vehicles++;
                    }
                };
            }

            @Override
            public void end() {
                digests.add(ground.digest());
                assertEquals(2 * digests.size(), vehicles, "each vehicle of each checkpoint once");
            }
        });
        assertEquals(goOn, wentOn);
        for (int n = 0; n < digests.size(); n++) {
            assertEquals(restored(store, 10 * n + 10).digest(), digests.get(n), TestRandom.where("n=" + n));
        }
        assertEquals(6, digests.size());
    }

    @Test
    void shouldNameTheDamagedPart() throws IOException {
        CheckpointStore store = new CheckpointStore(folder);
        press(TestRandom.seeded(), 10);
        write(store, 10, 2);
        Path map = store.folder(10).resolve("rank-0.map");
        byte[] whole = Files.readAllBytes(map);
        Random random = TestRandom.seeded();
        for (int n = 0; n < 40; n++) {
            byte[] flipped = whole.clone();
            flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
            Files.write(map, flipped);
            assertDamaged(store, map + ": is damaged");
        }
        Files.write(map, Arrays.copyOf(whole, whole.length / 2));
        assertDamaged(store, map + ": is damaged");
        Files.write(map, new byte[0]);
        assertDamaged(store, map + ": is damaged");
        Files.delete(map);
        assertDamaged(store, map + ": is missing");
        Files.write(map, whole);
        restored(store, 10);
        assertArrayEquals(whole, Files.readAllBytes(map), "reading changed the file");
    }

    @Test
    void shouldNameADamagedForeignOrNewerSeal() throws IOException {
        CheckpointStore store = new CheckpointStore(folder);
        press(TestRandom.seeded(), 10);
        write(store, 10, 2);
        Path seal = store.folder(10).resolve("rank-1.seal");
        String text = Files.readString(seal);
        Random random = TestRandom.seeded();
        for (int n = 0; n < 200; n++) {
            byte[] flipped = text.getBytes(StandardCharsets.ISO_8859_1);
            flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
            Files.write(seal, flipped);
            assertDamaged(store, seal + ": is ");
        }
        Files.writeString(seal, text.substring(0, 40));
        assertDamaged(store, seal + ": is damaged");
        Files.writeString(seal, "");
        assertDamaged(store, seal + ": is not a seal of a checkpoint");
        Files.writeString(seal, "{\"foreign\": true}");
        assertDamaged(store, seal + ": is not a seal of a checkpoint");
        String newer = text.substring(0, text.indexOf("seal: ")).replace("checkpoint: 3", "checkpoint: 4");
        Files.writeString(seal, newer + "seal: " + Sha256.of(newer.getBytes(StandardCharsets.ISO_8859_1)) + "\n");
        assertDamaged(store, seal + ": is of version 4, this program reads version 3; run the scenario again");
        Files.copy(store.folder(10).resolve("rank-0.seal"), seal, StandardCopyOption.REPLACE_EXISTING);
        assertDamaged(store, seal + ": does not belong to rank-0.seal beside it");
        try (RandomAccessFile huge = new RandomAccessFile(seal.toFile(), "rw")) {
            huge.setLength(1L << 32);
        }
        assertDamaged(store, seal + ": is not a seal of a checkpoint, it is too long");
    }

    /** At D >= 1 several checkpoints at the start of a run have the same committed epoch. */
    @Test
    void shouldRestoreCheckpointsWithEqualCommittedEpochs() throws StoreException {
        CheckpointStore store = new CheckpointStore(folder);
        for (int epoch = 1; epoch <= 4; epoch++) {
            int committed = Math.max(0, epoch - 3);
            if (committed > 0) {
                press(TestRandom.seeded(), committed);
            }
            PartWriter part = new PartWriter();
            GroundCheckpoint.store(world, lastStored, (key, stored) -> part.tile(0, key, stored));
            part.write(store.folder(epoch), Seal.open(SCENARIO, "code", epoch, committed, lastStored, 0, 1), List.of());
            lastStored = committed;
            assertEquals(world.digest(), restored(store, epoch).digest(), "epoch=" + epoch);
        }
    }

    @Test
    void shouldNameTheCheckpointThatTheGroundNeeds() throws IOException {
        CheckpointStore store = new CheckpointStore(folder);
        for (int epoch : new int[] {10, 20}) {
            press(TestRandom.seeded(), epoch);
            write(store, epoch, 1);
        }
        Files.delete(store.folder(10).resolve("rank-0.seal"));
        StoreException e = assertThrows(StoreException.class, () -> restored(store, 20));
        assertTrue(
                String.valueOf(e.getMessage()).contains("needs the checkpoint whose last committed epoch is 10"),
                e.getMessage());
    }

    /** With a sharded ground each rank's part has the ground that the rank owns. */
    @Test
    void shouldRestoreGroundFromAllParts() throws IOException {
        CheckpointStore store = new CheckpointStore(folder);
        int ranks = 3;
        for (int epoch : new int[] {10, 20, 30}) {
            press(TestRandom.seeded(), epoch);
            for (int rank = 0; rank < ranks; rank++) {
                int owner = rank;
                PartWriter part = new PartWriter();
                GroundCheckpoint.store(world, lastStored, (key, stored) -> {
                    if (Math.floorMod(TileKey.ti(key) + TileKey.tj(key), ranks) == owner) {
                        part.tile(0, key, stored);
                    }
                });
                part.write(store.folder(epoch), seal(epoch, rank, ranks).spreads(), List.of());
            }
            lastStored = epoch;
            assertEquals(world.digest(), restored(store, epoch).digest(), "epoch=" + epoch);
        }
        store.verify(30);
        Path map = store.folder(20).resolve("rank-2.map");
        byte[] whole = Files.readAllBytes(map);
        byte[] damaged = whole.clone();
        damaged[damaged.length / 2] ^= 1;
        Files.write(map, damaged);
        assertThrows(StoreException.class, () -> store.verify(30));
        assertThrows(StoreException.class, () -> restored(store, 30));
        Files.write(map, whole);
        Files.delete(store.folder(20).resolve("rank-1.seal"));
        StoreException e = assertThrows(StoreException.class, () -> restored(store, 30));
        assertTrue(
                String.valueOf(e.getMessage()).contains("needs the checkpoint whose last committed epoch is 20"),
                e.getMessage());
    }

    @Test
    void shouldReportAFolderThatCannotBeWritten() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "mine");
        press(TestRandom.seeded(), 10);
        StoreException e = assertThrows(StoreException.class, () -> write(new CheckpointStore(file), 10, 1));
        assertTrue(String.valueOf(e.getMessage()).contains("cannot be written"), e.getMessage());
        assertEquals("mine", Files.readString(file));
    }

    /** The library for usage reports is not on the class path. */
    @Test
    void shouldNotBeAbleToReportUsage() {
        assertThrows(ClassNotFoundException.class, () -> Class.forName("net.openhft.chronicle.analytics.Analytics"));
    }

    private void press(Random random, int epoch) {
        CommittedWorld.Node node = new CommittedWorld.Node();
        for (int n = 0; n < 400; n++) {
            int i = random.nextInt(-80, 80);
            int j = random.nextInt(-80, 80);
            node.set(NodeField.SINKAGE, random.nextInt());
            node.set(NodeField.PLASTIC, random.nextInt());
            node.set(NodeField.YIELD, random.nextInt());
            node.set(NodeField.SHEAR, random.nextInt());
            node.set(NodeField.OFFSET, random.nextInt());
            node.writer = random.nextInt(1 << 16);
            node.gap = random.nextInt(1 << 16);
            node.epoch = epoch;
            int tile = world.findOrCreate(TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT));
            world.put(tile, TileKey.local(i, j), node);
        }
    }

    private void write(CheckpointStore store, int epoch, int ranks) throws StoreException {
        for (int rank = ranks - 1; rank >= 0; rank--) {
            PartWriter part = new PartWriter();
            if (rank == 0) {
                GroundCheckpoint.store(world, lastStored, (key, stored) -> part.tile(0, key, stored));
            }
            part.blob(EntryKey.Kind.VEHICLE, rank, new byte[] {(byte) rank});
            part.write(store.folder(epoch), seal(epoch, rank, ranks), List.of());
        }
        lastStored = epoch;
    }

    private Seal seal(int epoch, int rank, int ranks) {
        return Seal.open(SCENARIO, "code", epoch, epoch, lastStored, rank, ranks);
    }

    private static CommittedWorld restored(CheckpointStore store, int epoch) throws StoreException {
        CommittedWorld again = new CommittedWorld();
        store.read(epoch, new Collector() {
            @Override
            public void tile(int world, long key, byte[] stored) throws StoreException {
                GroundCheckpoint.restore(key, stored, again);
            }
        });
        return again;
    }

    private static Map<Long, Long> changes(CommittedWorld world, int since) {
        Map<Long, Long> changes = new TreeMap<>();
        world.changedSince(since, changes::put);
        return changes;
    }

    private static void assertDamaged(CheckpointStore store, String words) {
        StoreException e = assertThrows(StoreException.class, () -> {
            store.complete();
            restored(store, 10);
        });
        assertTrue(String.valueOf(e.getMessage()).contains(words), "expected '" + words + "' in: " + e.getMessage());
    }

    private static class Collector implements CheckpointStore.Visitor {
        @Override
        public void tile(int world, long key, byte[] stored) throws StoreException {}

        @Override
        public void blob(EntryKey.Kind kind, int number, byte[] blob) {}
    }
}
