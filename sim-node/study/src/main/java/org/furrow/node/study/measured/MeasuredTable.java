package org.furrow.node.study.measured;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.file.CsvTable;

/** Reads the tables of measurements that come with Furrow. */
final class MeasuredTable {
    private static final String FOLDER = "measured";

    private MeasuredTable() {}

    /** A row, by the names of its columns. */
    record Row(Map<String, String> cells) {
        String text(String column) {
            return Objects.requireNonNull(cells.get(column), column);
        }

        /** NaN where the cell is empty. */
        double number(String column) {
            String text = text(column);
            return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
        }
    }

    static List<Row> rows(String name) {
        List<Row> rows = new ArrayList<>();
        try (CsvTable table = CsvTable.of(Objects.requireNonNull(Source.builtIn(FOLDER, name), name))) {
            while (table.next()) {
                Map<String, String> cells = new HashMap<>();
                for (int column = 0; column < table.columns().size(); column++) {
                    cells.put(table.columns().get(column), table.text(column));
                }
                rows.add(new Row(Map.copyOf(cells)));
            }
        } catch (InputError e) {
            throw new IllegalStateException(name + " of this program cannot be read", e);
        }
        return rows;
    }
}
