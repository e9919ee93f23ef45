package org.furrow.node.engine;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.IntArrayList;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.delta.EpochReader;
import org.furrow.world.delta.EpochWriter;

/**
 * Vehicles' sections of messages, copied as they came, in the order in which they came. They lie outside the heap in pieces
 * that are never moved: what grows to 64 MiB would be copied again and again.
 */
final class DeltaLog {
    private static final int CHUNK = 1 << 20;
    /** Epoch and length before each section. */
    private static final int ENTRY_HEADER = 2 * Integer.BYTES;

    private final List<UnsafeBuffer> chunks = new ArrayList<>();
    /** Where the entries of each chunk in use end. */
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

    /** The chunk in use that has so much room: the last, or the first after it. */
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

    /** Bytes that are kept. */
    long bytes() {
        return bytes;
    }

    /** Forgets all; the memory stays for what comes. */
    void clear() {
        ends.clear();
        bytes = 0;
        rewind();
    }

    /** Goes back to before the first section. */
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

    /** Appends the next section, of which there must be one, to a message. */
    void moveTo(EpochWriter dest) {
        UnsafeBuffer chunk = chunks.get(readChunk);
        int length = chunk.getInt(readAt + Integer.BYTES);
        dest.addVehicle(chunk, readAt + ENTRY_HEADER, length);
        readAt += ENTRY_HEADER + length;
    }
}
