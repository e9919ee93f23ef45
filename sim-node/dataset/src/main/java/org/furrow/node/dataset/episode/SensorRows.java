package org.furrow.node.dataset.episode;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.dataset.table.Table;
import org.furrow.node.dataset.table.TableSpec;
import org.furrow.node.sense.frame.FrameHead;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.frame.FrameTables;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.Suite;
import org.jspecify.annotations.Nullable;

/**
 * Collects the rows of a rendered run for tables in other formats: of all frames, of the places of the sensors, and of
 * each sensor whose frames are rows. Cells are those of {@link FrameTables}. A file keeps them, exactly, from the
 * rendering until all runs are there.
 */
public final class SensorRows implements FrameSink {
    /** Name of the file in the folder of a run; a data set does not keep it. */
    public static final String FILE = "sensor-rows.bin";

    private static final int MISSING = 0;
    private static final int TEXT = 1;
    private static final int WHOLE = 2;
    private static final int REAL = 3;

    private final List<List<@Nullable Object>> frames = new ArrayList<>();
    private final List<List<@Nullable Object>> calibration = new ArrayList<>();
    /** Rows of each sensor of each vehicle. */
    private final Map<Key, List<List<@Nullable Object>>> rows = new LinkedHashMap<>();

    /** A sensor of a vehicle. */
    private record Key(String vehicle, String sensor) {}

    @Override
    public void begin(RenderedRun run) {
        for (Calibration each : run.calibrations()) {
            calibration.add(FrameTables.calibration(each));
        }
    }

    @Override
    public void frame(SensorFrame frame) {
        FrameHead head = frame.head();
        frames.add(FrameTables.frame(head));
        if (!head.calibration().spec().columns().isEmpty()) {
            of(head.vehicleName(), head.sensor()).add(FrameTables.row(frame));
        }
    }

    private List<List<@Nullable Object>> of(String vehicle, String sensor) {
        return rows.computeIfAbsent(new Key(vehicle, sensor), _ -> new ArrayList<>());
    }

    /**
     * The rows as a table.
     *
     * @param spec one of {@link SensorTables#specs}
     * @param run number of the run
     * @param suite of the run
     */
    public Table table(TableSpec spec, int run, Suite suite) {
        List<List<@Nullable Object>> all = new ArrayList<>();
        switch (spec.name()) {
            case SensorTables.FRAMES -> all.addAll(frames);
            case SensorTables.CALIBRATION -> all.addAll(calibration);
            default ->
                suite.sensors().stream()
                        .filter(sensor -> SensorTables.name(sensor).equals(spec.name()))
                        .forEach(sensor -> all.addAll(of(sensor.name())));
        }
        Table table = new Table(spec);
        all.forEach(row -> table.put(run).put(row).end());
        return table;
    }

    /** Rows of all frames. */
    List<List<@Nullable Object>> frames() {
        return frames;
    }

    /** Rows of the places of all sensors. */
    List<List<@Nullable Object>> calibration() {
        return calibration;
    }

    /** Rows of a sensor by vehicle: vehicle and sensor, then the cells of the sensor's own row. */
    List<List<@Nullable Object>> of(String sensor) {
        List<List<@Nullable Object>> all = new ArrayList<>();
        rows.keySet().stream()
                .filter(key -> key.sensor.equals(sensor))
                .map(Key::vehicle)
                .sorted()
                .forEach(vehicle -> {
                    for (List<@Nullable Object> row : of(vehicle, sensor)) {
                        List<@Nullable Object> cells = new ArrayList<>(List.of(vehicle, sensor));
                        cells.addAll(row);
                        all.add(cells);
                    }
                });
        return all;
    }

    /** Writes the file into the folder of a run. */
    public void write(Path run) throws IOException {
        try (DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(run.resolve(FILE))))) {
            write(frames, out);
            write(calibration, out);
            out.writeInt(rows.size());
            for (Map.Entry<Key, List<List<@Nullable Object>>> each : rows.entrySet()) {
                out.writeUTF(each.getKey().vehicle);
                out.writeUTF(each.getKey().sensor);
                write(each.getValue(), out);
            }
        }
    }

    /** Reads the file in the folder of a run. */
    public static SensorRows read(Path run) throws IOException {
        SensorRows all = new SensorRows();
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(run.resolve(FILE))))) {
            read(in, all.frames);
            read(in, all.calibration);
            int count = in.readInt();
            for (int k = 0; k < count; k++) {
                String vehicle = in.readUTF();
                read(in, all.of(vehicle, in.readUTF()));
            }
        }
        return all;
    }

    private static void write(List<List<@Nullable Object>> rows, DataOutputStream out) throws IOException {
        out.writeInt(rows.size());
        for (List<@Nullable Object> row : rows) {
            out.writeInt(row.size());
            for (@Nullable Object cell : row) {
                switch (cell) {
                    case String text -> {
                        out.writeByte(TEXT);
                        out.writeUTF(text);
                    }
                    case Long whole -> {
                        out.writeByte(WHOLE);
                        out.writeLong(whole);
                    }
                    case Double real -> {
                        out.writeByte(REAL);
                        out.writeDouble(real);
                    }
                    case null, default -> out.writeByte(MISSING);
                }
            }
        }
    }

    private static void read(DataInputStream in, List<List<@Nullable Object>> dest) throws IOException {
        int count = in.readInt();
        for (int r = 0; r < count; r++) {
            int size = in.readInt();
            List<@Nullable Object> row = new ArrayList<>(size);
            for (int c = 0; c < size; c++) {
                row.add(
                        switch (in.readByte()) {
                            case TEXT -> in.readUTF();
                            case WHOLE -> in.readLong();
                            case REAL -> in.readDouble();
                            default -> null;
                        });
            }
            dest.add(row);
        }
    }
}
