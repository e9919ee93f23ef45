package org.furrow.node.results.table;

import java.io.IOException;
import java.io.Writer;
import java.util.stream.Collectors;
import org.agrona.DirectBuffer;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.sensor.SensorSuite;
import org.furrow.world.report.Quantity;

/**
 * A row of {@code vehicles/NAME-sensors.csv}: the time, then the outputs of each sensor; a missing output is an
 * empty cell.
 */
public final class SensorRow {
    private static final String TIME = "t_s";

    private SensorRow() {}

    /** Path of a vehicle's sensor table in the folder of a run. */
    public static String table(String vehicle) {
        return "vehicles/" + vehicle + VehiclePlan.SENSOR_TABLE + ".csv";
    }

    /** True when these can be the columns of such a table. */
    public static boolean isHeader(String[] columns) {
        return columns.length > 1 && columns[0].equals(TIME);
    }

    public static String header(VehiclePlan plan) {
        return TIME + ","
                + plan.sensors().columns().stream().map(Quantity::name).collect(Collectors.joining(","));
    }

    /** Fills a row; returns its number of columns. */
    public static int fill(double t_s, SensorSuite sensors, double[] dest) {
        dest[0] = t_s;
        return 1 + sensors.readings(dest, 1);
    }

    public static void write(DirectBuffer row, int offset, int columns, RowText text, Writer to) throws IOException {
        for (int k = 0; k < columns; k++) {
            double value = row.getDouble(offset + Double.BYTES * k);
            if (k > 0) {
                text.add(',');
            }
            if (!Double.isNaN(value)) {
                text.add(value);
            }
        }
        text.writeTo(to);
    }
}
