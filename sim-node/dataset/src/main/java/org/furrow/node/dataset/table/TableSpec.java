package org.furrow.node.dataset.table;

import java.util.List;

/**
 * A table: its name, what a row is, and its columns.
 *
 * @param rate rows in a second and vehicle, or when there is a row
 */
public record TableSpec(String name, String description, String rate, List<Column> columns) {
    public TableSpec {
        columns = List.copyOf(columns);
        if (columns.stream().map(Column::name).distinct().count() != columns.size()) {
            throw new IllegalArgumentException("two columns of table '" + name + "' have the same name");
        }
    }

    /** Place of a column. */
    public int place(String column) {
        for (int c = 0; c < columns.size(); c++) {
            if (columns.get(c).name().equals(column)) {
                return c;
            }
        }
        throw new IllegalArgumentException("table '" + name + "' has no column '" + column + "'");
    }
}
