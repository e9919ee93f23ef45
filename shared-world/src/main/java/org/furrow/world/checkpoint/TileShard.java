package org.furrow.world.checkpoint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.openhft.chronicle.bytes.RandomDataInput;
import net.openhft.chronicle.hash.Data;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;
import net.openhft.chronicle.map.ExternalMapQueryContext;
import net.openhft.chronicle.map.MapEntry;

/**
 * A file of {@link ColdTiles}: a Chronicle Map from a tile's number to its nodes' words in native byte order. All
 * values of a map have the same length, so a removed value makes room for any new one: a map with capacity for n
 * tiles never needs more space.
 */
final class TileShard {
    private static final int KEY_BYTES = Integer.BYTES;
    /** Space of an entry beyond key and value: in the hash table and the free list. */
    private static final int OVERHEAD_BYTES = 9;

    private static final int HEADER_BYTES = 1 << 16;
    /** The library requires free space for the file and a tenth more, although its blocks are already reserved. */
    private static final int FREE_FACTOR = 2;

    private final Path file;
    private final int capacity;
    private final int bytes;
    private final ChronicleMap<Integer, byte[]> map;
    private int size;

    /** Creates the file and reserves its blocks, for a number of values of a length in bytes. */
    TileShard(Path file, int capacity, int bytes) throws IOException {
        this.file = file;
        this.capacity = capacity;
        this.bytes = bytes;
        ChronicleAnalytics.disable();
        long reserved = (long) capacity * (KEY_BYTES + bytes + OVERHEAD_BYTES) + HEADER_BYTES;
        DiskSpace.reserve(file, reserved);
        DiskSpace.requireFree(file, FREE_FACTOR * reserved);
        map = ChronicleMapBuilder.of(Integer.class, byte[].class)
                .name("furrow-cold-tiles")
                .constantValueSizeBySample(new byte[bytes])
                .actualSegments(1)
                .entries(capacity)
                .entriesPerSegment(capacity)
                .actualChunksPerSegmentTier(capacity)
                .checksumEntries(false) // the digest detects errors
                .putReturnsNull(true)
                .removeReturnsNull(true)
                .skipCloseOnExitHook(true) // ranks still read while the JVM ends
                .createPersistedTo(file.toFile());
        if (Files.size(file) > reserved) {
            DiskSpace.reserve(file, Files.size(file));
        }
    }

    /** Whether another value of this length fits. */
    boolean hasRoomFor(int valueBytes) {
        return valueBytes == bytes && size < capacity;
    }

    void put(int tile, byte[] value) {
        map.put(tile, value);
        size++;
    }

    /** Copies a number of words after the first ones. */
    void read(int tile, int skip, int count, int[] dest) {
        try (ExternalMapQueryContext<Integer, byte[], ?> query = map.queryContext(tile)) {
            MapEntry<Integer, byte[]> entry = query.entry();
            if (entry == null) {
                throw new IllegalStateException(file + ": is damaged: tile " + tile + " is missing");
            }
            Data<byte[]> value = entry.value();
            RandomDataInput in = value.bytes();
            long at = value.offset() + (long) Integer.BYTES * skip;
            for (int w = 0; w < count; w++) {
                dest[w] = in.readInt(at + (long) Integer.BYTES * w);
            }
        }
    }

    void remove(int tile) {
        map.remove(tile);
        size--;
    }

    /** Removes the file. */
    void close() throws IOException {
        map.close();
        Files.deleteIfExists(file);
    }
}
