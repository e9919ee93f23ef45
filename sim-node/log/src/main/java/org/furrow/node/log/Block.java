package org.furrow.node.log;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.furrow.world.digest.Digest;
import org.jspecify.annotations.Nullable;

/**
 * Head of a block, which holds the commits or the samples of about a second; little-endian:
 *
 * <pre>
 *   0        4        8         12              16             24                  32
 *  +--------+--------+---------+---------------+--------------+-------------------+-------------------+
 *  | magic  | first  | entries | payload bytes | content hash | payload checksum  | checksum of these |
 *  +--------+--------+---------+---------------+--------------+-------------------+-------------------+
 * </pre>
 *
 * <p>The magic is "FURB" for commits, "FURS" for samples. Samples have no content hash, so their head has 8 bytes less.
 * The payload follows, a multiple of 4 bytes. The content hash covers the messages before compression.
 *
 * @param first number of the first commit or sample; sample n is that of time n / (samples per epoch) epochs
 * @param entries number of commits or samples
 * @param bytes of the payload
 * @param content hash of the messages; 0 for samples
 * @param checksum of the payload
 */
public record Block(Kind kind, int first, int entries, int bytes, long content, long checksum) {
    private static final int MAGIC = 'F' | 'U' << 8 | 'R' << 16;

    /** What the blocks of a file hold. */
    public enum Kind {
        COMMITS('B', 0x4655_5252_4f57_0004L, 40),
        SAMPLES('S', 0x4655_5252_4f57_0007L, 32);

        private final int magic;
        private final long seed;
        /** Bytes of a head. */
        final int head;

        Kind(char last, long seed, int head) {
            magic = MAGIC | last << 24;
            this.seed = seed;
            this.head = head;
        }

        /** Begins a content hash. */
        long beginContent() {
            return seed;
        }

        /** Checksum of a payload. */
        long checksum(byte[] payload, int bytes) {
            long sum = seed;
            for (int at = 0; at < bytes; at += Integer.BYTES) {
                sum = Digest.mix(sum ^ (int) BitWriter.INTS.get(payload, at));
            }
            return sum;
        }
    }

    /** Head of a block with this payload. */
    public static Block of(Kind kind, int first, int entries, long content, BitWriter payload) {
        int bytes = payload.end();
        return new Block(kind, first, entries, bytes, content, kind.checksum(payload.bytes(), bytes));
    }

    /** Number of the first entry after this block. */
    public int end() {
        return first + entries;
    }

    /** Adds the checksum of a message to a content hash. */
    static long addContent(long content, long checksum) {
        return Digest.mix(content ^ checksum);
    }

    void write(ByteBuffer dest) {
        dest.order(ByteOrder.LITTLE_ENDIAN);
        dest.putInt(kind.magic).putInt(first).putInt(entries).putInt(bytes);
        if (kind == Kind.COMMITS) {
            dest.putLong(content);
        }
        dest.putLong(checksum).putLong(headChecksum());
    }

    /** Reads a head; null when it is none or damaged. Its payload is not checked. */
    static @Nullable Block read(Kind kind, ByteBuffer from) {
        ByteBuffer head = from.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        int magic = head.getInt();
        Block block = new Block(
                kind,
                head.getInt(),
                head.getInt(),
                head.getInt(),
                kind == Kind.COMMITS ? head.getLong() : 0,
                head.getLong());
        return magic == kind.magic && head.getLong() == block.headChecksum() ? block : null;
    }

    private long headChecksum() {
        long sum = Digest.mix(Digest.mix(kind.seed ^ Digest.pair(first, entries)) ^ bytes);
        if (kind == Kind.COMMITS) {
            sum = Digest.mix(sum ^ content);
        }
        return Digest.mix(sum ^ checksum);
    }
}
