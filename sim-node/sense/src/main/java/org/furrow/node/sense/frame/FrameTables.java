package org.furrow.node.sense.frame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.sense.suite.SensorField;
import org.furrow.node.sense.suite.SensorSpec;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a rendered run: of all frames, of the places of all sensors, and of the rows of a sensor. A cell is a
 * {@link String}, a {@link Long}, a {@link Double}, or null where the row has no value.
 */
public final class FrameTables {
    /** The vehicle and the sensor of a row. */
    public static final List<SensorField> NAMES = List.of(
            SensorField.of("vehicle", SensorField.TEXT, "", "name of the vehicle"),
            SensorField.of("sensor", SensorField.TEXT, "", "name of the sensor"));

    /** A row for each frame of any sensor. */
    public static final List<SensorField> FRAMES = frames();

    /** A row for each vehicle and sensor. */
    public static final List<SensorField> CALIBRATION = calibration();

    private static final int LENS_COLUMNS = 5;

    private FrameTables() {}

    private static List<SensorField> frames() {
        List<SensorField> fields = new ArrayList<>(NAMES);
        fields.add(SensorField.of("number", SensorField.INTEGER, "1", "number of the frame"));
        fields.add(SensorField.of("start_ns", SensorField.LONG, "ns", "time of the first measurement"));
        fields.add(SensorField.of("end_ns", SensorField.LONG, "ns", "time of the last measurement"));
        fields.add(SensorField.of("tick", SensorField.LONG, "1", "tick of the simulation"));
        fields.add(SensorField.of(
                "ground_epoch", SensorField.INTEGER, "1", "epoch of the ground at the first measurement"));
        fields.add(SensorField.of(
                "last_ground_epoch", SensorField.INTEGER, "1", "epoch of the ground at the last measurement"));
        pose("", "W", "sensor at the first measurement", fields);
        pose("end_", "W", "sensor at the last measurement", fields);
        return Collections.unmodifiableList(fields);
    }

    private static List<SensorField> calibration() {
        List<SensorField> fields = new ArrayList<>(NAMES);
        fields.add(SensorField.of("parent", SensorField.TEXT, "", "frame of the vehicle"));
        fields.add(SensorField.of("child", SensorField.TEXT, "", "frame of the sensor"));
        pose("", "chassis", "sensor on the vehicle", fields);
        fields.add(SensorField.of(
                "width", SensorField.INTEGER, "1", "columns of pixels; empty unless it is a camera, as below"));
        fields.add(SensorField.of("height", SensorField.INTEGER, "1", "rows of pixels"));
        fields.add(SensorField.of("f_px", SensorField.NUMBER, "1", "focal length in pixels"));
        fields.add(SensorField.of(
                "cx_px",
                SensorField.NUMBER,
                "1",
                "column of the optical axis in pixels; the centre of the first pixel is 0.5"));
        fields.add(SensorField.of(
                "cy_px",
                SensorField.NUMBER,
                "1",
                "row of the optical axis in pixels; the centre of the first pixel is 0.5"));
        return Collections.unmodifiableList(fields);
    }

    private static void pose(String prefix, String frame, String of, List<SensorField> dest) {
        for (String axis : List.of("x", "y", "z")) {
            dest.add(SensorField.in(frame, prefix + axis + "_m", SensorField.NUMBER, "m", "place of the " + of));
        }
        for (String part : List.of("qx", "qy", "qz", "qw")) {
            dest.add(SensorField.in(frame, prefix + part, SensorField.NUMBER, "1", "attitude of the " + of));
        }
    }

    /** Columns of the rows of a sensor whose frames are rows. */
    public static List<SensorField> rows(SensorSpec spec) {
        List<SensorField> fields = new ArrayList<>();
        fields.add(SensorField.of("t_ns", SensorField.LONG, "ns", "time from the start of the run"));
        spec.columns().forEach(column -> fields.add(new SensorField(SensorField.NUMBER, column)));
        return fields;
    }

    /** The row of a frame in {@link #FRAMES}. */
    public static List<@Nullable Object> frame(FrameHead head) {
        FrameTime time = head.time();
        List<@Nullable Object> cells = new ArrayList<>();
        cells.add(head.vehicleName());
        cells.add(head.sensor());
        cells.add((long) head.number());
        cells.add(time.start_ns());
        cells.add(time.end_ns());
        cells.add(time.tick());
        cells.add((long) time.groundEpoch());
        cells.add((long) time.lastGroundEpoch());
        put(head.start(), cells);
        put(head.end(), cells);
        return cells;
    }

    /** The row of a sensor on a vehicle in {@link #CALIBRATION}. */
    public static List<@Nullable Object> calibration(Calibration of) {
        List<@Nullable Object> cells = new ArrayList<>();
        cells.addAll(List.of(of.vehicleName(), of.sensor(), of.parentFrame(), of.childFrame()));
        put(of.extrinsics(), cells);
        CameraSpec.Lens lens = of.spec().lens();
        if (lens == null) {
            cells.addAll(Collections.nCopies(LENS_COLUMNS, null));
        } else {
            cells.addAll(
                    List.of((long) lens.width(), (long) lens.height(), lens.focal_px(), lens.cx_px(), lens.cy_px()));
        }
        return cells;
    }

    /** The row of a frame in the columns {@link #rows}. */
    public static List<@Nullable Object> row(SensorFrame frame) {
        List<@Nullable Object> cells = new ArrayList<>();
        cells.add(frame.head().time().start_ns());
        Arrays.stream(frame.row()).forEach(cells::add);
        return cells;
    }

    private static void put(Pose pose, List<@Nullable Object> dest) {
        dest.addAll(List.of(pose.x_m(), pose.y_m(), pose.z_m(), pose.qx(), pose.qy(), pose.qz(), pose.qw()));
    }
}
