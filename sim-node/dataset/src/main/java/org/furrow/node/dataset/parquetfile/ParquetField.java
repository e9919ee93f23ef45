package org.furrow.node.dataset.parquetfile;

import java.util.List;

/**
 * A column with one value, or a list of values, a row.
 *
 * @param path names from the outermost struct to the field; a field outside structs has one
 * @param type of the values
 * @param lists number of nested lists: 0 for a plain value, 1 for a list, 2 for a list of lists, 3 for lists of those
 * @param nullable whether a plain value may be missing
 */
public record ParquetField(List<String> path, ParquetType type, int lists, boolean nullable) {
    private static final int MOST_LISTS = 3;

    /** @throws IllegalArgumentException when the file format of Furrow does not have such a field */
    public ParquetField {
        path = List.copyOf(path);
        if (path.isEmpty() || path.size() > 2 || path.stream().anyMatch(String::isEmpty)) {
            throw new IllegalArgumentException("a field has 1 or 2 names, path=" + path);
        }
        if (lists < 0 || lists > MOST_LISTS || (nullable && lists > 0)) {
            throw new IllegalArgumentException(
                    "0 to 3 lists that are never null expected, lists=" + lists + " nullable=" + nullable);
        }
    }

    /** A plain value that is never missing. */
    public static ParquetField of(String name, ParquetType type) {
        return new ParquetField(List.of(name), type, 0, false);
    }

    /** A plain value that may be missing. */
    public static ParquetField optional(String name, ParquetType type) {
        return new ParquetField(List.of(name), type, 0, true);
    }

    /** A list of values, or of lists of values. */
    public static ParquetField list(String name, ParquetType type, int lists) {
        return new ParquetField(List.of(name), type, lists, false);
    }

    /** A plain value in a struct. */
    public static ParquetField in(String struct, String name, ParquetType type) {
        return new ParquetField(List.of(struct, name), type, 0, false);
    }

    /** Name of the column. */
    public String name() {
        return path.getLast();
    }

    /** Highest definition level. */
    int definition() {
        return nullable ? 1 : lists;
    }
}
