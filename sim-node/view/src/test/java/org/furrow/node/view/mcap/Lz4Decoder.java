package org.furrow.node.view.mcap;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Reads a frame of LZ4 without checksums, by the book. */
final class Lz4Decoder {
    private Lz4Decoder() {}

    static byte[] decode(byte[] frame, int size) {
        ByteBuffer in = ByteBuffer.wrap(frame).order(ByteOrder.LITTLE_ENDIAN);
        if (in.getInt() != 0x184d2204 || in.get() != 0x60 || in.get() != 0x70 || in.get() != 0x73) {
            throw new IllegalArgumentException("the head of the frame is wrong");
        }
        byte[] out = new byte[size];
        int length = 0;
        for (int block = in.getInt(); block != 0; block = in.getInt()) {
            int end = in.position() + (block & 0x7fff_ffff);
            if (block < 0) {
                int count = end - in.position();
                in.get(out, length, count);
                length += count;
                continue;
            }
            while (in.position() < end) {
                int token = in.get() & 0xff;
                int literals = rest(in, token >> 4);
                in.get(out, length, literals);
                length += literals;
                if (in.position() == end) {
                    break;
                }
                int distance = in.getShort() & 0xffff;
                int copied = rest(in, token & 15) + 4;
                for (int k = 0; k < copied; k++, length++) {
                    out[length] = out[length - distance];
                }
            }
        }
        if (length != size || in.hasRemaining()) {
            throw new IllegalArgumentException(length + " bytes, expected " + size);
        }
        return out;
    }

    private static int rest(ByteBuffer in, int first) {
        int value = first;
        if (first == 15) {
            int next;
            do {
                next = in.get() & 0xff;
                value += next;
            } while (next == 255);
        }
        return value;
    }
}
