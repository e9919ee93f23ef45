package org.furrow.node.dataset.ros;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.agrona.ExpandableArrayBuffer;

/**
 * A message in CDR, little-endian: a header of four bytes, then the fields, each number at a multiple of its size from
 * the end of the header.
 */
public final class CdrWriter {
    private static final int HEADER_BYTES = 4;
    private static final int LITTLE_ENDIAN = 1;
    private static final long NS_PER_S = 1_000_000_000L;

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer(1 << 12);
    private int length;

    /** Begins the next message. */
    public CdrWriter begin() {
        buffer.putInt(0, 0);
        buffer.putByte(1, (byte) LITTLE_ENDIAN);
        length = HEADER_BYTES;
        return this;
    }

    /** Begins the next message with a {@code std_msgs/Header}. */
    CdrWriter begin(long stamp_ns, String frame) {
        return begin().header(stamp_ns, frame);
    }

    /** The message in its first {@link #length} bytes; valid until the next one begins. */
    public byte[] bytes() {
        return buffer.byteArray();
    }

    /** A copy of the message. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes(), length);
    }

    public int length() {
        return length;
    }

    /** A {@code std_msgs/Header}. */
    public CdrWriter header(long stamp_ns, String frame) {
        return time(stamp_ns).text(frame);
    }

    /** A {@code builtin_interfaces/Time}. */
    public CdrWriter time(long stamp_ns) {
        return int32((int) (stamp_ns / NS_PER_S)).int32((int) (stamp_ns % NS_PER_S));
    }

    public CdrWriter int8(int value) {
        buffer.putByte(length, (byte) value);
        length++;
        return this;
    }

    public CdrWriter int16(int value) {
        align(Short.BYTES);
        buffer.putShort(length, (short) value, ByteOrder.LITTLE_ENDIAN);
        length += Short.BYTES;
        return this;
    }

    public CdrWriter int32(int value) {
        align(Integer.BYTES);
        buffer.putInt(length, value, ByteOrder.LITTLE_ENDIAN);
        length += Integer.BYTES;
        return this;
    }

    public CdrWriter int64(long value) {
        align(Long.BYTES);
        buffer.putLong(length, value, ByteOrder.LITTLE_ENDIAN);
        length += Long.BYTES;
        return this;
    }

    public CdrWriter float32(double value) {
        return int32(Float.floatToIntBits((float) value));
    }

    public CdrWriter float64(double... values) {
        align(Double.BYTES);
        for (double value : values) {
            buffer.putLong(length, Double.doubleToLongBits(value), ByteOrder.LITTLE_ENDIAN);
            length += Double.BYTES;
        }
        return this;
    }

    /** Text with its length, and a zero at its end. */
    public CdrWriter text(String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        int32(utf8.length + 1);
        buffer.putBytes(length, utf8);
        length += utf8.length;
        return int8(0);
    }

    /** A sequence of bytes with its length. */
    public CdrWriter bytes(byte[] value) {
        int32(value.length);
        buffer.putBytes(length, value);
        length += value.length;
        return this;
    }

    private void align(int size) {
        while ((length - HEADER_BYTES) % size != 0) {
            buffer.putByte(length, (byte) 0);
            length++;
        }
    }
}
