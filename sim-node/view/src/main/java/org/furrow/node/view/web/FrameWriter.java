package org.furrow.node.view.web;

import java.io.IOException;
import java.io.OutputStream;

/** Writes the frames of a server, one for each message, without a mask. */
final class FrameWriter {
    static final int TEXT = 1;
    static final int BINARY = 2;
    static final int CLOSE = 8;
    static final int PING = 9;
    static final int PONG = 10;

    private static final int FIN = 0x80;
    private static final int MOST_OF_7_BITS = 125;
    private static final int MOST_OF_16_BITS = 0xffff;

    private FrameWriter() {}

    static void write(OutputStream out, int opcode, byte[] data) throws IOException {
        int length = data.length;
        out.write(FIN | opcode);
        if (length <= MOST_OF_7_BITS) {
            out.write(length);
        } else if (length <= MOST_OF_16_BITS) {
            out.write(126);
            writeSize(out, length, Short.BYTES);
        } else {
            out.write(127);
            writeSize(out, length, Long.BYTES);
        }
        out.write(data);
    }

    private static void writeSize(OutputStream out, long size, int bytes) throws IOException {
        for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) {
            out.write((int) (size >> shift) & 0xff);
        }
    }
}
