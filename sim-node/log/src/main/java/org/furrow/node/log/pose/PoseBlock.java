package org.furrow.node.log.pose;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.furrow.world.digest.Digest;
import org.jspecify.annotations.Nullable;

/**
 * Head of a block of samples; little-endian:
 *
 * <pre>
 *   0        4              8         12              16                  24                  32
 *  +--------+--------------+---------+---------------+-------------------+-------------------+
 *  | "FURS" | first sample | samples | payload bytes | payload checksum  | checksum of these |
 *  +--------+--------------+---------+---------------+-------------------+-------------------+
 * </pre>
 *
 * <p>The payload follows, a multiple of 4 bytes.
 *
 * @param first number of the first sample; sample n is that of time n / (samples per epoch) epochs
 */
record PoseBlock(int first, int samples, int bytes, long checksum) {
    static final int HEAD = 32;
    private static final int MAGIC = 'F' | 'U' << 8 | 'R' << 16 | 'S' << 24;
    private static final long SEED = 0x4655_5252_4f57_0007L;

    /** Head of a payload. */
    static PoseBlock of(int first, int samples, byte[] payload, int bytes) {
        return new PoseBlock(first, samples, bytes, checksum(payload, bytes));
    }

    void write(ByteBuffer dest) {
        dest.order(ByteOrder.LITTLE_ENDIAN);
        dest.putInt(MAGIC).putInt(first).putInt(samples).putInt(bytes).putLong(checksum);
        dest.putLong(headChecksum());
    }

    /** Reads a head; null when it is none or damaged. Its payload is not checked. */
    static @Nullable PoseBlock read(ByteBuffer from) {
        ByteBuffer head = from.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        int magic = head.getInt();
        PoseBlock block = new PoseBlock(head.getInt(), head.getInt(), head.getInt(), head.getLong());
        return magic == MAGIC && head.getLong() == block.headChecksum() ? block : null;
    }

    private long headChecksum() {
        long sum = Digest.mix(SEED ^ Digest.pair(first, samples));
        return Digest.mix(Digest.mix(sum ^ bytes) ^ checksum);
    }

    static long checksum(byte[] payload, int bytes) {
        long sum = SEED;
        ByteBuffer words = ByteBuffer.wrap(payload, 0, bytes).order(ByteOrder.LITTLE_ENDIAN);
        while (words.hasRemaining()) {
            sum = Digest.mix(sum ^ words.getInt());
        }
        return sum;
    }
}
