package org.furrow.node.study.sweep;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.CsvTable;

/** The table of a vehicle in memory, with the row at which the vehicle has left its start. */
final class VehicleTable {
    /** A vehicle has left its start at this horizontal distance, in m. */
    private static final double START_LENGTH_M = 5;

    private static final Pattern USED =
            Pattern.compile("t_s|x_m|y_m|speed_mps|(sinkage_m|slip|torque_Nm|omega_radps)_.+");

    private final List<String> columns;
    private final List<double[]> rows;
    private final int start;

    private VehicleTable(List<String> columns, List<double[]> rows) {
        this.columns = columns;
        this.rows = rows;
        start = findStart();
    }

    static VehicleTable read(Path file) throws InputError {
        try (CsvTable table = CsvTable.open(file)) {
            List<String> all = table.columns();
            int[] at = IntStream.range(0, all.size())
                    .filter(c -> USED.matcher(all.get(c)).matches())
                    .toArray();
            List<double[]> rows = new ArrayList<>();
            while (table.next()) {
                double[] row = new double[at.length];
                for (int c = 0; c < row.length; c++) {
                    row[c] = table.number(at[c]);
                }
                rows.add(row);
            }
            return new VehicleTable(Arrays.stream(at).mapToObj(all::get).toList(), rows);
        }
    }

    /** The first row after the start; the first row of all if the vehicle stays there. */
    private int findStart() {
        for (int row = 0; row < rows(); row++) {
            if (Math.hypot(value("x_m", row) - value("x_m", 0), value("y_m", row) - value("y_m", 0)) > START_LENGTH_M) {
                return row;
            }
        }
        return 0;
    }

    int rows() {
        return rows.size();
    }

    int start() {
        return start;
    }

    double value(String column, int row) {
        return rows.get(row)[columns.indexOf(column)];
    }

    /** Whether there are columns for each wheel with this beginning. */
    boolean has(String prefix) {
        return ofWheels(prefix).length > 0;
    }

    /** Values of a column after the start. */
    DoubleStream values(String column) {
        int at = columns.indexOf(column);
        return rows.stream().skip(start).mapToDouble(row -> row[at]);
    }

    /** Values of the columns of all wheels with this beginning, after the start; none if it is not recorded. */
    DoubleStream wheels(String prefix) {
        int[] at = ofWheels(prefix);
        return rows.stream().skip(start).flatMapToDouble(row -> Arrays.stream(at)
                .mapToDouble(c -> row[c]));
    }

    /** Work of all wheels on the ground over the whole run in J: minus the ground's moment times spin. */
    double wheelWork_J() {
        int[] torque = ofWheels("torque_Nm_");
        int[] spin = ofWheels("omega_radps_");
        double work_J = 0;
        for (int row = 1; row < rows(); row++) {
            double step_s = value("t_s", row) - value("t_s", row - 1);
            for (int wheel = 0; wheel < torque.length; wheel++) {
                work_J -= rows.get(row)[torque[wheel]] * rows.get(row)[spin[wheel]] * step_s;
            }
        }
        return work_J;
    }

    private int[] ofWheels(String prefix) {
        return IntStream.range(0, columns.size())
                .filter(c -> columns.get(c).startsWith(prefix))
                .toArray();
    }
}
