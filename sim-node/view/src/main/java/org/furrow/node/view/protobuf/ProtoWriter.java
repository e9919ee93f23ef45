package org.furrow.node.view.protobuf;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes a message of proto3 field by field. As usual in proto3, a number that is 0 and a text that is empty are not
 * written outside of lists.
 */
public final class ProtoWriter {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int VARINT = 0;
    private static final int FIXED_64 = 1;
    private static final int DELIMITED = 2;
    private static final int FIXED_32 = 5;
    private static final int MOST_OF_VARINT = 10;

    private byte[] bytes = new byte[256];
    private int length;

    /** Begins a new message. */
    public void clear() {
        length = 0;
    }

    /** Holds the message up to {@link #length}; valid until the next call. */
    public byte[] bytes() {
        return bytes;
    }

    public int length() {
        return length;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    /** Writes a number of a type such as int32, uint64, bool or enum. */
    public void integer(int field, long value) {
        if (value != 0) {
            tag(field, VARINT);
            varint(value);
        }
    }

    /** Writes a number of type double. */
    public void number(int field, double value) {
        if (Double.doubleToRawLongBits(value) != 0) {
            tag(field, FIXED_64);
            fixed64(Double.doubleToRawLongBits(value));
        }
    }

    /** Writes a number of type fixed32. */
    public void fixed32(int field, int value) {
        if (value != 0) {
            tag(field, FIXED_32);
            fixed32(value);
        }
    }

    /** Writes a text. */
    public void text(int field, String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        if (utf8.length > 0) {
            bytes(field, utf8, utf8.length);
        }
    }

    /** Writes an element of a list of texts. */
    public void element(int field, String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        bytes(field, utf8, utf8.length);
    }

    /** Writes the first bytes of an array. */
    public void bytes(int field, byte[] value, int count) {
        tag(field, DELIMITED);
        varint(count);
        reserve(count);
        System.arraycopy(value, 0, bytes, length, count);
        length += count;
    }

    /**
     * Begins a message within this one, or a packed list.
     *
     * @return what {@link #end} needs
     */
    public int begin(int field) {
        tag(field, DELIMITED);
        return length;
    }

    /** Ends what began last and has not ended. */
    public void end(int begun) {
        int size = length - begun;
        int prefix = varintBytes(size);
        reserve(prefix);
        System.arraycopy(bytes, begun, bytes, begun + prefix, size);
        length = begun;
        varint(size);
        length += size;
    }

    /** Adds a number to a packed list of fixed32. */
    public void packed32(int value) {
        fixed32(value);
    }

    private void tag(int field, int type) {
        varint((long) field << 3 | type);
    }

    private static int varintBytes(int value) {
        return Math.max(1, (38 - Integer.numberOfLeadingZeros(value)) / 7);
    }

    private void varint(long value) {
        reserve(MOST_OF_VARINT);
        long left = value;
        while ((left & ~0x7fL) != 0) {
            bytes[length++] = (byte) (left | 0x80);
            left >>>= 7;
        }
        bytes[length++] = (byte) left;
    }

    private void fixed64(long value) {
        reserve(Long.BYTES);
        LONGS.set(bytes, length, value);
        length += Long.BYTES;
    }

    private void fixed32(int value) {
        reserve(Integer.BYTES);
        INTS.set(bytes, length, value);
        length += Integer.BYTES;
    }

    private void reserve(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }
}
