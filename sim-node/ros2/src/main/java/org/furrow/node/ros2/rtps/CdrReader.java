package org.furrow.node.ros2.rtps;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Reads the fields of a message in CDR one after the other. A message that is too short ends with a {@link
 * java.nio.BufferUnderflowException}, one that is not valid with an {@link IllegalArgumentException}.
 */
public final class CdrReader {
    private static final int ENCODING_BYTES = 4;

    private final ByteBuffer body;

    /** @param message with its encoding first */
    public CdrReader(ByteBuffer message) {
        ByteBuffer whole = message.slice();
        if (whole.remaining() < ENCODING_BYTES || whole.get(0) != 0 || (whole.get(1) & ~1) != 0) {
            throw new IllegalArgumentException("a message in another encoding than CDR");
        }
        body = whole.slice(ENCODING_BYTES, whole.remaining() - ENCODING_BYTES)
                .order(whole.get(1) == 1 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    }

    public int uint8() {
        return body.get() & 0xff;
    }

    public int int32() {
        align(Integer.BYTES);
        return body.getInt();
    }

    public long int64() {
        align(Long.BYTES);
        return body.getLong();
    }

    public float float32() {
        align(Float.BYTES);
        return body.getFloat();
    }

    public double float64() {
        align(Double.BYTES);
        return body.getDouble();
    }

    public byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        body.get(bytes);
        return bytes;
    }

    /** The number of elements of a sequence, of at least a byte each. */
    public int count() {
        int count = int32();
        if (count < 0 || count > body.remaining()) {
            throw new IllegalArgumentException(
                    "a sequence of " + count + " elements in " + body.remaining() + " bytes");
        }
        return count;
    }

    public String text() {
        int length = count();
        if (length == 0) {
            return "";
        }
        byte[] utf8 = bytes(length);
        return new String(utf8, 0, length - 1, StandardCharsets.UTF_8);
    }

    private void align(int size) {
        body.position(body.position() + size - 1 & -size);
    }
}
