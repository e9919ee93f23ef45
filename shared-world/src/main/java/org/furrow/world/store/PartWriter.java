package org.furrow.world.store;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.openhft.chronicle.hash.ChronicleHashClosedException;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;

/**
 * Writes one rank's part of a checkpoint: a Chronicle Map of its own, written once, and then its seal. A part without a seal
 * does not count, so a process may die at any moment.
 */
public final class PartWriter {
    /** Longest value in a map; longer blobs are cut into pieces. */
    static final int PIECE = 1 << 11;

    private static final int CHUNK = 64;
    private static final int ONE_SEGMENT = 10_000;
    /** Room for what the library adds before blocks are reserved, in bytes. */
    private static final long SPARE = 1 << 20;

    private final List<byte[]> keys = new ArrayList<>();
    private final List<byte[]> values = new ArrayList<>();

    /** Adds a tile of a world. */
    public void tile(int world, long key, byte[] stored) {
        keys.add(EntryKey.tile(world, key).toBytes());
        values.add(stored);
    }

    /** Adds anything else, of any length. */
    public void blob(EntryKey.Kind kind, int number, byte[] blob) {
        for (int piece = 0; piece == 0 || piece * PIECE < blob.length; piece++) {
            keys.add(new EntryKey(kind, number, piece).toBytes());
            values.add(Arrays.copyOfRange(blob, piece * PIECE, Math.min(blob.length, (piece + 1) * PIECE)));
        }
    }

    /**
     * Writes and seals the part.
     *
     * @param folder the checkpoint's folder, made if need be
     * @param seal as it shall be, but for {@code entries} and {@code sha256}
     * @throws StoreException when it cannot be written; nothing that was there before is harmed
     */
    public void write(Path folder, Seal seal) throws StoreException {
        Path map = folder.resolve(CheckpointStore.mapName(seal.rank()));
        Path raw = folder.resolve(map.getFileName() + ".part");
        try {
            Files.createDirectories(folder);
            Files.deleteIfExists(folder.resolve(CheckpointStore.sealName(seal.rank())));
            Files.deleteIfExists(raw);
            fill(raw.toFile());
            force(raw);
            Seal full = new Seal(
                    seal.scenario(),
                    seal.code(),
                    seal.epoch(),
                    seal.committed(),
                    seal.since(),
                    seal.rank(),
                    seal.ranks(),
                    keys.size(),
                    Sha256.of(raw));
            Files.move(raw, map, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            writeSeal(folder, full);
        } catch (IOException | RuntimeException e) {
            delete(raw);
            throw new StoreException("checkpoint " + folder + " cannot be written: " + e.getMessage(), e);
        }
    }

    /**
     * Makes the library ready, which takes it a second the first time; so that the first checkpoint does not.
     *
     * @throws StoreException when no temporary file can be made
     */
    public static void warmUp() throws StoreException {
        PartWriter nothing = new PartWriter();
        nothing.blob(EntryKey.Kind.RANK, 0, new byte[0]);
        try {
            Path file = Files.createTempFile("furrow-checkpoint", ".map");
            Files.delete(file);
            nothing.fill(file.toFile());
            Files.delete(file);
        } catch (IOException | RuntimeException e) {
            throw new StoreException("temporary file cannot be made: " + e.getMessage(), e);
        }
    }

    private void fill(File file) throws IOException {
        long bytes = values.stream().mapToLong(value -> value.length).sum();
        ChronicleLibrary.quiet();
        ChronicleMapBuilder<byte[], byte[]> builder = ChronicleMapBuilder.of(byte[].class, byte[].class)
                .name("furrow-checkpoint")
                .constantKeySizeBySample(new byte[EntryKey.BYTES])
                .averageValueSize(Math.max(1.0, (double) bytes / Math.max(1, keys.size())))
                .actualChunkSize(CHUNK)
                .entries(Math.max(1, keys.size()))
                .maxBloatFactor(4)
                .skipCloseOnExitHook(true); // what is cut off by the end of the process does not count
        if (keys.size() < ONE_SEGMENT) {
            builder.actualSegments(1); // segments are for many writers, and each takes room of its own
        }
        Reserve.requireRoom(file.getAbsoluteFile().getParentFile().toPath(), 2 * bytes + SPARE);
        try (ChronicleMap<byte[], byte[]> map = builder.createPersistedTo(file)) {
            Reserve.blocks(file.toPath(), file.length()); // the map is written through memory
            for (int n = 0; n < keys.size(); n++) {
                map.put(keys.get(n), values.get(n));
            }
        } catch (ChronicleHashClosedException e) {
            throw new IOException(e);
        }
    }

    private static void writeSeal(Path folder, Seal seal) throws IOException {
        Path file = folder.resolve(CheckpointStore.sealName(seal.rank()));
        Path raw = folder.resolve(file.getFileName() + ".part");
        Files.writeString(raw, seal.toText());
        force(raw);
        Files.move(raw, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void force(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // the failure that led here is what the user must hear of
        }
    }
}
