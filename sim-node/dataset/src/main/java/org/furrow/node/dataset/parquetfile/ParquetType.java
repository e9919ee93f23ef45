package org.furrow.node.dataset.parquetfile;

import java.util.Arrays;

/** Types of the values of a column. */
public enum ParquetType {
    INT8("int8", 1, 15, 4),
    INT16("int16", 1, 16, 4),
    INT32("int32", 1, 17, 4),
    INT64("int64", 2, 18, 8),
    FLOAT("float32", 4, -1, 4),
    DOUBLE("float64", 5, -1, 8),
    /** UTF-8. */
    TEXT("string", 6, 0, 0),
    BYTES("bytes", 6, -1, 0);

    /** Its name, as numpy has it. */
    public final String word;
    /** Number of the physical type in Parquet's Thrift definition. */
    final int physical;
    /** Number of the converted type; -1 for none. */
    final int converted;
    /** Size of a plain value; 0 where it varies. */
    final int bytes;

    ParquetType(String word, int physical, int converted, int bytes) {
        this.word = word;
        this.physical = physical;
        this.converted = converted;
        this.bytes = bytes;
    }

    /** The type with a name. */
    public static ParquetType of(String word) {
        return Arrays.stream(values())
                .filter(type -> type.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no type '" + word + "'"));
    }

    boolean isInteger() {
        return this == INT8 || this == INT16 || this == INT32 || this == INT64;
    }
}
