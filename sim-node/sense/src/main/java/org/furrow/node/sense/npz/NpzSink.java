package org.furrow.node.sense.npz;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.agrona.CloseHelper;
import org.furrow.node.sense.frame.FrameHead;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.frame.FrameTables;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.RunSoils;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.frame.SceneInstance;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.SensorField;
import org.furrow.node.sense.suite.SensorSpec;
import org.jspecify.annotations.Nullable;

/**
 * Writes frames to a folder: a file VEHICLE/SENSOR/NNNNNN.npz for each frame of arrays, and a table for each sensor of
 * rows.
 * The tables name units in their columns; frames.csv has time, ground and poses of every frame.
 */
public final class NpzSink implements FrameSink, AutoCloseable {
    private static final int DISTORTIONS = 5;

    private final Path folder;
    private final Map<String, Writer> tables = new LinkedHashMap<>();
    private long frames;

    /** @param folder that is created where necessary */
    public NpzSink(Path folder) {
        this.folder = folder;
    }

    /** Number of frames so far. */
    public long frames() {
        return frames;
    }

    @Override
    public void begin(RenderedRun run) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("suite.yaml"), run.suite().text());
        Files.writeString(folder.resolve("classes.csv"), SceneClass.csv(run.classes()));
        Files.writeString(folder.resolve("instances.csv"), SceneInstance.csv(run.instances()));
        Files.writeString(folder.resolve(RunSoils.FILE), run.soils().csv());
        StringBuilder places = new StringBuilder(header(FrameTables.CALIBRATION)).append('\n');
        for (Calibration each : run.calibrations()) {
            places.append(line(FrameTables.calibration(each))).append('\n');
        }
        Files.writeString(folder.resolve("calibration.csv"), places);
        writeDistortions(run);
    }

    /** Writes the coefficients of lenses that bend rays; a pinhole has no row, and without a row there is no file. */
    private void writeDistortions(RenderedRun run) throws IOException {
        StringBuilder rows = new StringBuilder();
        for (SensorSpec each : run.suite().sensors()) {
            CameraSpec.Lens lens = each.lens();
            if (lens != null && !lens.distortion().isNone()) {
                rows.append(each.name()).append(',').append(lens.distortion().name());
                for (int k = 0; k < DISTORTIONS; k++) {
                    List<Double> coefficients = lens.distortion().coefficients();
                    rows.append(',').append(k < coefficients.size() ? "" + coefficients.get(k) : "");
                }
                rows.append('\n');
            }
        }
        if (!rows.isEmpty()) {
            Files.writeString(folder.resolve("distortion.csv"), "sensor,model,c1,c2,c3,c4,c5\n" + rows);
        }
    }

    private static String header(List<SensorField> fields) {
        return fields.stream().map(SensorField::name).collect(Collectors.joining(","));
    }

    private static String line(List<@Nullable Object> cells) {
        return cells.stream().map(cell -> cell == null ? "" : cell.toString()).collect(Collectors.joining(","));
    }

    @Override
    public void frame(SensorFrame frame) throws IOException {
        FrameHead head = frame.head();
        SensorSpec spec = head.calibration().spec();
        write("frames.csv", FrameTables.FRAMES, FrameTables.frame(head));
        if (spec.columns().isEmpty()) {
            Path in = folder.resolve(head.vehicleName()).resolve(head.sensor());
            Files.createDirectories(in);
            try (NpzWriter file = new NpzWriter(in.resolve(String.format(Locale.ROOT, "%06d.npz", head.number())))) {
                frame.arrays(file);
            }
        } else {
            write(head.vehicleName() + "/" + head.sensor() + ".csv", FrameTables.rows(spec), FrameTables.row(frame));
        }
        frames++;
    }

    private void write(String file, List<SensorField> fields, List<@Nullable Object> row) throws IOException {
        Writer writer = tables.get(file);
        if (writer == null) {
            Path path = folder.resolve(file);
            Files.createDirectories(path.toAbsolutePath().getParent());
            writer = Files.newBufferedWriter(path);
            tables.put(file, writer);
            writer.write(header(fields) + "\n");
        }
        writer.write(line(row) + "\n");
    }

    @Override
    public void close() {
        CloseHelper.closeAll(tables.values());
    }
}
