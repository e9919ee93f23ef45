package org.furrow.node.dataset.parquetfile;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Least and largest value of a column of a row group, in the bytes of its type. */
@SuppressWarnings("ArrayRecordComponent") // owned by the writer, read once
record ColumnStatistics(long nulls, byte @Nullable [] least, byte @Nullable [] largest) {
    private static final int LONGEST_TEXT = 64;

    static ColumnStatistics of(ParquetColumn column) {
        long nulls = column.field().nullable() ? column.entries() - column.count() : 0;
        return switch (column.field().type()) {
            case DOUBLE, FLOAT -> ofReals(column, nulls);
            case TEXT -> ofText(column, nulls);
            case BYTES -> new ColumnStatistics(nulls, null, null);
            default -> ofIntegers(column, nulls);
        };
    }

    private static ColumnStatistics ofIntegers(ParquetColumn column, long nulls) {
        if (column.count() == 0) {
            return new ColumnStatistics(nulls, null, null);
        }
        boolean wide = column.field().type().bytes == Long.BYTES;
        long least = Long.MAX_VALUE;
        long largest = Long.MIN_VALUE;
        ByteColumn values = column.values();
        for (int k = 0; k < column.count(); k++) {
            long value = wide ? values.getLong(Long.BYTES * k) : values.getInt(Integer.BYTES * k);
            least = Math.min(least, value);
            largest = Math.max(largest, value);
        }
        return new ColumnStatistics(nulls, bytes(least, wide), bytes(largest, wide));
    }

    /** NaN has no place in the order; zeros are bounded by -0 and 0. */
    private static ColumnStatistics ofReals(ParquetColumn column, long nulls) {
        boolean wide = column.field().type().bytes == Long.BYTES;
        double least = Double.POSITIVE_INFINITY;
        double largest = Double.NEGATIVE_INFINITY;
        ByteColumn values = column.values();
        for (int k = 0; k < column.count(); k++) {
            double value = wide
                    ? Double.longBitsToDouble(values.getLong(Double.BYTES * k))
                    : Float.intBitsToFloat(values.getInt(Float.BYTES * k));
            if (!Double.isNaN(value)) {
                least = Math.min(least, value);
                largest = Math.max(largest, value);
            }
        }
        if (least > largest) {
            return new ColumnStatistics(nulls, null, null);
        }
        double low = least == 0 ? -0.0 : least;
        double high = largest == 0 ? 0.0 : largest;
        return new ColumnStatistics(
                nulls,
                wide ? bytes(Double.doubleToLongBits(low), true) : bytes(Float.floatToIntBits((float) low), false),
                wide ? bytes(Double.doubleToLongBits(high), true) : bytes(Float.floatToIntBits((float) high), false));
    }

    private static ColumnStatistics ofText(ParquetColumn column, long nulls) {
        byte[] least = null;
        byte[] largest = null;
        ByteColumn values = column.values();
        for (int at = 0; at < values.length(); ) {
            int length = values.getInt(at);
            at += Integer.BYTES;
            if (length > LONGEST_TEXT) {
                return new ColumnStatistics(nulls, null, null);
            }
            byte[] text = Arrays.copyOfRange(values.bytes(), at, at + length);
            at += length;
            least = least == null || Arrays.compareUnsigned(text, least) < 0 ? text : least;
            largest = largest == null || Arrays.compareUnsigned(text, largest) > 0 ? text : largest;
        }
        return new ColumnStatistics(nulls, least, largest);
    }

    private static byte[] bytes(long value, boolean wide) {
        ByteBuffer bytes =
                ByteBuffer.allocate(wide ? Long.BYTES : Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        return (wide ? bytes.putLong(value) : bytes.putInt((int) value)).array();
    }

    void write(int field, ThriftWriter out) {
        out.begin(field).i64(3, nulls);
        if (least != null && largest != null) {
            out.binary(5, largest).binary(6, least);
        }
        out.end();
    }
}
