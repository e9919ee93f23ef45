package org.furrow.node.dataset.parquet;

/** Types of the values of a column. */
public enum ParquetType {
    INT8(1, 15, 4),
    INT16(1, 16, 4),
    INT32(1, 17, 4),
    INT64(2, 18, 8),
    FLOAT(4, -1, 4),
    DOUBLE(5, -1, 8),
    /** UTF-8. */
    TEXT(6, 0, 0),
    BYTES(6, -1, 0);

    /** Number of the physical type in Parquet's Thrift definition. */
    final int physical;
    /** Number of the converted type; -1 for none. */
    final int converted;
    /** Size of a plain value; 0 where it varies. */
    final int bytes;

    ParquetType(int physical, int converted, int bytes) {
        this.physical = physical;
        this.converted = converted;
        this.bytes = bytes;
    }

    boolean isInteger() {
        return this == INT8 || this == INT16 || this == INT32 || this == INT64;
    }
}
