package org.furrow.node.dataset.table;

import static org.furrow.node.dataset.parquet.ParquetType.DOUBLE;
import static org.furrow.node.dataset.parquet.ParquetType.FLOAT;
import static org.furrow.node.dataset.parquet.ParquetType.INT16;
import static org.furrow.node.dataset.parquet.ParquetType.INT32;
import static org.furrow.node.dataset.parquet.ParquetType.INT64;
import static org.furrow.node.dataset.parquet.ParquetType.INT8;
import static org.furrow.node.dataset.parquet.ParquetType.TEXT;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** All tables of a run. Files, their metadata, {@code schema.json} and the documents are made from it. */
public final class Schema {
    /** Version of the tables; a change of a name, a type or a meaning raises it. */
    public static final int VERSION = 1;

    /** Number of columns that tables of moments begin with: run, vehicle, tick and time. */
    static final int KEYS = 4;

    private static final String W = "W";
    private static final String CHASSIS = "chassis";
    private static final String EPOCH_RATE = "every epoch (50 Hz unless the scenario says otherwise)";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    static final TableSpec RUNS = new TableSpec(
            "runs",
            "One row per run.",
            "one per run",
            List.of(
                    Column.of("run", INT32, "1", "number of the run in the data set"),
                    Column.of("scenario", TEXT, "", "name of the scenario"),
                    Column.of("seed", INT64, "1", "seed of all random numbers"),
                    Column.of("identity", TEXT, "", "SHA-256 of the scenario and its files"),
                    Column.of("step_s", DOUBLE, "s", "length of a tick"),
                    Column.of("epoch_ticks", INT32, "1", "ticks in an epoch"),
                    Column.of("epochs", INT32, "1", "epochs that the recording holds"),
                    Column.of("delay_epochs", INT32, "1", "epochs until a change of the ground reaches the others"),
                    Column.of("sharing", INT8, "1", "1 if the vehicles share one ground, 0 if each has its own")));

    static final TableSpec VEHICLES = new TableSpec(
            "vehicles",
            "One row per vehicle.",
            "one per vehicle",
            List.of(
                    Column.of("run", INT32, "1", "number of the run"),
                    Column.of("vehicle", INT16, "1", "number of the vehicle in the scenario"),
                    Column.of("name", TEXT, "", "name of the vehicle"),
                    Column.of("kind", TEXT, "", "vehicle model"),
                    Column.of("mass_kg", FLOAT, "kg", "mass with load"),
                    Column.of("wheels", INT16, "1", "number of wheels"),
                    Column.of("wheel_names", TEXT, "", "names of the wheels in order, separated by spaces"),
                    Column.of("leader", INT16, "1", "vehicle that this one follows; -1 none"),
                    Column.in(CHASSIS, "front_m", FLOAT, "m", "x of the foremost point"),
                    Column.in(CHASSIS, "rear_m", FLOAT, "m", "x of the rearmost point"),
                    Column.of("enter_epoch", INT32, "1", "epoch after which the vehicle is present")));

    static final TableSpec STATE = new TableSpec(
            "state",
            "Motion of the chassis.",
            EPOCH_RATE,
            keys(
                    Column.in(W, "x_m", DOUBLE, "m", "position of the chassis' reference frame"),
                    Column.in(W, "y_m", DOUBLE, "m", "position"),
                    Column.in(W, "z_m", DOUBLE, "m", "position"),
                    Column.in(W, "qw", DOUBLE, "1", "orientation, quaternion chassis to W, scalar part"),
                    Column.in(W, "qx", DOUBLE, "1", "orientation"),
                    Column.in(W, "qy", DOUBLE, "1", "orientation"),
                    Column.in(W, "qz", DOUBLE, "1", "orientation"),
                    Column.in(W, "roll_rad", FLOAT, "rad", "roll, left side up positive (ISO 8855)"),
                    Column.in(W, "pitch_rad", FLOAT, "rad", "pitch, nose down positive (ISO 8855)"),
                    Column.in(W, "yaw_rad", FLOAT, "rad", "yaw, to the left positive"),
                    Column.in(W, "vx_mps", FLOAT, "m/s", "velocity"),
                    Column.in(W, "vy_mps", FLOAT, "m/s", "velocity"),
                    Column.in(W, "vz_mps", FLOAT, "m/s", "velocity"),
                    Column.of("speed_mps", FLOAT, "m/s", "magnitude of the velocity"),
                    Column.of(
                            "others_ruts", FLOAT, "1", "share of the wheels on a node that another vehicle changed")));

    static final TableSpec COMMAND = new TableSpec(
            "command",
            "Controls as applied up to this time.",
            EPOCH_RATE,
            keys(
                    Column.of("steering", FLOAT, "1", "in [-1, 1], to the left positive"),
                    Column.of("throttle", FLOAT, "1", "in [0, 1]"),
                    Column.of("brake", FLOAT, "1", "in [0, 1]"),
                    Column.of("gear", INT8, "1", "forward gear from 1"),
                    Column.of("engine_radps", FLOAT, "rad/s", "speed of the crankshaft"),
                    Column.optional("target_mps", FLOAT, "m/s", "speed that the driver aims at")));

    static final TableSpec WHEEL = new TableSpec(
            "wheel",
            "Wheel and soil below it. Truth; no sensor measures most of it.",
            EPOCH_RATE + " and wheel",
            keys(
                    Column.of("wheel", INT8, "1", "number of the wheel, as in the names of table vehicles"),
                    Column.in(W, "x_m", DOUBLE, "m", "position of the hub"),
                    Column.in(W, "y_m", DOUBLE, "m", "position of the hub"),
                    Column.in(W, "z_m", DOUBLE, "m", "position of the hub"),
                    Column.of("omega_radps", FLOAT, "rad/s", "spin, ahead positive"),
                    Column.of(
                            "slip_ratio",
                            FLOAT,
                            "1",
                            "(rim - hub speed) / the larger of the two, in [-1, 1];" + " 0 below 0.1 m/s"),
                    Column.of(
                            "slip_angle_rad",
                            FLOAT,
                            "rad",
                            "angle from the wheel's heading to the velocity of its"
                                    + " hub, left positive; 0 below 0.1 m/s"),
                    Column.in(CHASSIS, "steer_rad", FLOAT, "rad", "steering angle, left positive"),
                    Column.of("sinkage_m", FLOAT, "m", "sinkage of the soil below the hub; 0 in the air"),
                    Column.of("plastic_m", FLOAT, "m", "part of it that remains when the load is gone"),
                    Column.of(
                            "rut_before_m",
                            FLOAT,
                            "m",
                            "sinkage that was there before this wheel came: at this"
                                    + " place when the hub was a wheel's radius before it"),
                    Column.in("heading of the chassis", "fx_N", FLOAT, "N", "force of the ground, ahead"),
                    Column.in("heading of the chassis", "fy_N", FLOAT, "N", "force of the ground, to the left"),
                    Column.in(W, "fz_N", FLOAT, "N", "force of the ground, upwards"),
                    Column.of(
                            "torque_Nm",
                            FLOAT,
                            "N m",
                            "moment of the ground about the axle; negative when it opposes" + " rolling ahead"),
                    Column.of(
                            "resistance_N",
                            FLOAT,
                            "N",
                            "motion resistance: -torque / radius less the force of the"
                                    + " ground along the wheel's heading"),
                    Column.of(
                            "contact_area_m2",
                            FLOAT,
                            "m^2",
                            "area of the nodes within a wheel's radius of the hub that"
                                    + " this vehicle changed in this epoch"),
                    Column.of("soil_id", INT16, "1", "material number of the soil; -1 rigid ground"),
                    Column.of("in_rut_of", INT16, "1", "the last other vehicle that had pressed this place; -1 none"),
                    Column.of(
                            "passes",
                            INT16,
                            "1",
                            "pressings of this place before this wheel came, those of the same"
                                    + " vehicle's wheels included; a new one begins after 0.1 s or with another vehicle"),
                    Column.optional(
                            "age_s",
                            FLOAT,
                            "s",
                            "time since this place was last pressed before this wheel" + " came")));

    static final TableSpec GAP = new TableSpec(
            "gap",
            "A vehicle and the one that it follows; the one before it in the scenario where its driver follows none.",
            EPOCH_RATE + " and pair",
            keys(
                    Column.of("leader", INT16, "1", "number of the vehicle ahead"),
                    Column.of("gap_m", FLOAT, "m", "bumper to bumper along the leader's track"),
                    Column.of("headway_m", FLOAT, "m", "between the reference frames along the leader's track"),
                    Column.optional("time_gap_s", FLOAT, "s", "gap over the follower's speed; none below 0.1 m/s"),
                    Column.of("range_rate_mps", FLOAT, "m/s", "rate of the distance between the reference frames"),
                    Column.of("lateral_offset_m", FLOAT, "m", "from the leader's track to the follower, left positive"),
                    Column.of(
                            "rut_offset_m",
                            FLOAT,
                            "m",
                            "from the nearest wheel track of the leader to the follower's"
                                    + " first wheel, left positive"),
                    Column.in("follower's chassis", "rel_x_m", DOUBLE, "m", "position of the leader"),
                    Column.in("follower's chassis", "rel_y_m", DOUBLE, "m", "position of the leader"),
                    Column.in("follower's chassis", "rel_z_m", DOUBLE, "m", "position of the leader"),
                    Column.in(
                            "follower's chassis",
                            "rel_yaw_rad",
                            FLOAT,
                            "rad",
                            "yaw of the leader less that of the" + " follower, in (-pi, pi]"),
                    Column.in("leader's track", "leader_pos_m", DOUBLE, "m", "place of the leader from its start"),
                    Column.in("leader's track", "pos_m", DOUBLE, "m", "place of the follower"),
                    Column.of(
                            "visible",
                            INT8,
                            "1",
                            "1 if a straight line from 0.1 m above the follower's hull to the middle or a corner of a part"
                                    + " of the leader's hull is free of undeformed ground, obstacles and other hulls")));

    static final TableSpec IMU = new TableSpec(
            "imu",
            "Inertial sensor of the scenario, with its errors.",
            EPOCH_RATE + ", for vehicles with the sensor",
            keys(
                    Column.in("sensor", "force_x_mps2", FLOAT, "m/s^2", "specific force"),
                    Column.in("sensor", "force_y_mps2", FLOAT, "m/s^2", "specific force"),
                    Column.in("sensor", "force_z_mps2", FLOAT, "m/s^2", "specific force, 9.81 upwards at rest"),
                    Column.in("sensor", "rate_x_radps", FLOAT, "rad/s", "angular rate"),
                    Column.in("sensor", "rate_y_radps", FLOAT, "rad/s", "angular rate"),
                    Column.in("sensor", "rate_z_radps", FLOAT, "rad/s", "angular rate")));

    static final TableSpec GNSS = new TableSpec(
            "gnss",
            "Fixes of the scenario's receiver, with their errors, at the time at which they arrive.",
            "every new fix",
            keys(
                    Column.of("lat_deg", DOUBLE, "deg", "latitude, WGS-84"),
                    Column.of("lon_deg", DOUBLE, "deg", "longitude, WGS-84"),
                    Column.of("height_m", DOUBLE, "m", "height above the ellipsoid"),
                    Column.optional("ground_speed_mps", FLOAT, "m/s", "speed over ground"),
                    Column.optional("age_s", FLOAT, "s", "age of the fix")));

    static final TableSpec EVENTS = new TableSpec(
            "events",
            "What happened.",
            "when it happens",
            keys(Column.of(
                    "event",
                    TEXT,
                    "",
                    "enter, leave, bogged (throttle above one half, speed below 0.1 m/s for 2"
                            + " s), freed (0.3 m/s again)")));

    private static final List<TableSpec> ALL = List.of(RUNS, VEHICLES, STATE, COMMAND, WHEEL, GAP, IMU, GNSS, EVENTS);

    private Schema() {}

    private static List<Column> keys(Column... others) {
        List<Column> all = new ArrayList<>(List.of(
                Column.of("run", INT32, "1", "number of the run"),
                Column.of("vehicle", INT16, "1", "number of the vehicle in the scenario"),
                Column.of("tick", INT64, "1", "tick of the simulation"),
                Column.of("t_s", DOUBLE, "s", "simulated time from the start of the run")));
        all.addAll(List.of(others));
        return all;
    }

    /** All tables of a run. */
    public static List<TableSpec> tables() {
        return ALL;
    }

    /** The file {@code schema.json}. */
    public static String json() {
        return json(ALL);
    }

    /** Schema of some tables as JSON. */
    public static String json(List<TableSpec> tables) {
        ObjectNode root = MAPPER.createObjectNode().put("furrow_schema", VERSION);
        ArrayNode all = root.putArray("tables");
        for (TableSpec table : tables) {
            ObjectNode node = all.addObject().put("name", table.name());
            node.put("description", table.description()).put("rate", table.rate());
            ArrayNode columns = node.putArray("columns");
            for (Column column : table.columns()) {
                columns.addObject()
                        .put("name", column.name())
                        .put("type", typeName(column))
                        .put("unit", column.unit())
                        .put("frame", column.frame())
                        .put("description", column.description())
                        .put("nullable", column.nullable());
            }
        }
        return root.toPrettyString().replace(System.lineSeparator(), "\n") + "\n";
    }

    /** The tables in Markdown, for documents and cards. */
    public static String markdown(List<TableSpec> tables) {
        StringBuilder text = new StringBuilder();
        for (TableSpec table : tables) {
            text.append("### ").append(table.name()).append("\n\n");
            text.append(table.description())
                    .append(" Rows: ")
                    .append(table.rate())
                    .append(".\n\n");
            text.append("| column | type | unit | frame | meaning |\n|---|---|---|---|---|\n");
            for (Column column : table.columns()) {
                text.append("| `").append(column.name()).append("` | ").append(typeName(column));
                text.append(column.nullable() ? ", may be missing" : "").append(" | ");
                text.append(column.unit()).append(" | ").append(column.frame()).append(" | ");
                text.append(column.description()).append(" |\n");
            }
            text.append('\n');
        }
        return text.toString();
    }

    /** Name of a column's type as numpy has it. */
    public static String typeName(Column column) {
        return switch (column.type()) {
            case FLOAT -> "float32";
            case DOUBLE -> "float64";
            case TEXT -> "string";
            default -> column.type().name().toLowerCase(Locale.ROOT);
        };
    }
}
