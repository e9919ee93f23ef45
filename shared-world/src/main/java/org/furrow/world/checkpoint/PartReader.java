package org.furrow.world.checkpoint;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;
import org.furrow.world.digest.Sha256;

/**
 * Reads one rank's part of a checkpoint. Opening a Chronicle Map writes to its file, so the reader opens a copy,
 * after comparing it with the seal.
 */
final class PartReader {
    private final Path folder;
    private final Seal seal;

    PartReader(Path folder, Seal seal) {
        this.folder = folder;
        this.seal = seal;
    }

    private Path map() {
        return folder.resolve(CheckpointStore.mapName(seal.rank()));
    }

    /** Compares the file with its seal. */
    void verify() throws StoreException {
        requireSealed(map());
    }

    private void requireSealed(Path file) throws StoreException {
        requireExists();
        String found;
        try {
            found = Sha256.of(file);
        } catch (IOException e) {
            throw new StoreException(map() + ": cannot be read: " + e.getMessage(), e);
        }
        if (!found.equals(seal.sha256())) {
            throw new StoreException(map() + ": is damaged: its SHA-256 differs from the seal; to resume from an"
                    + " earlier checkpoint, remove " + folder);
        }
    }

    private void requireExists() throws StoreException {
        if (!Files.exists(map())) {
            throw new StoreException(map() + ": is missing, although its seal exists");
        }
    }

    /** Passes the tiles and the other entries of the wanted kinds to the visitor. */
    void read(CheckpointStore.Visitor visitor, Predicate<EntryKey.Kind> wanted) throws StoreException {
        ChronicleAnalytics.disable();
        requireExists();
        try (ScratchFile scratch = ScratchFile.create(store())) {
            Path copy = scratch.path();
            Files.copy(map(), copy, StandardCopyOption.REPLACE_EXISTING);
            requireSealed(copy);
            try (ChronicleMap<byte[], byte[]> entries =
                    ChronicleMapBuilder.of(byte[].class, byte[].class).createPersistedTo(copy.toFile())) {
                handOut(entries, visitor, wanted);
            }
        } catch (StoreException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new StoreException(map() + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private Path store() {
        return Objects.requireNonNull(folder.getParent(), "a checkpoint is in the folder of the store");
    }

    private void handOut(
            ChronicleMap<byte[], byte[]> entries, CheckpointStore.Visitor visitor, Predicate<EntryKey.Kind> wanted)
            throws StoreException {
        List<EntryKey> tiles = new ArrayList<>();
        Map<EntryKey, Integer> lastEpochs = new HashMap<>();
        Map<EntryKey, TreeMap<Long, byte[]>> blobs =
                new TreeMap<>(Comparator.comparing(EntryKey::kind).thenComparingInt(EntryKey::number));
        if (entries.longSize() != seal.entries()) {
            throw new StoreException(map() + ": has " + entries.longSize() + " entries, sealed were " + seal.entries());
        }
        for (Map.Entry<byte[], byte[]> entry : entries.entrySet()) {
            EntryKey key = EntryKey.ofBytes(entry.getKey());
            if (key.kind() == EntryKey.Kind.TILE) {
                tiles.add(key);
                lastEpochs.put(key, GroundCheckpoint.lastEpoch(entry.getValue()));
            } else if (wanted.test(key.kind())) {
                blobs.computeIfAbsent(EntryKey.of(key.kind(), key.number()), of -> new TreeMap<>())
                        .put(key.tile(), entry.getValue());
            }
        }
        tiles.sort(Comparator.comparingInt((EntryKey key) -> lastEpochs.getOrDefault(key, 0))
                .thenComparingInt(EntryKey::number)
                .thenComparingLong(EntryKey::tile));
        for (EntryKey tile : tiles) {
            visitor.tile(tile.number(), tile.tile(), Objects.requireNonNull(entries.get(tile.toBytes())));
        }
        for (Map.Entry<EntryKey, TreeMap<Long, byte[]>> blob : blobs.entrySet()) {
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            blob.getValue().values().forEach(whole::writeBytes);
            visitor.blob(blob.getKey().kind(), blob.getKey().number(), whole.toByteArray());
        }
    }
}
