package org.furrow.world.digest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Random;
import org.furrow.world.TestRandom;
import org.junit.jupiter.api.Test;

final class DigestTest {
    @Test
    void shouldMixLikeSplitMix64() {
        long gamma = 0x9e3779b97f4a7c15L;
        assertEquals("0000000000000000", Digest.toHex(Digest.mix(0)));
        assertEquals("e220a8397b1dcdaf", Digest.toHex(Digest.mix(gamma)));
        assertEquals("6e789e6aa1b965f4", Digest.toHex(Digest.mix(2 * gamma)));
        assertEquals("06c45d188009454f", Digest.toHex(Digest.mix(3 * gamma)));
    }

    @Test
    void shouldMixWithoutLoss() {
        Random random = TestRandom.seeded();
        for (int n = 0; n < 100_000; n++) {
            long z = n < 1000 ? n - 500 : random.nextLong();
            assertEquals(z, unmix(Digest.mix(z)), TestRandom.where("z=" + z));
        }
    }

    @Test
    void shouldPairWithoutLoss() {
        int[] words = {0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 0x12345678};
        for (int high : words) {
            for (int low : words) {
                assertEquals(high, (int) (Digest.pair(high, low) >> 32));
                assertEquals(low, (int) Digest.pair(high, low));
            }
        }
    }

    @Test
    void shouldKeepFrozenHashes() {
        assertEquals("a0e75e265c4c66be", Digest.toHex(Digest.ofNode(0, 0, new int[7], 0, 7)));
        assertEquals("a88cb79cab5fb550", Digest.toHex(ofNode(new int[] {-17, 23, 1001}, new long[] {
            0x0123456789abcdefL, 0xfedcba9876543210L, 0x3ffffL
        })));
        assertEquals("baec9b3611def96c", Digest.toHex(Digest.ofVehicle(0, new double[0], 0)));
        assertEquals("7d434e55120cd0c7", Digest.toHex(Digest.ofVehicle(3, new double[] {1.0, -0.0, 0.1, -1e300}, 4)));
    }

    @Test
    void shouldChangeNodeHashWithEveryBit() {
        Random random = TestRandom.seeded();
        int[] ints = {random.nextInt(), random.nextInt(), random.nextInt()};
        long[] longs = {random.nextLong(), random.nextLong(), random.nextLong()};
        long hash = ofNode(ints, longs);
        for (int word = 0; word < 3; word++) {
            for (int bit = 0; bit < 64; bit++) {
                String what = TestRandom.where("word=" + word + " bit=" + bit);
                longs[word] ^= 1L << bit;
                assertNotEquals(hash, ofNode(ints, longs), what);
                longs[word] ^= 1L << bit;
                if (bit < 32) {
                    ints[word] ^= 1 << bit;
                    assertNotEquals(hash, ofNode(ints, longs), what);
                    ints[word] ^= 1 << bit;
                }
            }
        }
    }

    @Test
    void shouldChangeVehicleHashWithEveryBit() {
        Random random = TestRandom.seeded();
        double[] state = random.doubles(20, -1e3, 1e3).toArray();
        state[7] = 0.0;
        long hash = Digest.ofVehicle(5, state, state.length);
        for (int word = 0; word < state.length; word++) {
            for (int bit = 0; bit < 64; bit++) {
                double[] flipped = state.clone();
                flipped[word] = Double.longBitsToDouble(Double.doubleToRawLongBits(state[word]) ^ (1L << bit));
                assertNotEquals(
                        hash,
                        Digest.ofVehicle(5, flipped, flipped.length),
                        TestRandom.where("word=" + word + " bit=" + bit));
            }
        }
        for (int bit = 0; bit < 32; bit++) {
            assertNotEquals(
                    hash, Digest.ofVehicle(5 ^ (1 << bit), state, state.length), TestRandom.where("index bit=" + bit));
        }
    }

    @Test
    void shouldPrintSixteenDigits() {
        assertEquals("000000000000002a", Digest.toHex(42));
        assertEquals("ffffffffffffffff", Digest.toHex(-1));
    }

    private static long ofNode(int[] ints, long[] longs) {
        int[] words = new int[8];
        for (int k = 0; k < 3; k++) {
            words[1 + 2 * k] = (int) (longs[k] >>> Integer.SIZE);
            words[2 + 2 * k] = (int) longs[k];
        }
        words[7] = ints[2];
        return Digest.ofNode(ints[0], ints[1], words, 1, 7);
    }

    private static long unmix(long hash) {
        long b = unshift(hash, 31) * inverse(0x94d049bb133111ebL);
        long a = unshift(b, 27) * inverse(0xbf58476d1ce4e5b9L);
        return unshift(a, 30);
    }

    /** Solves y = x ^ (x >>> shift). */
    private static long unshift(long y, int shift) {
        long x = y;
        for (int known = shift; known < 64; known += shift) {
            x = y ^ (x >>> shift);
        }
        return x;
    }

    /** Inverse of an odd number modulo 2^64, by Newton's iteration. */
    private static long inverse(long odd) {
        long x = odd;
        for (int n = 0; n < 6; n++) {
            x *= 2 - odd * x;
        }
        return x;
    }
}
