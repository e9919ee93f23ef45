package org.furrow.node.dataset.lerobot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.furrow.node.dataset.parquetfile.ParquetType;
import org.furrow.node.dataset.table.RunTables;
import org.furrow.node.dataset.table.Table;
import org.furrow.node.dataset.table.VehicleRecord;
import org.furrow.node.scenario.VehiclePlan;

/** The frames of one vehicle of one run: what it observes, what it does, and the truth as labels. */
final class EpisodeFrames {
    private static final String[] CONTROL = {"steering", "throttle", "brake", "engine_radps", "gear"};
    private static final String[] ATTITUDE = {"roll_rad", "pitch_rad"};
    private static final String[] IMU = {
        "force_x_mps2", "force_y_mps2", "force_z_mps2", "rate_x_radps", "rate_y_radps", "rate_z_radps"
    };
    private static final String[] ACTION = {"steering", "throttle", "brake"};
    private static final String[] POSE = {"x_m", "y_m", "z_m", "qw", "qx", "qy", "qz"};
    private static final String[] VELOCITY = {"vx_mps", "vy_mps", "vz_mps"};
    private static final String[] GAP = {"gap_m", "headway_m", "range_rate_mps", "lateral_offset_m", "rut_offset_m"};

    private final RunTables run;
    private final VehicleRecord vehicle;
    private final Layout layout;
    private final RenderedFrames rendered;
    private final int every;
    private final int wheels;
    private final int[] state;
    private final int[] command;
    /** Whether belts stand for wheels, and the rows of their table. */
    private final boolean hasBelts;

    private final int[] wheel;
    private final int[] gap;

    /**
     * Frames of a vehicle.
     *
     * @param rendered sensors of the run
     */
    EpisodeFrames(RunTables run, VehicleRecord vehicle, Layout layout, RenderedFrames rendered) {
        this.run = run;
        this.vehicle = vehicle;
        this.layout = layout;
        this.rendered = rendered;
        every = layout.every;
        wheels = layout.wheels;
        state = run.table("state").rowsOf(vehicle.index());
        command = run.table("command").rowsOf(vehicle.index());
        hasBelts = !vehicle.plan().model().tracks().isEmpty();
        wheel = run.table(hasBelts ? "track" : "wheel").rowsOf(vehicle.index());
        gap = run.table("gap").rowsOf(vehicle.index());
    }

    /**
     * What all frames have.
     *
     * @param every epochs from one frame to the next
     * @param wheels of the vehicle with the most wheels, or belts of a tracked one; the others' missing ones are 0
     * @param inertial whether a vehicle carries an inertial sensor while it drives
     * @param inertialRows rows of the rendered inertial sensor, which goes before that; 0: none is rendered
     * @param gnss columns of the rendered receiver; empty: none is rendered
     */
    record Layout(int every, int wheels, boolean inertial, int inertialRows, List<String> gnss) {
        Layout {
            gnss = List.copyOf(gnss);
        }

        /** The features but those that LeRobot itself defines. */
        List<Feature> features() {
            String[] names = new String[wheels];
            Arrays.setAll(names, w -> "wheel_" + w);
            List<Feature> features = new ArrayList<>();
            features.add(Feature.of("observation.state", ParquetType.FLOAT, joined(CONTROL, ATTITUDE)));
            features.add(new Feature("observation.wheel", ParquetType.FLOAT, List.of(every, wheels), List.of(names)));
            int rows = inertialRows > 0 ? inertialRows : inertial ? every : 0;
            if (rows > 0) {
                List<Integer> shape = List.of(rows, IMU.length);
                features.add(new Feature("observation.imu", ParquetType.FLOAT, shape, List.of(IMU)));
            }
            if (!gnss.isEmpty()) {
                features.add(Feature.of("observation.gnss", ParquetType.DOUBLE, gnss.toArray(String[]::new)));
            }
            features.addAll(List.of(
                    Feature.of("action", ParquetType.FLOAT, ACTION),
                    Feature.of("label.pose", ParquetType.DOUBLE, POSE),
                    Feature.of("label.velocity", ParquetType.FLOAT, VELOCITY),
                    Feature.of("label.slip", ParquetType.FLOAT, names),
                    Feature.of("label.sinkage", ParquetType.FLOAT, names),
                    Feature.of("label.rut_before", ParquetType.FLOAT, names),
                    Feature.of("label.soil_id", ParquetType.INT64, names),
                    Feature.of("label.in_rut_of", ParquetType.INT64, names),
                    Feature.of("label.gap", ParquetType.FLOAT, GAP),
                    Feature.index("leader_index"),
                    Feature.index("run_index"),
                    Feature.index("vehicle_index"),
                    Feature.index("place_in_column")));
            return features;
        }
    }

    private static String[] joined(String[] first, String[] second) {
        return Stream.concat(Arrays.stream(first), Arrays.stream(second)).toArray(String[]::new);
    }

    int vehicle() {
        return vehicle.index();
    }

    /** Time of a frame in the run. */
    long t_ns(int number) {
        double tick = of("state", state[0] + every * (number + 1), "tick");
        return Math.round(1e9 * tick * run.scenario().clock().step_s());
    }

    /** Number of frames: each has the epochs of its windows behind it, and an action after it. */
    int count() {
        return Math.max(0, (state[1] - state[0] - 1) / every - 1);
    }

    /** The values of a frame, feature by feature. */
    List<double[]> frame(int number) {
        int row = every * (number + 1);
        List<double[]> all = new ArrayList<>();
        all.add(DoubleStream.concat(
                        Arrays.stream(numbers("command", command[0] + row, CONTROL)),
                        Arrays.stream(numbers("state", state[0] + row, ATTITUDE)))
                .toArray());
        all.add(wheelWindow(row));
        if (layout.inertialRows > 0) {
            all.add(rendered.inertialWindow(vehicle.index(), t_ns(number)));
        } else if (layout.inertial) {
            all.add(imuWindow(row));
        }
        if (!layout.gnss.isEmpty()) {
            all.add(rendered.fix(vehicle.index(), t_ns(number)));
        }
        all.add(numbers("command", command[0] + row + every, ACTION));
        all.add(numbers("state", state[0] + row, POSE));
        all.add(numbers("state", state[0] + row, VELOCITY));
        for (String label : List.of("slip_ratio", "sinkage_m", "rut_before_m", "soil_id", "in_rut_of")) {
            all.add(ofWheels(label, row));
        }
        int at = gapRow(row);
        all.add(at < 0 ? new double[GAP.length] : numbers("gap", at, GAP));
        all.add(new double[] {at < 0 ? -1 : of("gap", at, "leader")});
        all.add(new double[] {of("state", state[0], "run")});
        all.add(new double[] {vehicle.index()});
        all.add(new double[] {place()});
        return all;
    }

    /** Number of vehicles ahead, by the chain of leaders. */
    private int place() {
        Table kinds = run.table("vehicles");
        int place = 0;
        for (int v = vehicle.index(); place < kinds.rows(); place++) {
            v = (int) kinds.number("leader", v);
            if (v < 0) {
                return place;
            }
        }
        return place;
    }

    private double of(String table, int row, String column) {
        return run.table(table).number(column, row);
    }

    private double[] numbers(String table, int row, String... columns) {
        double[] all = new double[columns.length];
        for (int c = 0; c < columns.length; c++) {
            all[c] = of(table, row, columns[c]);
        }
        return all;
    }

    private double[] ofWheels(String column, int row) {
        double[] all = new double[wheels];
        int count = wheels(vehicle.plan());
        for (int w = 0; w < count; w++) {
            int at = wheel[0] + row * count + w;
            all[w] = hasBelts
                    ? of("track", at, column.equals("sinkage_m") ? "sinkage_rear_m" : column)
                    : of("wheel", at, column);
        }
        return all;
    }

    /** Number of wheels of a vehicle, or of belts of a tracked one. */
    static int wheels(VehiclePlan plan) {
        int belts = plan.model().tracks().size();
        return belts > 0 ? belts : plan.model().wheelNames().size();
    }

    private double[] wheelWindow(int row) {
        double[] all = new double[every * wheels];
        for (int k = 0; k < every; k++) {
            System.arraycopy(ofWheels("omega_radps", row - every + 1 + k), 0, all, k * wheels, wheels);
        }
        return all;
    }

    private double[] imuWindow(int row) {
        double[] all = new double[every * IMU.length];
        Table imu = run.table("imu");
        int[] rows = imu.rowsOf(vehicle.index());
        if (rows[1] - rows[0] == state[1] - state[0]) {
            for (int k = 0; k < every; k++) {
                double[] sample = numbers("imu", rows[0] + row - every + 1 + k, IMU);
                System.arraycopy(sample, 0, all, k * IMU.length, IMU.length);
            }
        }
        return all;
    }

    private int gapRow(int row) {
        Table gaps = run.table("gap");
        double tick = of("state", state[0] + row, "tick");
        for (int at = Math.max(gap[0], gap[0] + row - (state[1] - state[0] - (gap[1] - gap[0]))); at < gap[1]; at++) {
            double found = gaps.number("tick", at);
            if (found >= tick) {
                return found == tick ? at : -1;
            }
        }
        return -1;
    }
}
