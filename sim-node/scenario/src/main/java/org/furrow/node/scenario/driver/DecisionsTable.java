package org.furrow.node.scenario.driver;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.file.CsvTable;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.driver.Decisions;
import org.furrow.vehicle.spec.InputName;
import org.furrow.world.report.Quantity;

/** Tables of the decisions of external drivers: a row an epoch. */
public final class DecisionsTable {
    private static final String SUFFIX = "-decisions.csv";

    private DecisionsTable() {}

    /** Name of the file of a vehicle's decisions. */
    public static String file(String vehicle) {
        return vehicle + SUFFIX;
    }

    /** Whether a file has a name of {@link #file}. */
    public static boolean isFile(String name) {
        return name.endsWith(SUFFIX);
    }

    /**
     * The first line of a table, with its end.
     *
     * @param motion of the vehicle's {@link Controls#motion}
     */
    public static String header(List<Quantity> motion) {
        List<String> columns = new ArrayList<>(controls());
        motion.forEach(quantity -> columns.add(quantity.name()));
        return String.join(",", columns) + "\n";
    }

    /** Appends the line of a decision, with its end. */
    public static void append(int epoch, Controls decision, StringBuilder dest) {
        dest.append(epoch).append(',').append(decision.steering);
        dest.append(',').append(decision.throttle).append(',').append(decision.brake);
        dest.append(',').append(decision.gear);
        for (double axis : decision.aux) {
            dest.append(',').append(axis);
        }
        for (double value : decision.motion) {
            dest.append(',').append(value);
        }
        dest.append('\n');
    }

    /** Columns of the table of every vehicle. */
    private static List<String> controls() {
        List<String> columns = new ArrayList<>(List.of("epoch", "steering", "throttle", "brake", "gear"));
        for (int axis = 0; axis < Controls.AUXILIARIES; axis++) {
            columns.add(InputName.auxiliary(axis));
        }
        return columns;
    }

    /** Reads a table whose epochs are without gaps; columns after those of the controls are those of the motion. */
    public static Decisions read(Source file) throws InputError {
        int controls = controls().size();
        List<String> columns;
        List<double[]> rows = new ArrayList<>();
        int first = 1;
        try (CsvTable table = CsvTable.of(file)) {
            columns = table.columns();
            if (columns.size() < controls || !columns.subList(0, controls).equals(controls())) {
                table.requireColumns(controls());
            }
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
                    row[column - 1] = column >= controls
                            ? table.number(column)
                            : columns.get(column).equals(ControlColumns.GEAR)
                                    ? ControlColumns.gear(table, column)
                                    : ControlColumns.control(table, columns.get(column), column);
                }
                rows.add(row);
            }
        }
        return new Decisions(first, columns.subList(controls, columns.size()), rows);
    }
}
