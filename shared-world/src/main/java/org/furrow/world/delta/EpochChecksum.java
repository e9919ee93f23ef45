package org.furrow.world.delta;

import static org.furrow.world.delta.EpochLayout.*;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.furrow.world.digest.Digest;

/**
 * The checksum of an epoch message: 64 bits over all 8-byte words of the message but itself.
 *
 * <p>Four chains {@code h = mix(h ^ word)} side by side, because one alone waits for its own multiplications; they begin with
 * the four words of the header before the checksum and take the words after it in turn. What is left over goes to the first.
 * {@code mix} is a bijection, so any change within one word is found with certainty.
 */
public final class EpochChecksum {
    private static final long SEED = 0x4655_5252_4f57_0003L;
    private static final int STRIDE = 4 * Long.BYTES;

    private EpochChecksum() {}

    /**
     * Checksum of a message.
     *
     * @param length of the message, in bytes; a multiple of 8, at least a header
     */
    static long of(DirectBuffer message, int length) {
        long a = Digest.mix(SEED ^ message.getLong(0, ORDER));
        long b = Digest.mix(SEED ^ message.getLong(8, ORDER));
        long c = Digest.mix(SEED ^ message.getLong(16, ORDER));
        long d = Digest.mix(SEED ^ message.getLong(24, ORDER));
        int at = HEADER;
        for (; at <= length - STRIDE; at += STRIDE) {
            a = Digest.mix(a ^ message.getLong(at, ORDER));
            b = Digest.mix(b ^ message.getLong(at + 8, ORDER));
            c = Digest.mix(c ^ message.getLong(at + 16, ORDER));
            d = Digest.mix(d ^ message.getLong(at + 24, ORDER));
        }
        for (; at < length; at += Long.BYTES) {
            a = Digest.mix(a ^ message.getLong(at, ORDER));
        }
        return Digest.mix(Digest.mix(Digest.mix(a ^ SEED) ^ b) ^ c) ^ d;
    }

    /**
     * Writes a message's checksum into it: the last that is done to a message.
     *
     * @param length of the message, in bytes; a multiple of 8, at least a header
     */
    public static void seal(MutableDirectBuffer message, int length) {
        message.putLong(CHECKSUM_AT, of(message, length), ORDER);
    }
}
