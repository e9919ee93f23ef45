package org.furrow.node.view.pack;

import java.util.Arrays;
import java.util.zip.Deflater;
import org.furrow.node.view.bytes.GrowingBytes;

/** Bytes with the number formats of a view pack. */
final class ByteStream extends GrowingBytes<ByteStream> {
    private static final int LEVEL = 6;

    @Override
    protected ByteStream self() {
        return this;
    }

    /** A signed number as a varint. */
    void zigzag(long value) {
        varint((value << 1) ^ (value >> (Long.SIZE - 1)));
    }

    void put(ByteStream other) {
        bytes(other.bytes(), other.length());
    }

    /** The bytes as raw Deflate. */
    byte[] deflate() {
        Deflater deflater = new Deflater(LEVEL, true);
        try {
            deflater.setInput(bytes(), 0, length());
            deflater.finish();
            byte[] dest = new byte[length() / 2 + 64];
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
