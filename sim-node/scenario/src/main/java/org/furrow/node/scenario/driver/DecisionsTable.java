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

/**
 * Tables of the decisions of external drivers: a row an epoch. Those of a driver that commands the inflation of tyres
 * have a column for it, whose cells are empty where it commands none.
 */
public final class DecisionsTable {
    private static final String SUFFIX = "-decisions.csv";
    /** In Pa, so that the number that is read is the one that was written. */
    private static final String PRESSURE = "tyre_pressure_Pa";

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
     * @param pressure whether the driver commands the inflation of tyres
     * @param motion of the vehicle's {@link Controls#motion}
     */
    public static String header(boolean pressure, List<Quantity> motion) {
        List<String> columns = new ArrayList<>(controls());
        if (pressure) {
            columns.add(PRESSURE);
        }
        motion.forEach(quantity -> columns.add(quantity.name()));
        return String.join(",", columns) + "\n";
    }

    /** Whether a table with this first line has the inflation of tyres. */
    public static boolean hasPressure(String header) {
        return List.of(header.strip().split(",")).contains(PRESSURE);
    }

    /**
     * Appends the line of a decision, with its end.
     *
     * @param pressure whether the table has the inflation of tyres
     */
    public static void append(int epoch, Controls decision, boolean pressure, StringBuilder dest) {
        dest.append(epoch).append(',').append(decision.steering);
        dest.append(',').append(decision.throttle).append(',').append(decision.brake);
        dest.append(',').append(decision.gear);
        for (double axis : decision.aux) {
            dest.append(',').append(axis);
        }
        if (pressure) {
            dest.append(',');
            if (!Double.isNaN(decision.pressure_Pa)) {
                dest.append(decision.pressure_Pa);
            }
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

    /**
     * Reads a table whose epochs are without gaps; columns after those of the controls and the inflation are those of
     * the motion.
     */
    public static Decisions read(Source file) throws InputError {
        int controls = controls().size();
        List<double[]> rows = new ArrayList<>();
        int first = 1;
        try (CsvTable table = CsvTable.of(file)) {
            List<String> columns = table.columns();
            if (columns.size() < controls || !columns.subList(0, controls).equals(controls())) {
                table.requireColumns(controls());
            }
            boolean pressure =
                    columns.size() > controls && columns.get(controls).equals(PRESSURE);
            List<String> motion = columns.subList(controls + (pressure ? 1 : 0), columns.size());
            while (table.next()) {
                if (rows.isEmpty()) {
                    first = Math.max(1, (int) table.number(0));
                }
                int epoch = first + rows.size();
                if (table.number(0) != epoch) {
                    throw table.error("epoch must be " + epoch + ", found " + table.number(0));
                }
                rows.add(row(table, pressure, motion.size()));
            }
            return new Decisions(first, motion, rows);
        }
    }

    /** The numbers of a row in the order of {@link Decisions}. */
    private static double[] row(CsvTable table, boolean pressure, int motion) throws InputError {
        int controls = controls().size();
        double[] row = new double[controls + motion];
        for (int column = 1; column < controls; column++) {
            String name = table.columns().get(column);
            row[column - 1] = name.equals(ControlColumns.GEAR)
                    ? ControlColumns.gear(table, column)
                    : ControlColumns.control(table, name, column);
        }
        row[controls - 1] = pressure ? pressure_Pa(table, controls) : Double.NaN;
        for (int k = 0; k < motion; k++) {
            row[controls + k] = table.number(controls + (pressure ? 1 : 0) + k);
        }
        return row;
    }

    /** NaN of an empty cell. */
    private static double pressure_Pa(CsvTable table, int column) throws InputError {
        if (table.text(column).isEmpty()) {
            return Double.NaN;
        }
        double pressure_Pa = table.number(column);
        if (pressure_Pa < 0) {
            throw table.error(PRESSURE + " must be >= 0 or empty, found " + pressure_Pa);
        }
        return pressure_Pa;
    }
}
