package org.furrow.node.engine.remote;

import java.nio.ByteBuffer;

/**
 * The header of a frame of docs/environment-protocol.md: length of the payload, operation, flags, number. Buffers are
 * little-endian, and the header begins at 0.
 */
public final class FrameHeader {
    public static final int BYTES = 12;
    /** Added to the operation of a request in that of its response. */
    public static final int RESPONSE = 128;
    /** Flag of a response whose payload is the text of an error. */
    public static final int ERROR = 1;

    private FrameHeader() {}

    public static void write(ByteBuffer to, int length, int operation, int flags, int number) {
        to.putInt(0, length);
        to.put(4, (byte) operation);
        to.put(5, (byte) flags);
        to.putShort(6, (short) 0);
        to.putInt(8, number);
    }

    /** Length of the payload in bytes, from 0 to 2^32 - 1. */
    public static long length(ByteBuffer header) {
        return header.getInt(0) & 0xffffffffL;
    }

    /** From 0 to 255. */
    public static int operation(ByteBuffer header) {
        return header.get(4) & 0xff;
    }

    /** From 0 to 255. */
    public static int flags(ByteBuffer header) {
        return header.get(5) & 0xff;
    }

    public static int number(ByteBuffer header) {
        return header.getInt(8);
    }

    /** Whether the bytes that are always 0 are so. */
    public static boolean isValid(ByteBuffer header) {
        return header.getShort(6) == 0;
    }
}
