package org.furrow.world.checkpoint;

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
import org.furrow.world.digest.Sha256;

/**
 * Writes one rank's part of a checkpoint: a Chronicle Map, which is written once, and then its seal. A part without
 * a seal is ignored, so the process may be killed at any time.
 */
public final class PartWriter {
    /** Maximum length of a value; longer blobs are split into pieces. */
    static final int PIECE = 1 << 11;

    private static final int CHUNK = 64;
    private static final int ONE_SEGMENT = 10_000;
    /** Space that the library uses before blocks are reserved, in bytes. */
    private static final long SPARE = 1 << 20;

    private final List<byte[]> keys = new ArrayList<>();
    private final List<byte[]> values = new ArrayList<>();

    public void tile(int world, long key, byte[] stored) {
        keys.add(EntryKey.tile(world, key).toBytes());
        values.add(stored);
    }

    /** Adds an entry other than a tile, of any length. */
    public void blob(EntryKey.Kind kind, int number, byte[] blob) {
        for (int piece = 0; piece == 0 || piece * PIECE < blob.length; piece++) {
            keys.add(new EntryKey(kind, number, piece).toBytes());
            values.add(Arrays.copyOfRange(blob, piece * PIECE, Math.min(blob.length, (piece + 1) * PIECE)));
        }
    }

    /**
     * Writes and seals the part.
     *
     * @param folder the checkpoint's folder, created if necessary
     * @param seal from {@link Seal#open}
     * @param tables the beginnings of the rank's tables, up to the checkpoint
     * @throws StoreException when it cannot be written; existing checkpoints are not changed
     */
    public void write(Path folder, Seal seal, List<Seal.TableStart> tables) throws StoreException {
        Path map = folder.resolve(CheckpointStore.mapName(seal.rank()));
        Path raw = folder.resolve(map.getFileName() + ".part");
        try {
            Files.createDirectories(folder);
            Files.deleteIfExists(folder.resolve(CheckpointStore.sealName(seal.rank())));
            Files.deleteIfExists(raw);
            fill(raw.toFile());
            Seal full = seal.close(keys.size(), Sha256.of(raw), tables);
            replace(map, raw);
            writeSeal(folder, full);
        } catch (IOException | RuntimeException e) {
            delete(raw);
            throw new StoreException("checkpoint " + folder + " cannot be written: " + e.getMessage(), e);
        }
    }

    /**
     * Initialises the library, which takes a second, so that the first checkpoint is not delayed.
     *
     * @param store folder of the checkpoints, created if necessary
     */
    public static void warmUp(Path store) throws StoreException {
        PartWriter nothing = new PartWriter();
        nothing.blob(EntryKey.Kind.RANK, 0, new byte[0]);
        try (ScratchFile scratch = ScratchFile.create(store)) {
            Files.delete(scratch.path());
            nothing.fill(scratch.path().toFile());
        } catch (IOException | RuntimeException e) {
            throw new StoreException(store + ": checkpoints cannot be written: " + e.getMessage(), e);
        }
    }

    private void fill(File file) throws IOException {
        long bytes = values.stream().mapToLong(value -> value.length).sum();
        ChronicleAnalytics.disable();
        ChronicleMapBuilder<byte[], byte[]> builder = ChronicleMapBuilder.of(byte[].class, byte[].class)
                .name("furrow-checkpoint")
                .constantKeySizeBySample(new byte[EntryKey.BYTES])
                .averageValueSize(Math.max(1.0, (double) bytes / Math.max(1, keys.size())))
                .actualChunkSize(CHUNK)
                .entries(Math.max(1, keys.size()))
                .maxBloatFactor(4)
                .skipCloseOnExitHook(true); // an unfinished map has no seal
        if (keys.size() < ONE_SEGMENT) {
            builder.actualSegments(1); // segments serve concurrent writers, and each takes space
        }
        DiskSpace.requireFree(file.getAbsoluteFile().getParentFile().toPath(), 2 * bytes + SPARE);
        try (ChronicleMap<byte[], byte[]> map = builder.createPersistedTo(file)) {
            DiskSpace.reserve(file.toPath(), file.length()); // the map is memory-mapped
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
        replace(file, raw);
    }

    /** Forces a temporary file to disk and then renames it. */
    private static void replace(Path file, Path temporary) throws IOException {
        try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // the caller reports the original failure
        }
    }
}
