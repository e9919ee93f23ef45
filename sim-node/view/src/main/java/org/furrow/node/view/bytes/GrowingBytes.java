package org.furrow.node.view.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A growing array of bytes, little-endian. What appends returns the object itself.
 *
 * @param <B> the type of the object
 */
public abstract class GrowingBytes<B extends GrowingBytes<B>> {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = new byte[1 << 10];
    private int length;

    /** The object. */
    protected abstract B self();

    public void clear() {
        length = 0;
    }

    /** The array itself, of which the first {@link #length} bytes count; valid until the next call. */
    public byte[] bytes() {
        return bytes;
    }

    public int length() {
        return length;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    public B int8(int value) {
        reserve(1);
        bytes[length++] = (byte) value;
        return self();
    }

    public B int16(int value) {
        return int8(value).int8(value >> 8);
    }

    public B int32(int value) {
        reserve(Integer.BYTES);
        INTS.set(bytes, length, value);
        length += Integer.BYTES;
        return self();
    }

    public B int64(long value) {
        reserve(Long.BYTES);
        LONGS.set(bytes, length, value);
        length += Long.BYTES;
        return self();
    }

    /** Seven bits a byte, the lowest first. */
    public B varint(long value) {
        long left = value;
        while ((left & ~0x7fL) != 0) {
            int8((int) left | 0x80);
            left >>>= 7;
        }
        return int8((int) left);
    }

    /** Appends the first bytes of an array. */
    public B bytes(byte[] value, int count) {
        reserve(count);
        System.arraycopy(value, 0, bytes, length, count);
        length += count;
        return self();
    }

    /** Replaces a number. */
    protected void setInt32(int at, int value) {
        INTS.set(bytes, at, value);
    }

    /** Replaces a number. */
    protected void setInt64(int at, long value) {
        LONGS.set(bytes, at, value);
    }

    /** Inserts the number of bytes from an index on before them, as {@link #varint} writes it. */
    protected void insertSize(int from) {
        int size = length - from;
        int prefix = Math.max(1, (38 - Integer.numberOfLeadingZeros(size)) / 7);
        reserve(prefix);
        System.arraycopy(bytes, from, bytes, from + prefix, size);
        length = from;
        varint(size);
        length += size;
    }

    private void reserve(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }
}
