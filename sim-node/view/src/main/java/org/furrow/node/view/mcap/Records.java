package org.furrow.node.view.mcap;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/**
 * A buffer of records, little-endian:
 *
 * <pre>
 *   0        1        9
 *  +--------+--------+---------+
 *  | opcode | length | content |
 *  +--------+--------+---------+
 * </pre>
 */
final class Records {
    static final int HEADER = 1;
    static final int FOOTER = 2;
    static final int SCHEMA = 3;
    static final int CHANNEL = 4;
    static final int MESSAGE = 5;
    static final int CHUNK = 6;
    static final int MESSAGE_INDEX = 7;
    static final int CHUNK_INDEX = 8;
    static final int ATTACHMENT = 9;
    static final int ATTACHMENT_INDEX = 10;
    static final int STATISTICS = 11;
    static final int METADATA = 12;
    static final int METADATA_INDEX = 13;
    static final int SUMMARY_OFFSET = 14;
    static final int DATA_END = 15;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = new byte[1 << 12];
    private int length;
    private int record;

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }

    Records begin(int opcode) {
        reserve(1 + Long.BYTES);
        bytes[length++] = (byte) opcode;
        record = length;
        length += Long.BYTES;
        return this;
    }

    void end() {
        LONGS.set(bytes, record, (long) (length - record - Long.BYTES));
    }

    Records int8(int value) {
        reserve(1);
        bytes[length++] = (byte) value;
        return this;
    }

    Records int16(int value) {
        reserve(Short.BYTES);
        SHORTS.set(bytes, length, (short) value);
        length += Short.BYTES;
        return this;
    }

    Records int32(int value) {
        reserve(Integer.BYTES);
        INTS.set(bytes, length, value);
        length += Integer.BYTES;
        return this;
    }

    Records int64(long value) {
        reserve(Long.BYTES);
        LONGS.set(bytes, length, value);
        length += Long.BYTES;
        return this;
    }

    Records text(String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        return int32(utf8.length).bytes(utf8, utf8.length);
    }

    Records bytes(byte[] value, int count) {
        reserve(count);
        System.arraycopy(value, 0, bytes, length, count);
        length += count;
        return this;
    }

    Records texts(Map<String, String> map) {
        int at = length;
        int32(0);
        map.forEach((key, value) -> text(key).text(value));
        INTS.set(bytes, at, length - at - Integer.BYTES);
        return this;
    }

    private void reserve(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }
}
