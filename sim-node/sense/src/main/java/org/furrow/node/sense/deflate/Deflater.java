package org.furrow.node.sense.deflate;

import java.util.Arrays;
import org.agrona.ExpandableArrayBuffer;

/**
 * Deflate (RFC 1951) with fixed Huffman codes in one block. The JDK's deflater is that of the zlib it was built with,
 * so its bytes differ between machines; these do not.
 */
public final class Deflater {
    private static final int HASH_BITS = 15;
    private static final int HASH_FACTOR = 0x9E3779B1;
    private static final int WINDOW = 1 << 15;
    private static final int LEAST_MATCH = 4;
    private static final int LONGEST_MATCH = 258;
    private static final int MOST_TRIES = 16;
    private static final int END_OF_BLOCK = 256;

    private static final int[] LENGTH_BASE = {
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258
    };
    private static final int[] LENGTH_BITS = {
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0
    };
    private static final int[] DISTANCE_BASE = {
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
        6145, 8193, 12289, 16385, 24577
    };

    private final byte[] bytes;
    private final int[] latest = new int[1 << HASH_BITS];
    private final int[] before;
    private final ExpandableArrayBuffer out;
    private int length;
    private long bits;
    private int bitCount;

    private Deflater(byte[] bytes) {
        this.bytes = bytes;
        before = new int[bytes.length];
        out = new ExpandableArrayBuffer(64 + bytes.length / 2);
        Arrays.fill(latest, -1);
    }

    /** The compressed form. */
    public static byte[] compress(byte[] bytes) {
        Deflater deflater = new Deflater(bytes);
        deflater.run();
        return Arrays.copyOf(deflater.out.byteArray(), deflater.length);
    }

    private void run() {
        put(1, 1); // the last block
        put(1, 2); // fixed codes
        int at = 0;
        while (at < bytes.length) {
            int from = longest(at);
            int count = from < 0 ? 1 : matched(from, at);
            if (from < 0) {
                symbol(bytes[at] & 0xff);
            } else {
                match(count, at - from);
            }
            for (int k = 0; k < count; k++) {
                remember(at + k);
            }
            at += count;
        }
        symbol(END_OF_BLOCK);
        put(0, 7); // fills the last byte
        bitCount = 0;
    }

    private int hash(int at) {
        int word = (bytes[at] & 0xff)
                | ((bytes[at + 1] & 0xff) << 8)
                | ((bytes[at + 2] & 0xff) << 16)
                | (bytes[at + 3] << 24);
        return (word * HASH_FACTOR) >>> (Integer.SIZE - HASH_BITS);
    }

    private void remember(int at) {
        if (at + LEAST_MATCH <= bytes.length) {
            int hash = hash(at);
            before[at] = latest[hash];
            latest[hash] = at;
        }
    }

    /** Place of the longest earlier text that is equal to what follows; -1: none that is worth a reference. */
    private int longest(int at) {
        int best = -1;
        int bestCount = LEAST_MATCH - 1;
        if (at + LEAST_MATCH > bytes.length) {
            return best;
        }
        int from = latest[hash(at)];
        for (int tries = 0; from >= 0 && at - from <= WINDOW && tries < MOST_TRIES; tries++) {
            int count = matched(from, at);
            if (count > bestCount) {
                best = from;
                bestCount = count;
            }
            from = before[from];
        }
        return best;
    }

    private int matched(int from, int at) {
        int most = Math.min(LONGEST_MATCH, bytes.length - at);
        int count = 0;
        while (count < most && bytes[from + count] == bytes[at + count]) {
            count++;
        }
        return count;
    }

    private void match(int count, int distance) {
        int code = LENGTH_BASE.length - 1;
        while (LENGTH_BASE[code] > count) {
            code--;
        }
        symbol(END_OF_BLOCK + 1 + code);
        put(count - LENGTH_BASE[code], LENGTH_BITS[code]);
        int place = DISTANCE_BASE.length - 1;
        while (DISTANCE_BASE[place] > distance) {
            place--;
        }
        code(place, 5);
        put(distance - DISTANCE_BASE[place], Math.max(0, place / 2 - 1));
    }

    /** A literal, the end or a length in its fixed code (RFC 1951, 3.2.6). */
    private void symbol(int symbol) {
        if (symbol < 144) {
            code(0x30 + symbol, 8);
        } else if (symbol < 256) {
            code(0x190 + symbol - 144, 9);
        } else if (symbol < 280) {
            code(symbol - 256, 7);
        } else {
            code(0xc0 + symbol - 280, 8);
        }
    }

    /** A Huffman code: its highest bit first. */
    private void code(int value, int count) {
        put(Integer.reverse(value) >>> (Integer.SIZE - count), count);
    }

    private void put(int value, int count) {
        bits |= (long) value << bitCount;
        bitCount += count;
        while (bitCount >= Byte.SIZE) {
            out.putByte(length++, (byte) bits);
            bits >>>= Byte.SIZE;
            bitCount -= Byte.SIZE;
        }
    }
}
