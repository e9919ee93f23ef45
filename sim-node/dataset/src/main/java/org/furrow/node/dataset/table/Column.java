package org.furrow.node.dataset.table;

import org.furrow.node.dataset.parquet.ParquetType;

/**
 * A column of a table.
 *
 * @param name with the unit as suffix
 * @param unit "1" for a number without
 * @param frame in which it is expressed; empty where there is none
 * @param nullable whether a value may be missing
 */
public record Column(String name, ParquetType type, String unit, String frame, String description, boolean nullable) {
    static Column of(String name, ParquetType type, String unit, String description) {
        return new Column(name, type, unit, "", description, false);
    }

    static Column in(String frame, String name, ParquetType type, String unit, String description) {
        return new Column(name, type, unit, frame, description, false);
    }

    static Column optional(String name, ParquetType type, String unit, String description) {
        return new Column(name, type, unit, "", description, true);
    }

    boolean isText() {
        return type == ParquetType.TEXT;
    }
}
