package org.furrow.node.dataset.episode;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.dataset.episode.EpisodeExport.CardTable;
import org.furrow.node.dataset.parquetfile.ParquetType;
import org.furrow.node.dataset.table.Column;
import org.furrow.node.dataset.table.TableSpec;
import org.furrow.node.sense.frame.FrameTables;
import org.furrow.node.sense.suite.SensorField;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.node.sense.suite.Suite;
import org.furrow.world.report.Quantity;

/** The tables and arrays of rendered sensors. */
public final class SensorTables {
    /** Name of the table of all frames in Parquet files. */
    static final String FRAMES = "sensor-frames";
    /** Name of the table of the places of all sensors in Parquet files. */
    static final String CALIBRATION = "sensor-calibration";

    private static final String OF_FRAMES = "one row a frame of any sensor";
    private static final String OF_SENSORS = "one row a vehicle and sensor";

    private SensorTables() {}

    /** The files of each sensor of a suite, and those that all have in common. */
    public static List<CardTable> files(Suite suite) {
        List<CardTable> files = new ArrayList<>();
        for (SensorSpec spec : suite.sensors()) {
            boolean isTable = !spec.columns().isEmpty();
            String name = "runs/RUN/sensors/VEHICLE/" + spec.name() + (isTable ? ".csv" : "/NUMBER.npz");
            files.add(new CardTable(
                    name, Map.of(), spec.rate_hz() + " Hz", isTable ? FrameTables.rows(spec) : spec.arrays()));
        }
        files.add(new CardTable("runs/RUN/sensors/frames.csv", Map.of(), OF_FRAMES, FrameTables.FRAMES));
        files.add(new CardTable("runs/RUN/sensors/calibration.csv", Map.of(), OF_SENSORS, FrameTables.CALIBRATION));
        return files;
    }

    /** The tables of all runs in Parquet files: of each kind of sensor, of frames, and of calibration. */
    public static List<TableSpec> specs(Suite suite) {
        Map<String, TableSpec> tables = new LinkedHashMap<>();
        for (SensorSpec spec : suite.sensors()) {
            if (!spec.columns().isEmpty()) {
                List<SensorField> fields = new ArrayList<>(FrameTables.NAMES);
                fields.addAll(FrameTables.rows(spec));
                tables.putIfAbsent(name(spec), spec(name(spec), "rate of the sensor", fields));
            }
        }
        tables.put(FRAMES, spec(FRAMES, OF_FRAMES, FrameTables.FRAMES));
        tables.put(CALIBRATION, spec(CALIBRATION, OF_SENSORS, FrameTables.CALIBRATION));
        return List.copyOf(tables.values());
    }

    private static TableSpec spec(String name, String rate, List<SensorField> fields) {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column(new Quantity("run", "1", "", "number of the run"), ParquetType.INT64, true));
        for (SensorField field : fields) {
            ParquetType type =
                    switch (field.type()) {
                        case SensorField.TEXT -> ParquetType.TEXT;
                        case SensorField.NUMBER -> ParquetType.DOUBLE;
                        default -> ParquetType.INT64;
                    };
            columns.add(new Column(field.quantity(), type, type != ParquetType.TEXT));
        }
        return new TableSpec(name, "Rendered sensors.", rate, columns);
    }

    /** Name of the table with the rows of all sensors of a type. */
    static String name(SensorSpec spec) {
        return "sensor-" + spec.type();
    }
}
