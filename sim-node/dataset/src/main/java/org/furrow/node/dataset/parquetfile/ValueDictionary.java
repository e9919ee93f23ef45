package org.furrow.node.dataset.parquetfile;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.agrona.collections.Long2LongHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The distinct values of a column of integers or text that has few of them, in the order in which they come.
 *
 * @param plain the distinct values as a page has them
 * @param size number of distinct values
 * @param indices of the column's values
 */
@SuppressWarnings("ArrayRecordComponent") // owned by the writer, read once
record ValueDictionary(ByteColumn plain, int size, int[] indices) {
    private static final int MOST = 256;
    private static final int NONE = -1;

    /** Finds the dictionary of a column; null when it would not pay. */
    static @Nullable ValueDictionary of(ParquetColumn column) {
        if (column.count() < 2) {
            return null;
        }
        ValueDictionary found = column.field().type().isInteger()
                ? ofIntegers(column)
                : column.field().type() == ParquetType.TEXT ? ofText(column) : null;
        return found != null && 2 * found.size <= column.count() ? found : null;
    }

    private static @Nullable ValueDictionary ofIntegers(ParquetColumn column) {
        boolean wide = column.field().type().bytes == Long.BYTES;
        Long2LongHashMap places = new Long2LongHashMap(NONE);
        ByteColumn plain = new ByteColumn();
        int[] indices = new int[column.count()];
        for (int k = 0; k < indices.length; k++) {
            long value = wide
                    ? column.values().getLong(Long.BYTES * k)
                    : column.values().getInt(Integer.BYTES * k);
            long place = places.get(value);
            if (place == NONE) {
                place = places.size();
                if (place == MOST) {
                    return null;
                }
                places.put(value, place);
                if (wide) {
                    plain.putLong(value);
                } else {
                    plain.putInt((int) value);
                }
            }
            indices[k] = (int) place;
        }
        return new ValueDictionary(plain, places.size(), indices);
    }

    private static @Nullable ValueDictionary ofText(ParquetColumn column) {
        Map<String, Integer> places = new HashMap<>();
        ByteColumn plain = new ByteColumn();
        int[] indices = new int[column.count()];
        ByteColumn values = column.values();
        int at = 0;
        for (int k = 0; k < indices.length; k++) {
            int length = values.getInt(at);
            String text = new String(values.bytes(), at + Integer.BYTES, length, StandardCharsets.UTF_8);
            Integer place = places.get(text);
            if (place == null) {
                if (places.size() == MOST) {
                    return null;
                }
                place = places.size();
                places.put(text, place);
                byte[] entry = Arrays.copyOfRange(values.bytes(), at, at + Integer.BYTES + length);
                plain.put(entry, entry.length);
            }
            indices[k] = place;
            at += Integer.BYTES + length;
        }
        return new ValueDictionary(plain, places.size(), indices);
    }
}
