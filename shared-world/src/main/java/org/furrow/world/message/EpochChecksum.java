package org.furrow.world.message;

import static org.furrow.world.message.EpochLayout.*;

import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.digest.Digest;

/**
 * The checksums of an epoch message: one for each vehicle's tiles, and one for the message, over its header
 * (without the checksum) and the vehicles' heads, which include the checksums of the tiles.
 *
 * <p>Four interleaved chains {@code h = mix(h ^ word)} of 8-byte words, because the multiplications of a single
 * chain depend on each other. {@code mix} is a bijection, so every change within one word is detected.
 */
final class EpochChecksum {
    private static final long SEED = 0x4655_5252_4f57_0003L;
    private static final int STRIDE = 4 * Long.BYTES;

    private EpochChecksum() {}

    /**
     * Checksum of a vehicle's tiles: the four chains begin with the seed and take words in turn; up to three
     * remaining words go to the first chain.
     *
     * @param from offset of the tiles
     * @param to end of the vehicle, a multiple of 8 bytes later
     */
    static long ofTiles(UnsafeBuffer message, int from, int to) {
        long a = SEED;
        long b = SEED;
        long c = SEED;
        long d = SEED;
        int at = from;
        for (; at <= to - STRIDE; at += STRIDE) {
            a = Digest.mix(a ^ message.getLong(at, ORDER));
            b = Digest.mix(b ^ message.getLong(at + 8, ORDER));
            c = Digest.mix(c ^ message.getLong(at + 16, ORDER));
            d = Digest.mix(d ^ message.getLong(at + 24, ORDER));
        }
        for (; at < to; at += Long.BYTES) {
            a = Digest.mix(a ^ message.getLong(at, ORDER));
        }
        return fold(a, b, c, d);
    }

    /**
     * Checksum of a message: the four chains begin with the four words of the header before the checksum, then take
     * each vehicle's head as in {@link #ofTiles}. Never reads beyond the message, even if stated lengths are wrong:
     * it stops at a vehicle with an impossible length, because readers reject such a message.
     *
     * @param length of the message, in bytes; a multiple of 8, at least a header
     */
    static long of(UnsafeBuffer message, int length) {
        long a = Digest.mix(SEED ^ message.getLong(0, ORDER));
        long b = Digest.mix(SEED ^ message.getLong(8, ORDER));
        long c = Digest.mix(SEED ^ message.getLong(16, ORDER));
        long d = Digest.mix(SEED ^ message.getLong(24, ORDER));
        int vehicles = message.getShort(VEHICLES_AT, ORDER) & 0xffff;
        int vehicleAt = HEADER;
        for (int v = 0; v < vehicles && vehicleAt <= length - V_HEADER; v++) {
            int head = headLength(message, vehicleAt);
            int to = vehicleAt + Math.min(head, length - vehicleAt);
            int at = vehicleAt;
            for (; at <= to - STRIDE; at += STRIDE) {
                a = Digest.mix(a ^ message.getLong(at, ORDER));
                b = Digest.mix(b ^ message.getLong(at + 8, ORDER));
                c = Digest.mix(c ^ message.getLong(at + 16, ORDER));
                d = Digest.mix(d ^ message.getLong(at + 24, ORDER));
            }
            for (; at < to; at += Long.BYTES) {
                a = Digest.mix(a ^ message.getLong(at, ORDER));
            }
            int stated = message.getInt(vehicleAt + V_LENGTH_AT, ORDER);
            if (stated < head || stated > length - vehicleAt || (stated & 7) != 0) {
                break;
            }
            vehicleAt += stated;
        }
        return fold(a, b, c, d);
    }

    private static long fold(long a, long b, long c, long d) {
        return Digest.mix(Digest.mix(Digest.mix(a ^ SEED) ^ b) ^ c) ^ d;
    }

    /** Writes a message's checksum, as the last step of writing it; its length is a multiple of 8. */
    static void seal(UnsafeBuffer message, int length) {
        message.putLong(CHECKSUM_AT, of(message, length), ORDER);
    }
}
