package org.furrow.node.view.mcap;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Compresses bytes to one frame of LZ4 with one block: fast, in a form that every program which reads MCAP knows.
 *
 * <p>A block is a list of sequences, each of which is a number of literal bytes and a copy of earlier bytes:
 *
 * <pre>
 *  +---------------------------+-------------------+----------+-----------------+------------------+
 *  | 4 bits literals, 4 bits   | 255, 255, ... , n | literals | distance of the | 255, 255, ..., n |
 *  | copied less 4; 15: more   |                   |          | copy, 16 bits   |                  |
 *  +---------------------------+-------------------+----------+-----------------+------------------+
 * </pre>
 */
final class Lz4Frame {
    /** Largest input: that of a block. */
    static final int MOST_BYTES = 4 << 20;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    /** Magic number, flags (independent blocks, no checksums), blocks of at most 4 MiB, checksum of these two. */
    private static final byte[] HEAD = {0x04, 0x22, 0x4d, 0x18, 0x60, 0x70, 0x73};

    private static final int STORED = 1 << 31;
    private static final int SHORTEST = 4;
    private static final int FARTHEST = 0xffff;
    /** A block ends with literals: no copy begins in the last 12 bytes or reaches into the last 5. */
    private static final int END_OF_STARTS = 12;

    private static final int END_OF_COPIES = 5;
    private static final int HASH_BITS = 14;
    private static final int HASH_FACTOR = 0x9e37_79b1;

    private final int[] places = new int[1 << HASH_BITS];
    private byte[] out = new byte[1 << 16];
    private int length;

    /** Compresses; the result is in {@link #bytes} up to {@link #length}. */
    void compress(byte[] in, int count) {
        if (count > MOST_BYTES) {
            throw new IllegalArgumentException("count must be <= " + MOST_BYTES + ", count=" + count);
        }
        reserve(count);
        System.arraycopy(HEAD, 0, out, 0, HEAD.length);
        length = HEAD.length + Integer.BYTES;
        int begin = length;
        writeBlock(in, count);
        int size = length - begin;
        if (size >= count) {
            System.arraycopy(in, 0, out, begin, count);
            size = count | STORED;
            length = begin + count;
        }
        INTS.set(out, HEAD.length, size);
        INTS.set(out, length, 0); // the end of the frame
        length += Integer.BYTES;
    }

    private void reserve(int count) {
        int most = HEAD.length + 3 * Integer.BYTES + count + count / 255 + 16;
        if (out.length < most) {
            out = new byte[most];
        }
    }

    private void writeBlock(byte[] in, int count) {
        Arrays.fill(places, -1);
        int anchor = 0;
        int at = 0;
        while (at < count - END_OF_STARTS) {
            int word = (int) INTS.get(in, at);
            int slot = (word * HASH_FACTOR) >>> (Integer.SIZE - HASH_BITS);
            int from = places[slot];
            places[slot] = at;
            if (from < 0 || at - from > FARTHEST || (int) INTS.get(in, from) != word) {
                at += 1 + ((at - anchor) >> 6); // where little is found, search less
                continue;
            }
            int end = at + SHORTEST;
            while (end < count - END_OF_COPIES && in[end] == in[from + end - at]) {
                end++;
            }
            writeSequence(in, anchor, at, at - from, end - at);
            at = end;
            anchor = end;
        }
        writeSequence(in, anchor, count, 0, 0);
    }

    /** @param distance 0: no copy follows the literals */
    private void writeSequence(byte[] in, int from, int to, int distance, int copied) {
        int literals = to - from;
        int more = distance == 0 ? 0 : copied - SHORTEST;
        out[length++] = (byte) (Math.min(15, literals) << 4 | Math.min(15, more));
        writeRest(literals);
        System.arraycopy(in, from, out, length, literals);
        length += literals;
        if (distance > 0) {
            out[length++] = (byte) distance;
            out[length++] = (byte) (distance >> 8);
            writeRest(more);
        }
    }

    private void writeRest(int number) {
        if (number < 15) {
            return;
        }
        int left = number - 15;
        while (left >= 255) {
            out[length++] = (byte) 255;
            left -= 255;
        }
        out[length++] = (byte) left;
    }

    byte[] bytes() {
        return out;
    }

    int length() {
        return length;
    }
}
