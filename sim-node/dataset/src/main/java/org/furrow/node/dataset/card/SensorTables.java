package org.furrow.node.dataset.card;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.dataset.episode.EpisodeExport.Column;
import org.furrow.node.dataset.episode.EpisodeExport.Table;
import org.furrow.node.sense.frame.FrameTables;
import org.furrow.node.sense.suite.SensorField;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.node.sense.suite.Suite;

/** The tables and arrays of rendered sensors. */
public final class SensorTables {
    /** Name of the Parquet table of all frames. */
    public static final String FRAMES = "sensor-frames";
    /** Name of the Parquet table of the places of all sensors. */
    public static final String CALIBRATION = "sensor-calibration";

    private static final String OF_FRAMES = "one row a frame of any sensor";
    private static final String OF_SENSORS = "one row a vehicle and sensor";

    private SensorTables() {}

    /** A table for each sensor of a suite, and those that all have in common. */
    static List<Table> of(Suite suite) {
        List<Table> tables = new ArrayList<>();
        for (SensorSpec spec : suite.sensors()) {
            boolean isTable = !spec.columns().isEmpty();
            String files = "runs/RUN/sensors/VEHICLE/" + spec.name() + (isTable ? ".csv" : "/NUMBER.npz");
            List<SensorField> fields = isTable ? FrameTables.rows(spec) : spec.arrays();
            tables.add(new Table(files, "", spec.rate_hz() + " Hz", columns(fields)));
        }
        tables.add(new Table("runs/RUN/sensors/frames.csv", "", OF_FRAMES, columns(FrameTables.FRAMES)));
        tables.add(new Table("runs/RUN/sensors/calibration.csv", "", OF_SENSORS, columns(FrameTables.CALIBRATION)));
        return tables;
    }

    /** The tables of all runs in Parquet files: of each kind of sensor, of frames, and of calibration. */
    public static List<Table> inParquet(Suite suite) {
        List<Table> tables = new ArrayList<>();
        for (SensorSpec spec : suite.sensors()) {
            String name = name(spec);
            if (!spec.columns().isEmpty()
                    && tables.stream().noneMatch(table -> table.name().equals(name))) {
                List<SensorField> fields = new ArrayList<>();
                fields.add(SensorField.of("vehicle", SensorField.TEXT, "", "name of the vehicle"));
                fields.add(SensorField.of("sensor", SensorField.TEXT, "", "name of the sensor"));
                fields.addAll(FrameTables.rows(spec));
                tables.add(inParquet(name, "rate of the sensor", fields));
            }
        }
        tables.add(inParquet(FRAMES, OF_FRAMES, FrameTables.FRAMES));
        tables.add(inParquet(CALIBRATION, OF_SENSORS, FrameTables.CALIBRATION));
        return tables;
    }

    private static Table inParquet(String name, String rate, List<SensorField> fields) {
        List<SensorField> all = new ArrayList<>();
        all.add(SensorField.of("run", SensorField.INTEGER, "1", "number of the run"));
        all.addAll(fields);
        return new Table(name, "tables/" + name + "/*-*.parquet", rate, columns(all));
    }

    /** Name of the Parquet table with the rows of all sensors of a type. */
    public static String name(SensorSpec spec) {
        return "sensor-" + spec.type();
    }

    private static List<Column> columns(List<SensorField> fields) {
        return fields.stream()
                .map(field -> new Column(
                        field.name(),
                        field.type(),
                        field.quantity().unit(),
                        field.quantity().frame(),
                        field.quantity().meaning()))
                .toList();
    }
}
