package org.furrow.node.dataset.parquetfile;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Bytes that grow, little-endian. */
final class ByteColumn {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = new byte[1 << 10];
    private int length;

    void putByte(int value) {
        reserve(1);
        bytes[length++] = (byte) value;
    }

    void putInt(int value) {
        reserve(Integer.BYTES);
        INT.set(bytes, length, value);
        length += Integer.BYTES;
    }

    void putLong(long value) {
        reserve(Long.BYTES);
        LONG.set(bytes, length, value);
        length += Long.BYTES;
    }

    void put(byte[] from, int count) {
        reserve(count);
        System.arraycopy(from, 0, bytes, length, count);
        length += count;
    }

    void putVarint(int value) {
        int rest = value;
        while ((rest & ~0x7f) != 0) {
            putByte((rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        putByte(rest);
    }

    int getInt(int at) {
        return (int) INT.get(bytes, at);
    }

    long getLong(int at) {
        return (long) LONG.get(bytes, at);
    }

    byte getByte(int at) {
        return bytes[at];
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }

    private void reserve(int more) {
        if (more > bytes.length - length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, Math.addExact(length, more)));
        }
    }
}
