package org.furrow.node.log;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.furrow.world.digest.Digest;
import org.jspecify.annotations.Nullable;

/**
 * Head of a block, which holds the commits of about a second; little-endian:
 *
 * <pre>
 *   0        4              8         12              16             24                  32
 *  +--------+--------------+---------+---------------+--------------+-------------------+-------------------+
 *  | "FURB" | first commit | commits | payload bytes | content hash | payload checksum  | checksum of these |
 *  +--------+--------------+---------+---------------+--------------+-------------------+-------------------+
 * </pre>
 *
 * <p>The payload follows, a multiple of 4 bytes. The content hash covers the messages before compression.
 *
 * @param first number of the first commit
 * @param commits number of commits
 * @param bytes of the payload
 * @param content hash of the messages
 * @param checksum of the payload
 */
record Block(int first, int commits, int bytes, long content, long checksum) {
    static final int HEAD = 40;
    static final Block NONE = new Block(0, 0, 0, 0, 0);
    private static final int MAGIC = 'F' | 'U' << 8 | 'R' << 16 | 'B' << 24;
    private static final long SEED = 0x4655_5252_4f57_0004L;

    /** Begins a content hash. */
    static long beginContent() {
        return SEED;
    }

    /** Adds the checksum of a message to a content hash. */
    static long addContent(long content, long checksum) {
        return Digest.mix(content ^ checksum);
    }

    void write(ByteBuffer dest) {
        dest.order(ByteOrder.LITTLE_ENDIAN);
        dest.putInt(MAGIC).putInt(first).putInt(commits).putInt(bytes).putLong(content);
        dest.putLong(checksum).putLong(headChecksum());
    }

    /** Reads a head; null when it is none or damaged. Its payload is not checked. */
    static @Nullable Block read(ByteBuffer from) {
        ByteBuffer head = from.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        int magic = head.getInt();
        Block block = new Block(head.getInt(), head.getInt(), head.getInt(), head.getLong(), head.getLong());
        return magic == MAGIC && head.getLong() == block.headChecksum() ? block : null;
    }

    private long headChecksum() {
        long sum = Digest.mix(SEED ^ Digest.pair(first, commits));
        sum = Digest.mix(sum ^ bytes);
        return Digest.mix(Digest.mix(sum ^ content) ^ checksum);
    }

    /** Checksum of a payload. */
    static long checksum(byte[] payload, int bytes) {
        long sum = SEED;
        for (int at = 0; at < bytes; at += Integer.BYTES) {
            sum = Digest.mix(sum ^ (int) BitWriter.INTS.get(payload, at));
        }
        return sum;
    }
}
