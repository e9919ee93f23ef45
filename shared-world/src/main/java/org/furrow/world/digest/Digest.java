package org.furrow.world.digest;

import java.util.HexFormat;

/**
 * Hashes whose sum (modulo 2^64) is the digest, so that the order of nodes and vehicles does not matter.
 *
 * <p>Each hash is a chain {@code h = mix(h ^ word)} over the words of its subject. {@code mix} is a bijection of 64
 * bits (the finaliser of SplitMix64; Steele, Lea, Flood, OOPSLA 2014), so changing any one bit of any one word
 * changes the hash.
 */
public final class Digest {
    private static final long NODE_SEED = 0x4655_5252_4f57_0001L;
    private static final long VEHICLE_SEED = 0x4655_5252_4f57_0002L;

    private Digest() {}

    public static long mix(long z) {
        long a = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        long b = (a ^ (a >>> 27)) * 0x94d049bb133111ebL;
        return b ^ (b >>> 31);
    }

    /** Two 32-bit words as one: the first in the high half. */
    public static long pair(int high, int low) {
        return ((long) high << 32) | (low & 0xffffffffL);
    }

    /**
     * Hash of one written node: its place, then its words in pairs; a last single one, the epoch, is sign-extended.
     *
     * @param from index of the node's first word
     * @param count number of its words
     */
    public static long ofNode(int i, int j, int[] words, int from, int count) {
        long h = mix(NODE_SEED ^ pair(i, j));
        int at = from;
        for (; at < from + count - 1; at += 2) {
            h = mix(h ^ pair(words[at], words[at + 1]));
        }
        return at < from + count ? mix(h ^ words[at]) : h;
    }

    /** Hash of one vehicle's full state: its index, then the raw bits of the first words of an array. */
    public static long ofVehicle(int vehicle, double[] state, int words) {
        long h = mix(VEHICLE_SEED ^ vehicle);
        for (int k = 0; k < words; k++) {
            h = mix(h ^ Double.doubleToRawLongBits(state[k]));
        }
        return h;
    }

    /** The digest as it is printed and stored: 16 hex digits. */
    public static String toHex(long digest) {
        return HexFormat.of().toHexDigits(digest);
    }
}
