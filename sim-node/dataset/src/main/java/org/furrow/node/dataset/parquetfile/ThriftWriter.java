package org.furrow.node.dataset.parquetfile;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes structs in Thrift's compact protocol. Fields of a struct ascend. */
final class ThriftWriter {
    static final int I32 = 5;
    static final int BINARY = 8;
    static final int STRUCT = 12;

    private static final int I64 = 6;
    private static final int LIST = 9;
    private static final int SHORT_LIST = 15;
    private static final int SEVEN_BITS = 0x7f;
    private static final int DEEPEST = 16;

    private byte[] bytes = new byte[1 << 10];
    private int length;
    private final int[] lastField = new int[DEEPEST];
    private int depth;

    byte[] bytes() {
        return Arrays.copyOf(bytes, length);
    }

    ThriftWriter i32(int field, int value) {
        head(field, I32);
        return varint(zigzag(value));
    }

    ThriftWriter i64(int field, long value) {
        head(field, I64);
        return varint(zigzag(value));
    }

    ThriftWriter text(int field, String value) {
        return binary(field, value.getBytes(StandardCharsets.UTF_8));
    }

    ThriftWriter binary(int field, byte[] value) {
        head(field, BINARY);
        return raw(value);
    }

    /** Begins a struct in a field; {@link #end} ends it. */
    ThriftWriter begin(int field) {
        head(field, STRUCT);
        return beginElement();
    }

    /** Begins a struct that is an element of a list, or the outermost one that is not ended. */
    ThriftWriter beginElement() {
        lastField[++depth] = 0;
        return this;
    }

    ThriftWriter end() {
        put(0);
        depth--;
        return this;
    }

    /** Begins a list of a number of elements, which follow. */
    ThriftWriter list(int field, int type, int size) {
        head(field, LIST);
        if (size < SHORT_LIST) {
            put((size << 4) | type);
            return this;
        }
        put((SHORT_LIST << 4) | type);
        return varint(size);
    }

    /** An element of a list of I32. */
    ThriftWriter element(int value) {
        return varint(zigzag(value));
    }

    /** An element of a list of BINARY. */
    ThriftWriter element(String value) {
        return raw(value.getBytes(StandardCharsets.UTF_8));
    }

    /** Ends the outermost struct. */
    byte[] finish() {
        put(0);
        return bytes();
    }

    private void head(int field, int type) {
        int delta = field - lastField[depth];
        if (delta < 1 || delta >= SHORT_LIST) {
            throw new IllegalArgumentException("fields ascend in small steps, field=" + field);
        }
        put((delta << 4) | type);
        lastField[depth] = field;
    }

    private ThriftWriter raw(byte[] value) {
        varint(value.length);
        reserve(value.length);
        System.arraycopy(value, 0, bytes, length, value.length);
        length += value.length;
        return this;
    }

    private static long zigzag(long value) {
        return (value << 1) ^ (value >> (Long.SIZE - 1));
    }

    private ThriftWriter varint(long value) {
        long rest = value;
        while ((rest & ~SEVEN_BITS) != 0) {
            put((int) (rest & SEVEN_BITS) | (SEVEN_BITS + 1));
            rest >>>= 7;
        }
        put((int) rest);
        return this;
    }

    private void put(int value) {
        reserve(1);
        bytes[length++] = (byte) value;
    }

    private void reserve(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }
}
