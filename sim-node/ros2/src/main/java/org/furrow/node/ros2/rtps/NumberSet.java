package org.furrow.node.ros2.rtps;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * Numbers of samples or fragments from a first one on, at most 256.
 *
 * @param base the first number that the set can contain, >= 1
 * @param size how many numbers it can contain
 * @param bits the number {@code base + k} is bit 31 - k % 32 of word k / 32
 */
record NumberSet(long base, int size, List<Integer> bits) {
    static final int MOST = 256;

    /** The numbers from {@code base} to {@code last} that are members, as far as a set can reach. */
    static NumberSet of(long base, long last, LongPredicate isMember) {
        int size = Math.clamp(last - base + 1, 0, MOST);
        int[] words = new int[(size + Integer.SIZE - 1) / Integer.SIZE];
        for (int k = 0; k < size; k++) {
            if (isMember.test(base + k)) {
                words[k / Integer.SIZE] |= 1 << (Integer.SIZE - 1 - k % Integer.SIZE);
            }
        }
        List<Integer> bits = new ArrayList<>();
        for (int word : words) {
            bits.add(word);
        }
        return new NumberSet(base, size, bits);
    }

    /** @throws IllegalArgumentException when it is not a set of numbers that RTPS allows */
    static NumberSet read(ByteBuffer from, boolean isOfSamples) {
        long base = isOfSamples ? readNumber(from) : from.getInt() & 0xffffffffL;
        int size = from.getInt();
        if (base < 0 || size < 0 || size > MOST) {
            throw new IllegalArgumentException("a set of " + size + " numbers from " + base);
        }
        List<Integer> bits = new ArrayList<>();
        for (int word = 0; word < (size + Integer.SIZE - 1) / Integer.SIZE; word++) {
            bits.add(from.getInt());
        }
        return new NumberSet(base, size, bits);
    }

    void write(ByteBuffer to) {
        writeNumber(to, base);
        to.putInt(size);
        bits.forEach(to::putInt);
    }

    /** The members in their order. */
    List<Long> members() {
        List<Long> members = new ArrayList<>();
        for (int k = 0; k < size; k++) {
            if ((bits.get(k / Integer.SIZE) >>> (Integer.SIZE - 1 - k % Integer.SIZE) & 1) != 0) {
                members.add(base + k);
            }
        }
        return members;
    }

    /** A sample's number: its upper half, then its lower. */
    static long readNumber(ByteBuffer from) {
        long high = from.getInt();
        return (high << Integer.SIZE) | (from.getInt() & 0xffffffffL);
    }

    static void writeNumber(ByteBuffer to, long number) {
        to.putInt((int) (number >>> Integer.SIZE)).putInt((int) number);
    }
}
