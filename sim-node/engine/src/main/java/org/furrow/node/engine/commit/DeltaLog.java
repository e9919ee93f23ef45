package org.furrow.node.engine.commit;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.IntArrayList;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.delta.EpochReader;
import org.furrow.world.delta.EpochWriter;

/**
 * Copies of vehicles' sections of messages, in their order of arrival. They are stored off the heap in chunks that
 * never move,
 * because a single buffer that grows to 64 MiB would be copied many times.
 */
final class DeltaLog {
    private static final int CHUNK = 1 << 20;
    /** Epoch and length before each section. */
    private static final int ENTRY_HEADER = 2 * Integer.BYTES;

    private final List<UnsafeBuffer> chunks = new ArrayList<>();
    /** End of the entries of each chunk in use. */
    private final IntArrayList ends = new IntArrayList();

    private long bytes;
    private int readChunk;
    private int readAt;

    /** Copies the message's present vehicle. */
    void add(int epoch, EpochReader message) {
        int length = message.vehicleLength();
        int chunk = chunkFor(ENTRY_HEADER + length);
        UnsafeBuffer dest = chunks.get(chunk);
        int at = ends.getInt(chunk);
        dest.putInt(at, epoch);
        dest.putInt(at + Integer.BYTES, length);
        message.copyVehicle(dest, at + ENTRY_HEADER);
        ends.setInt(chunk, at + ENTRY_HEADER + length);
        bytes += ENTRY_HEADER + length;
    }

    /** Returns the last chunk in use if it has room, else the next one. */
    private int chunkFor(int room) {
        int chunk = ends.size() - 1;
        while (chunk < 0 || chunks.get(chunk).capacity() - ends.getInt(chunk) < room) {
            chunk++;
            if (chunk == chunks.size()) {
                chunks.add(new UnsafeBuffer(ByteBuffer.allocateDirect(Math.max(CHUNK, room))));
            }
            ends.addInt(0);
        }
        return chunk;
    }

    /** Bytes stored. */
    long bytes() {
        return bytes;
    }

    /** Removes all sections; the chunks are kept for reuse. */
    void clear() {
        ends.clear();
        bytes = 0;
        rewind();
    }

    /** Moves the read position before the first section. */
    void rewind() {
        readChunk = 0;
        readAt = 0;
    }

    /** Epoch of the next section, -1 after the last. */
    int nextEpoch() {
        while (readChunk < ends.size() && readAt == ends.getInt(readChunk)) {
            readChunk++;
            readAt = 0;
        }
        return readChunk == ends.size() ? -1 : chunks.get(readChunk).getInt(readAt);
    }

    /** Appends the next section, which must exist, to a message. */
    void moveTo(EpochWriter dest) {
        UnsafeBuffer chunk = chunks.get(readChunk);
        int length = chunk.getInt(readAt + Integer.BYTES);
        dest.addVehicle(chunk, readAt + ENTRY_HEADER, length);
        readAt += ENTRY_HEADER + length;
    }
}
