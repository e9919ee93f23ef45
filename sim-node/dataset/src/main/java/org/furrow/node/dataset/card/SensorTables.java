package org.furrow.node.dataset.card;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.dataset.episode.EpisodeExport.Column;
import org.furrow.node.dataset.episode.EpisodeExport.Table;
import org.furrow.node.sense.map.MapLayers;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.GnssSpec;
import org.furrow.node.sense.suite.InertialSpec;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.MapSpec;
import org.furrow.node.sense.suite.OdometrySpec;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.node.sense.suite.Suite;

/** The arrays and columns of rendered sensors. */
public final class SensorTables {
    /** Type of columns of text. */
    public static final String TEXT = "text";
    /** Type of columns of real numbers, which may be empty. */
    public static final String NUMBER = "number";

    private static final String FRAMES = "sensor-frames";
    private static final String CALIBRATION = "sensor-calibration";
    private static final String FLOAT = "float32";
    private static final String SHORT = "uint16";
    private static final String SENSOR = "sensor";
    private static final String ACCELERATION = "m/s^2";
    private static final String SPEED = "m/s";
    private static final String RATE = "rad/s";
    private static final String NANOSECONDS = "ns";

    private SensorTables() {}

    /** A table for each sensor of a suite, and those that all have in common. */
    static List<Table> of(Suite suite) {
        List<Table> tables = new ArrayList<>();
        for (SensorSpec spec : suite.sensors()) {
            boolean isTable = spec instanceof GnssSpec || spec instanceof InertialSpec || spec instanceof OdometrySpec;
            String files = "runs/RUN/sensors/VEHICLE/" + spec.name() + (isTable ? ".csv" : "/NUMBER.npz");
            tables.add(new Table(files, "", spec.rate_hz() + " Hz", columns(spec)));
        }
        tables.add(new Table("runs/RUN/sensors/frames.csv", "", "one row a frame of any sensor", frames()));
        tables.add(new Table("runs/RUN/sensors/calibration.csv", "", "one row a vehicle and sensor", calibration()));
        return tables;
    }

    /** The tables of all runs in Parquet files: of frames, of calibration, and of each kind of sensor. */
    public static List<Table> inParquet(Suite suite) {
        List<Table> tables = new ArrayList<>();
        for (SensorSpec spec : suite.sensors()) {
            String kind = kind(spec);
            if (!kind.isEmpty()
                    && tables.stream().noneMatch(table -> table.name().equals(kind))) {
                List<Column> columns = keys(true);
                columns.addAll(columns(spec));
                tables.add(inParquet(kind, "rate of the sensor", columns));
            }
        }
        List<Column> ofFrames = keys(false);
        ofFrames.addAll(frames());
        tables.add(inParquet(FRAMES, "one row a frame of any sensor", ofFrames));
        List<Column> ofPlaces = keys(false);
        ofPlaces.addAll(calibration());
        tables.add(inParquet(CALIBRATION, "one row a vehicle and sensor", ofPlaces));
        return tables;
    }

    private static Table inParquet(String name, String rate, List<Column> columns) {
        return new Table(name, "tables/" + name + "/*-*.parquet", rate, columns);
    }

    private static List<Column> keys(boolean all) {
        List<Column> keys = new ArrayList<>(List.of(column("run", "integer", "1", "", "number of the run")));
        if (all) {
            keys.add(column("vehicle", TEXT, "", "", "name of the vehicle"));
            keys.add(column("sensor", TEXT, "", "", "name of the sensor"));
        }
        return keys;
    }

    /** Name of the Parquet table that has a sensor's rows; empty for sensors with arrays. */
    public static String kind(SensorSpec spec) {
        return switch (spec) {
            case GnssSpec _ -> "sensor-gnss";
            case InertialSpec _ -> "sensor-imu";
            case OdometrySpec _ -> "sensor-odometry";
            case LidarSpec _, CameraSpec _, MapSpec _ -> "";
        };
    }

    /** Whether a Parquet table is of all sensors. */
    public static boolean isOfAll(String kind) {
        return kind.equals(FRAMES) || kind.equals(CALIBRATION);
    }

    /** The file in the folder of rendered sensors that has the rows of a table of all sensors. */
    public static String file(String kind) {
        return kind.equals(FRAMES) ? "frames.csv" : "calibration.csv";
    }

    private static List<Column> columns(SensorSpec spec) {
        return switch (spec) {
            case LidarSpec _ -> lidar();
            case CameraSpec camera -> camera(camera);
            case MapSpec map -> map(map);
            case GnssSpec _ -> gnss();
            case InertialSpec _ -> inertial();
            case OdometrySpec _ -> odometry();
        };
    }

    private static Column column(String name, String type, String unit, String frame, String description) {
        return new Column(name, type, unit, frame, description);
    }

    private static Column time() {
        return column("t_ns", "int64", NANOSECONDS, "", "time from the start of the run");
    }

    private static List<Column> lidar() {
        return List.of(
                column("points_m", FLOAT + " [n, 3]", "m", SENSOR, "places in the frame at the time of each point"),
                column("range_m", FLOAT, "m", SENSOR, "measured distance"),
                column("signal", FLOAT, "1", "", "power over the least that is detected"),
                column("reflectivity", FLOAT, "1", "", "as computed from signal and range"),
                column("t_ns", "int32", NANOSECONDS, "", "time after the begin of the scan"),
                column("ring", SHORT, "1", "", "number of the laser, 0 the highest"),
                column("column", SHORT, "1", "", "number of the firing in the turn"),
                column("label", SHORT, "1", "", "class of the surface, as in classes.csv"),
                column("instance", SHORT, "1", "", "as in instances.csv; 0 none"),
                column("rut", "uint8", "1", "", "1 on soil that a vehicle has pressed"),
                column("cos_incidence", FLOAT, "1", "", "cosine between beam and normal of the surface"));
    }

    private static List<Column> camera(CameraSpec camera) {
        List<Column> columns = new ArrayList<>();
        if (camera.outputs().colour()) {
            columns.add(column("rgb", "uint8 [rows, columns, 3]", "1", "optical", "colours with the curve of sRGB"));
        }
        if (camera.outputs().truth()) {
            columns.add(column("depth_mm", SHORT, "mm", "optical", "along the optical axis; 0 none"));
            columns.add(column("semantic", "uint8", "1", "optical", "class, as in classes.csv"));
            columns.add(column("instance", SHORT, "1", "optical", "as in instances.csv; 0 none"));
        }
        return columns;
    }

    private static List<Column> map(MapSpec map) {
        List<Column> columns = new ArrayList<>();
        columns.add(column("cell_m", "float64", "m", "", "side of a cell"));
        for (String layer : map.layers()) {
            String name = MapLayers.isPerKind(layer) ? layer + ":KIND" : layer;
            columns.add(column(name, FLOAT + " [rows, columns]", unit(layer), "map", MapLayers.description(layer)));
        }
        return columns;
    }

    private static String unit(String layer) {
        int at = layer.lastIndexOf('_');
        String suffix = layer.substring(at + 1);
        return List.of("m", "Pa", "s", "rad").contains(suffix) ? suffix : "1";
    }

    private static List<Column> inertial() {
        return List.of(
                time(),
                column("force_x_mps2", NUMBER, ACCELERATION, SENSOR, "specific force"),
                column("force_y_mps2", NUMBER, ACCELERATION, SENSOR, "specific force"),
                column("force_z_mps2", NUMBER, ACCELERATION, SENSOR, "specific force, 9.81 upwards at rest"),
                column("rate_x_radps", NUMBER, RATE, SENSOR, "angular rate"),
                column("rate_y_radps", NUMBER, RATE, SENSOR, "angular rate"),
                column("rate_z_radps", NUMBER, RATE, SENSOR, "angular rate"));
    }

    private static List<Column> gnss() {
        return List.of(
                time(),
                column("lat_deg", NUMBER, "deg", "", "latitude, WGS-84"),
                column("lon_deg", NUMBER, "deg", "", "longitude, WGS-84"),
                column("height_m", NUMBER, "m", "", "height above the ellipsoid"),
                column("east_mps", NUMBER, SPEED, "", "velocity to the east"),
                column("north_mps", NUMBER, SPEED, "", "velocity to the north"),
                column("up_mps", NUMBER, SPEED, "", "velocity upwards"),
                column("horizontal_m", NUMBER, "m", "", "stated deviation along each horizontal axis"),
                column("vertical_m", NUMBER, "m", "", "stated deviation of the height"));
    }

    private static List<Column> odometry() {
        return List.of(
                time(),
                column("x_m", NUMBER, "m", "odometry", "place since the start, with all errors so far"),
                column("y_m", NUMBER, "m", "odometry", "place"),
                column("yaw_rad", NUMBER, "rad", "odometry", "heading"),
                column("speed_mps", NUMBER, SPEED, "", "speed ahead"),
                column("yaw_rate_radps", NUMBER, RATE, "", "rate of the heading"));
    }

    private static List<Column> frames() {
        List<Column> columns = new ArrayList<>(List.of(
                column("vehicle", TEXT, "", "", "name of the vehicle"),
                column("sensor", TEXT, "", "", "name of the sensor"),
                column("number", "integer", "1", "", "number of the frame"),
                column("start_ns", "int64", NANOSECONDS, "", "time of the first measurement"),
                column("end_ns", "int64", NANOSECONDS, "", "time of the last measurement"),
                column("tick", "int64", "1", "", "tick of the simulation"),
                column("ground_epoch", "integer", "1", "", "epoch of the ground at the first measurement"),
                column("last_ground_epoch", "integer", "1", "", "epoch of the ground at the last measurement")));
        pose("", "W", "sensor at the first measurement", columns);
        pose("end_", "W", "sensor at the last measurement", columns);
        return columns;
    }

    private static List<Column> calibration() {
        List<Column> columns = new ArrayList<>(List.of(
                column("vehicle", TEXT, "", "", "name of the vehicle"),
                column("sensor", TEXT, "", "", "name of the sensor"),
                column("parent", TEXT, "", "", "frame of the vehicle"),
                column("child", TEXT, "", "", "frame of the sensor")));
        pose("", "chassis", "sensor on the vehicle", columns);
        columns.add(column("width", "integer", "1", "", "columns of pixels; empty unless it is a camera, as below"));
        columns.add(column("height", "integer", "1", "", "rows of pixels"));
        columns.add(column("f_px", NUMBER, "1", "", "focal length in pixels"));
        columns.add(column("cx_px", NUMBER, "1", "", "column of the optical axis in pixels"));
        columns.add(column("cy_px", NUMBER, "1", "", "row of the optical axis in pixels"));
        return columns;
    }

    private static void pose(String prefix, String frame, String of, List<Column> dest) {
        for (String axis : List.of("x", "y", "z")) {
            dest.add(column(prefix + axis + "_m", NUMBER, "m", frame, "place of the " + of));
        }
        for (String part : List.of("qx", "qy", "qz", "qw")) {
            dest.add(column(prefix + part, NUMBER, "1", frame, "attitude of the " + of));
        }
    }
}
