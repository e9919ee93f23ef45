package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.driver.Decisions;
import org.furrow.vehicle.spec.InputName;
import org.jspecify.annotations.Nullable;

/** Reads the decisions of an external driver: a row an epoch. */
public final class DecisionsReader {
    private DecisionsReader() {}

    /** Columns of the table. */
    public static List<String> columns() {
        List<String> columns = new ArrayList<>(List.of("epoch", "steering", "throttle", "brake", "gear"));
        for (int axis = 0; axis < Controls.AUXILIARIES; axis++) {
            columns.add(InputName.auxiliary(axis));
        }
        return columns;
    }

    /** Reads a table whose epochs are without gaps. */
    public static Decisions read(Source file) throws InputError {
        List<String> columns = columns();
        List<double[]> rows = new ArrayList<>();
        int first = 1;
        try (CsvTable table = CsvTable.of(file)) {
            table.requireColumns(columns);
            while (table.next()) {
                if (rows.isEmpty()) {
                    first = Math.max(1, (int) table.number(0));
                }
                int epoch = first + rows.size();
                if (table.number(0) != epoch) {
                    throw table.error("epoch must be " + epoch + ", found " + table.number(0));
                }
                double[] row = new double[columns.size() - 1];
                for (int column = 1; column < columns.size(); column++) {
                    row[column - 1] = columns.get(column).equals("gear")
                            ? DriverReader.gear(table, column)
                            : DriverReader.control(table, columns.get(column), column);
                }
                rows.add(row);
            }
        }
        return new Decisions(first, rows);
    }

    /**
     * What is wrong with the decisions of a vehicle: they must begin with the first epoch that it drives.
     *
     * @return null when nothing is
     */
    public static @Nullable String fault(VehiclePlan plan) {
        Decisions table = plan.driver() instanceof VehiclePlan.External external ? external.table() : null;
        int expected = plan.enterEpoch() + 1;
        return table == null || table.size() == 0 || table.first() == expected
                ? null
                : "the decisions of '" + plan.name() + "' begin with epoch " + table.first()
                        + "; the first epoch that it drives is " + expected;
    }
}
