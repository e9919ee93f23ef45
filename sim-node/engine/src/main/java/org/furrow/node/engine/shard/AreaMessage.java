package org.furrow.node.engine.shard;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.collections.LongArrayList;
import org.furrow.world.digest.Digest;
import org.jspecify.annotations.Nullable;

/**
 * What every rank sends to all others at an area exchange, little-endian:
 *
 * <pre>
 *   0        4         5       6          8      12      16      24        28  32
 *  +--------+---------+-------+----------+------+-------+-------+---------+---+----------+---------+-------+
 *  | "FURL" | version | flags | vehicles | rank | epoch | chain | digests | 0 | checksum | digests | areas |
 *  +--------+---------+-------+----------+------+-------+-------+---------+---+----------+---------+-------+
 *                                                                                        40
 * </pre>
 *
 * <p>Digests are the rank's partial digests, int64, of the commits since the area exchange before, one for each. An
 * area is a box of blocks, four int32, for each vehicle of the rank in ascending order. Flags: bit 0, the rank requests
 * the end of the run; bit 1, it requests that all ranks hold. The checksum has four chains of 8-byte words, which take
 * the words before and after it in turn.
 *
 * <p>A message is copied into words and read there: a rank reads one of every other rank.
 */
final class AreaMessage {
    private static final int MAGIC = 'F' | 'U' << 8 | 'R' << 16 | 'L' << 24;
    private static final int VERSION = 1;
    private static final long KIND = (MAGIC & 0xffff_ffffL) | ((long) VERSION << 32);
    private static final long KIND_MASK = 0xff_ffff_ffffL;
    private static final long FLAG_STOP = 1L << 40;
    private static final long FLAG_HOLD = 1L << 41;
    private static final int VEHICLES_SHIFT = 48;
    /** Words of the header. */
    private static final int SENDER = 1;

    private static final int CHAIN = 2;
    private static final int DIGESTS = 3;
    private static final int CHECKSUM = 4;
    private static final int HEADER = 5;
    /** Words of an area. */
    private static final int AREA = 2;

    private static final int CHAINS = 4;
    private static final long SEED = 0x4655_5252_4f57_0005L;
    /** Odd, with about as many ones as zeros. */
    private static final long FACTOR = 0x9e37_79b9_7f4a_7c15L;

    private long[] words = new long[HEADER];
    private int length;

    /**
     * What identifies a message.
     *
     * @param chain the sender's, after the area exchange before
     * @param stop whether the sender requests the end of the run
     * @param hold whether it requests that all ranks hold
     */
    record Head(int rank, int epoch, long chain, boolean stop, boolean hold) {}

    /**
     * Writes a message and returns its length in bytes.
     *
     * @param first the rank's first vehicle
     * @param end the vehicle after its last
     */
    int write(MutableDirectBuffer dest, Head head, LongArrayList digests, Areas areas, int first, int end) {
        setLength(HEADER + digests.size() + AREA * (end - first));
        long flags = (head.stop ? FLAG_STOP : 0) | (head.hold ? FLAG_HOLD : 0);
        words[0] = KIND | flags | ((long) (end - first) << VEHICLES_SHIFT);
        words[SENDER] = pair(head.rank, head.epoch);
        words[CHAIN] = head.chain;
        words[DIGESTS] = digests.size();
        int at = HEADER;
        for (int d = 0; d < digests.size(); d++) {
            words[at++] = digests.getLong(d);
        }
        for (int v = first; v < end; v++) {
            int[] box = areas.get(v);
            words[at++] = pair(box[0], box[1]);
            words[at++] = pair(box[2], box[3]);
        }
        words[CHECKSUM] = sum();
        for (int w = 0; w < length; w++) {
            dest.putLong(Long.BYTES * w, words[w], LITTLE_ENDIAN);
        }
        return Long.BYTES * length;
    }

    private static long pair(int low, int high) {
        return (low & 0xffff_ffffL) | ((long) high << Integer.SIZE);
    }

    private void setLength(int toWords) {
        length = toWords;
        if (words.length < toWords) {
            words = new long[2 * toWords];
        }
    }

    private long sum() {
        long a = step(SEED, words[0]);
        long b = step(SEED, words[SENDER]);
        long c = step(SEED, words[CHAIN]);
        long d = step(SEED, words[DIGESTS]);
        int at = HEADER;
        for (; at <= length - CHAINS; at += CHAINS) {
            a = step(a, words[at]);
            b = step(b, words[at + 1]);
            c = step(c, words[at + 2]);
            d = step(d, words[at + 3]);
        }
        for (; at < length; at++) {
            a = step(a, words[at]);
        }
        return Digest.mix(Digest.mix(Digest.mix(a ^ length) ^ b) ^ c) ^ d;
    }

    /** A bijection of the sum, so that every change within one word is detected. */
    private static long step(long sum, long word) {
        long product = (sum ^ word) * FACTOR;
        return product ^ (product >>> Integer.SIZE);
    }

    /**
     * Reads a message of a rank with this number of vehicles.
     *
     * @return what is wrong with it, or null
     */
    @Nullable
    String read(DirectBuffer message, int messageBytes, int rank, int epoch, int vehicles) {
        if ((messageBytes & 7) != 0 || messageBytes < Long.BYTES * HEADER) {
            return "its length is " + messageBytes + " bytes";
        }
        setLength(messageBytes / Long.BYTES);
        for (int w = 0; w < length; w++) {
            words[w] = message.getLong(Long.BYTES * w, LITTLE_ENDIAN);
        }
        if ((words[0] & KIND_MASK) != KIND) {
            return "it is no area message of version " + VERSION;
        }
        if (length != HEADER + words[DIGESTS] + (long) AREA * vehicles || words[CHECKSUM] != sum()) {
            return "its checksum or length is wrong";
        }
        return words[SENDER] == pair(rank, epoch)
                ? null
                : "its header names rank " + (int) words[SENDER] + " and epoch " + (words[SENDER] >> Integer.SIZE);
    }

    long checksum() {
        return words[CHECKSUM];
    }

    long chain() {
        return words[CHAIN];
    }

    boolean asksToStop() {
        return (words[0] & FLAG_STOP) != 0;
    }

    boolean asksToHold() {
        return (words[0] & FLAG_HOLD) != 0;
    }

    /** Number of partial digests. */
    int digests() {
        return (int) words[DIGESTS];
    }

    /** Adds the partial digests to as many sums. */
    void addDigests(long[] sums) {
        for (int d = 0; d < sums.length; d++) {
            sums[d] += words[HEADER + d];
        }
    }

    /** Copies the areas of the sender's vehicles. */
    void copyAreas(int first, int end, Areas dest) {
        int at = HEADER + digests();
        for (int v = first; v < end; v++, at += AREA) {
            long i = words[at];
            long j = words[at + 1];
            dest.set(v, (int) i, (int) (i >> Integer.SIZE), (int) j, (int) (j >> Integer.SIZE));
        }
    }
}
