package org.furrow.node.engine.shard;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.collections.LongArrayList;
import org.furrow.world.digest.Digest;
import org.jspecify.annotations.Nullable;

/**
 * What every rank sends to all others at a look, little-endian:
 *
 * <pre>
 *   0        4         5       6          8      12      16      24        28  32
 *  +--------+---------+-------+----------+------+-------+-------+---------+---+----------+---------+-------+
 *  | "FURL" | version | flags | vehicles | rank | epoch | chain | digests | 0 | checksum | digests | areas |
 *  +--------+---------+-------+----------+------+-------+-------+---------+---+----------+---------+-------+
 *                                                                                        40
 * </pre>
 *
 * <p>Digests are the rank's partial digests, int64, of the commits since the look before, one for each. An area is a
 * box of blocks, four int32, for each vehicle of the rank in ascending order. Flag bit 0: the rank requests the end of
 * the run.
 */
final class LookMessage {
    private static final int MAGIC = 'F' | 'U' << 8 | 'R' << 16 | 'L' << 24;
    private static final int VERSION = 1;
    private static final int FLAG_STOP = 1;
    private static final int VERSION_AT = 4;
    private static final int FLAGS_AT = 5;
    private static final int VEHICLES_AT = 6;
    private static final int RANK_AT = 8;
    private static final int EPOCH_AT = 12;
    private static final int CHAIN_AT = 16;
    private static final int DIGESTS_AT = 24;
    private static final int CHECKSUM_AT = 32;
    private static final int HEADER = 40;
    private static final int AREA = Integer.BYTES * Areas.BOX;

    private LookMessage() {}

    /**
     * What identifies a message.
     *
     * @param chain the sender's, after the look before
     * @param stop whether the sender requests the end of the run
     */
    record Head(int rank, int epoch, long chain, boolean stop) {}

    /**
     * Writes a message and returns its length in bytes.
     *
     * @param first the rank's first vehicle
     * @param end the vehicle after its last
     */
    static int write(MutableDirectBuffer dest, Head head, LongArrayList digests, Areas areas, int first, int end) {
        dest.putInt(0, MAGIC, LITTLE_ENDIAN);
        dest.putByte(VERSION_AT, (byte) VERSION);
        dest.putByte(FLAGS_AT, (byte) (head.stop ? FLAG_STOP : 0));
        dest.putShort(VEHICLES_AT, (short) (end - first), LITTLE_ENDIAN);
        dest.putInt(RANK_AT, head.rank, LITTLE_ENDIAN);
        dest.putInt(EPOCH_AT, head.epoch, LITTLE_ENDIAN);
        dest.putLong(CHAIN_AT, head.chain, LITTLE_ENDIAN);
        dest.putLong(DIGESTS_AT, digests.size(), LITTLE_ENDIAN);
        int at = HEADER;
        for (int d = 0; d < digests.size(); d++, at += Long.BYTES) {
            dest.putLong(at, digests.getLong(d), LITTLE_ENDIAN);
        }
        for (int v = first; v < end; v++) {
            for (int word : areas.get(v)) {
                dest.putInt(at, word, LITTLE_ENDIAN);
                at += Integer.BYTES;
            }
        }
        dest.putLong(CHECKSUM_AT, checksum(dest, at), LITTLE_ENDIAN);
        return at;
    }

    private static long checksum(DirectBuffer message, int length) {
        long sum = length;
        for (int at = 0; at < length; at += Long.BYTES) {
            if (at != CHECKSUM_AT) {
                sum = Digest.mix(sum ^ message.getLong(at, LITTLE_ENDIAN));
            }
        }
        return sum;
    }

    /** Returns what is wrong with a message of a rank with this number of vehicles, or null. */
    static @Nullable String fault(DirectBuffer message, int length, int rank, int epoch, int vehicles) {
        if (length < HEADER || message.getInt(0, LITTLE_ENDIAN) != MAGIC || message.getByte(VERSION_AT) != VERSION) {
            return "it is no look of version " + VERSION;
        }
        long expected = HEADER + Long.BYTES * message.getLong(DIGESTS_AT, LITTLE_ENDIAN) + (long) AREA * vehicles;
        if (length != expected || (length & 7) != 0 || checksum(message, length) != checksum(message)) {
            return "its checksum or length is wrong";
        }
        int from = message.getInt(RANK_AT, LITTLE_ENDIAN);
        int of = message.getInt(EPOCH_AT, LITTLE_ENDIAN);
        return from == rank && of == epoch ? null : "its header names rank " + from + " and epoch " + of;
    }

    static long checksum(DirectBuffer message) {
        return message.getLong(CHECKSUM_AT, LITTLE_ENDIAN);
    }

    static long chain(DirectBuffer message) {
        return message.getLong(CHAIN_AT, LITTLE_ENDIAN);
    }

    static boolean asksToStop(DirectBuffer message) {
        return (message.getByte(FLAGS_AT) & FLAG_STOP) != 0;
    }

    /** Number of partial digests. */
    static int digests(DirectBuffer message) {
        return (int) message.getLong(DIGESTS_AT, LITTLE_ENDIAN);
    }

    static long digest(DirectBuffer message, int number) {
        return message.getLong(HEADER + Long.BYTES * number, LITTLE_ENDIAN);
    }

    /** Reads the areas of a rank's vehicles. */
    static void readAreas(DirectBuffer message, int first, int end, Areas dest) {
        int at = HEADER + Long.BYTES * digests(message);
        int[] box = new int[Areas.BOX];
        for (int v = first; v < end; v++) {
            for (int w = 0; w < box.length; w++, at += Integer.BYTES) {
                box[w] = message.getInt(at, LITTLE_ENDIAN);
            }
            dest.set(v, box);
        }
    }
}
