package org.furrow.node.view.pack;

import java.util.Arrays;
import java.util.zip.Deflater;

/** A growing array of bytes with the number formats of a view pack; little-endian. */
final class ByteStream {
    private static final int LEVEL = 6;

    private byte[] bytes = new byte[1 << 10];
    private int length;

    void clear() {
        length = 0;
    }

    int length() {
        return length;
    }

    private void reserve(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }

    void u8(int value) {
        reserve(1);
        bytes[length++] = (byte) value;
    }

    void u16(int value) {
        u8(value);
        u8(value >> 8);
    }

    void i32(int value) {
        u16(value);
        u16(value >> 16);
    }

    /** Seven bits a byte, the lowest first. */
    void varint(long value) {
        long left = value;
        while ((left & ~0x7fL) != 0) {
            u8((int) (left & 0x7f) | 0x80);
            left >>>= 7;
        }
        u8((int) left);
    }

    /** A signed number as a varint. */
    void zigzag(long value) {
        varint((value << 1) ^ (value >> (Long.SIZE - 1)));
    }

    void put(ByteStream other) {
        put(other.bytes, other.length);
    }

    void put(byte[] from, int count) {
        reserve(count);
        System.arraycopy(from, 0, bytes, length, count);
        length += count;
    }

    /** The bytes as raw Deflate. */
    byte[] deflate() {
        Deflater deflater = new Deflater(LEVEL, true);
        try {
            deflater.setInput(bytes, 0, length);
            deflater.finish();
            byte[] dest = new byte[length / 2 + 64];
            int count = 0;
            while (!deflater.finished()) {
                if (count == dest.length) {
                    dest = Arrays.copyOf(dest, 2 * dest.length);
                }
                count += deflater.deflate(dest, count, dest.length - count);
            }
            return Arrays.copyOf(dest, count);
        } finally {
            deflater.end();
        }
    }
}
