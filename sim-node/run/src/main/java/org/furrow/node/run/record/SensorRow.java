package org.furrow.node.run.record;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.agrona.DirectBuffer;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.sensor.SensorSuite;

/** One row of {@code vehicles/NAME-sensors.csv}: the time, then what each sensor gives out; a cell is empty where it has nothing. */
public final class SensorRow {
    private static final String TIME = "t_s";

    private SensorRow() {}

    /** Name of a vehicle's table in the folder of a run. */
    public static String table(String vehicle) {
        return "vehicles/" + vehicle + VehiclePlan.SENSOR_TABLE + ".csv";
    }

    /** Whether these columns can be those of such a table. */
    public static boolean isHeader(String[] columns) {
        return columns.length > 1 && columns[0].equals(TIME);
    }

    static String header(VehiclePlan plan) {
        List<String> columns = plan.sensors().columns();
        return TIME + "," + String.join(",", columns);
    }

    /** Fills a row and returns its number of columns. */
    static int fill(double t_s, SensorSuite sensors, double[] dest) {
        dest[0] = t_s;
        return 1 + sensors.readings(dest, 1);
    }

    static void write(DirectBuffer row, int offset, int columns, Writer to) throws IOException {
        for (int k = 0; k < columns; k++) {
            double value = row.getDouble(offset + Double.BYTES * k);
            to.write(k == 0 ? "" : ",");
            to.write(Double.isNaN(value) ? "" : Double.toString(value));
        }
        to.write('\n');
    }
}
