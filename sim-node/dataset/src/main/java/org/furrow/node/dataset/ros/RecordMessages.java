package org.furrow.node.dataset.ros;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.furrow.node.dataset.table.Column;
import org.furrow.node.dataset.table.RunTables;
import org.furrow.node.dataset.table.Table;
import org.furrow.node.scenario.VehiclePlan;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/** Writes what the run itself recorded of its vehicles, epoch by epoch. */
final class RecordMessages {
    private static final int COVARIANCE_6 = 36;
    private static final double NS = 1e9;

    private final RosFile file;
    private final RunTables run;
    private final Table state;
    private final Table command;
    private final Table wheel;
    private final Table gap;
    private final Map<String, String> topics;
    private final List<Cursor> vehicles = new ArrayList<>();
    private final long tick_ns;
    private final long epochTicks;
    private long epoch;

    /** Rows of a vehicle that are next: of tables state and command, wheel, and gap. */
    private static final class Cursor {
        final VehiclePlan plan;
        final String topic;
        /** Angles of the wheels' spin since the start, in rad: the integral of the rates. */
        final double[] spin_rad;

        final int first;
        final int end;
        final int gapEnd;
        int row;
        int wheelRow;
        int gapRow;

        Cursor(VehiclePlan plan, String topic, int[] rows, int wheelRow, int[] gapRows) {
            this.plan = plan;
            this.topic = topic;
            spin_rad = new double[plan.model().wheelNames().size()];
            first = rows[0];
            row = rows[0];
            end = rows[1];
            this.wheelRow = wheelRow;
            gapRow = gapRows[0];
            gapEnd = gapRows[1];
        }
    }

    RecordMessages(RosFile file, RunTables run) {
        this.file = file;
        this.run = run;
        state = run.table("state");
        command = run.table("command");
        wheel = run.table("wheel");
        gap = run.table("gap");
        tick_ns = Math.round(NS * run.scenario().clock().step_s());
        epochTicks = run.scenario().clock().epochTicks();
        topics = RosName.unique(
                run.vehicles().stream().map(vehicle -> vehicle.plan().name()).toList());
        for (int v = 0; v < run.vehicles().size(); v++) {
            VehiclePlan plan = run.vehicles().get(v).plan();
            vehicles.add(new Cursor(
                    plan, String.valueOf(topics.get(plan.name())), state.rowsOf(v), wheel.rowsOf(v)[0], gap.rowsOf(v)));
        }
    }

    /** Names of the vehicles in topics, by name. */
    Map<String, String> topics() {
        return topics;
    }

    /** Writes the epochs up to a time, itself included. */
    void writeTo(long time_ns) throws IOException {
        while (epoch * epochTicks * tick_ns <= time_ns && hasMore()) {
            long tick = epoch * epochTicks;
            writeTransforms(tick);
            for (Cursor vehicle : vehicles) {
                if (isNext(vehicle, tick)) {
                    writeVehicle(vehicle, tick * tick_ns);
                }
            }
            writeGaps(tick);
            epoch++;
        }
    }

    private boolean hasMore() {
        return vehicles.stream().anyMatch(vehicle -> vehicle.row < vehicle.end);
    }

    private boolean isNext(Cursor vehicle, long tick) {
        return vehicle.row < vehicle.end && state.number("tick", vehicle.row) == tick;
    }

    private void writeTransforms(long tick) throws IOException {
        List<Cursor> present =
                vehicles.stream().filter(vehicle -> isNext(vehicle, tick)).toList();
        CdrWriter to = file.begin().int32(present.size());
        for (Cursor vehicle : present) {
            to.header(file.stamp_ns(tick * tick_ns), FrameMessages.MAP).text(vehicle.plan.name() + "/base_link");
            pose(to, vehicle.row);
        }
        if (!present.isEmpty()) {
            file.end("/tf", "tf2_msgs/TFMessage", tick * tick_ns);
        }
    }

    private void pose(CdrWriter to, int row) {
        for (String name : List.of("x_m", "y_m", "z_m", "qx", "qy", "qz", "qw")) {
            to.float64(state.number(name, row));
        }
    }

    private void writeVehicle(Cursor vehicle, long t_ns) throws IOException {
        String topic = "/" + vehicle.topic;
        String base = vehicle.plan.name() + "/base_link";
        CdrWriter to = file.begin(t_ns, FrameMessages.MAP).text(base);
        pose(to, vehicle.row);
        to.float64(new double[COVARIANCE_6]);
        Vector3d velocity = velocity(vehicle.row);
        Vector3d rate = rate(vehicle);
        to.float64(velocity.x, velocity.y, velocity.z, rate.x, rate.y, rate.z).float64(new double[COVARIANCE_6]);
        file.end(topic + "/odom_truth", "nav_msgs/Odometry", t_ns);
        writeControls(vehicle, t_ns, base);
        writeJoints(vehicle, t_ns, base);
        writeWheels(vehicle, t_ns, base);
        vehicle.row++;
        vehicle.wheelRow += vehicle.plan.model().wheelNames().size();
    }

    private Quaterniond orientation(int row) {
        return new Quaterniond(
                state.number("qx", row), state.number("qy", row), state.number("qz", row), state.number("qw", row));
    }

    private Vector3d velocity(int row) {
        Vector3d velocity =
                new Vector3d(state.number("vx_mps", row), state.number("vy_mps", row), state.number("vz_mps", row));
        return orientation(row).transformInverse(velocity);
    }

    /** Angular rate in the chassis' frame, the mean since the epoch before. */
    private Vector3d rate(Cursor vehicle) {
        int before = Math.max(vehicle.first, vehicle.row - 1);
        Quaterniond turn = orientation(before).conjugate().mul(orientation(vehicle.row));
        double perRadian = (turn.w < 0 ? -2 : 2) * NS / (epochTicks * tick_ns);
        return new Vector3d(turn.x, turn.y, turn.z).mul(perRadian);
    }

    private void writeControls(Cursor vehicle, long t_ns, String base) throws IOException {
        CdrWriter to = file.begin(t_ns, base);
        for (String name : List.of("steering", "throttle", "brake")) {
            to.float32(command.number(name, vehicle.row));
        }
        to.int8((int) command.number("gear", vehicle.row));
        to.float32(command.number("engine_radps", vehicle.row));
        double target_mps = command.number("target_mps", vehicle.row);
        to.float32(target_mps);
        file.end("/" + vehicle.topic + "/controls", "furrow_msgs/Controls", t_ns);
        double steer = vehicle.plan.model().wheelNames().isEmpty() ? 0 : wheel.number("steer_rad", vehicle.wheelRow);
        double speed = Double.isNaN(target_mps) ? state.number("speed_mps", vehicle.row) : target_mps;
        file.begin(t_ns, base)
                .float32(steer)
                .float32(0)
                .float32(speed)
                .float32(0)
                .float32(0);
        file.end("/" + vehicle.topic + "/command", "ackermann_msgs/AckermannDriveStamped", t_ns);
    }

    /** Two joints of each wheel: the steering angle, and the spin. What a joint lacks is an empty array, as in ROS. */
    private void writeJoints(Cursor vehicle, long t_ns, String base) throws IOException {
        double[] omega_radps = wheels(vehicle, "omega_radps", 0);
        if (vehicle.row > vehicle.first) {
            double[] before_radps = wheels(vehicle, "omega_radps", -1);
            for (int w = 0; w < vehicle.spin_rad.length; w++) {
                vehicle.spin_rad[w] += 0.5 * (before_radps[w] + omega_radps[w]) * epochTicks * tick_ns / NS;
            }
        }
        double[] none = {};
        writeJoints(vehicle, t_ns, base, "_steer", List.of(wheels(vehicle, "steer_rad", 0), none, none));
        writeJoints(
                vehicle, t_ns, base, "_spin", List.of(vehicle.spin_rad, omega_radps, wheels(vehicle, "torque_Nm", 0)));
    }

    private void writeJoints(Cursor vehicle, long t_ns, String base, String ending, List<double[]> arrays)
            throws IOException {
        List<String> wheels = vehicle.plan.model().wheelNames();
        fillJoints(
                file.begin(t_ns, base),
                wheels.stream().map(name -> name + ending).toList(),
                arrays);
        file.end("/" + vehicle.topic + "/joint_states", "sensor_msgs/JointState", t_ns);
    }

    /** @param arrays positions in rad, velocities in rad/s, efforts in N m; one with an unknown value is left out */
    static void fillJoints(CdrWriter to, List<String> joints, List<double[]> arrays) {
        to.int32(joints.size());
        joints.forEach(to::text);
        for (double[] array : arrays) {
            boolean isKnown = Arrays.stream(array).allMatch(Double::isFinite);
            to.int32(isKnown ? array.length : 0);
            if (isKnown && array.length > 0) {
                to.float64(array);
            }
        }
    }

    /** @param epochs 0 for the present epoch, -1 for the one before */
    private double[] wheels(Cursor vehicle, String column, int epochs) {
        int count = vehicle.spin_rad.length;
        double[] values = new double[count];
        for (int w = 0; w < count; w++) {
            values[w] = wheel.number(column, vehicle.wheelRow + epochs * count + w);
        }
        return values;
    }

    private void writeWheels(Cursor vehicle, long t_ns, String base) throws IOException {
        List<String> wheels = vehicle.plan.model().wheelNames();
        CdrWriter to = file.begin(t_ns, base).int32(wheels.size());
        for (int w = 0; w < wheels.size(); w++) {
            to.text(wheels.get(w));
            row(to, wheel, vehicle.wheelRow + w);
        }
        file.end("/" + vehicle.topic + "/wheels", "furrow_msgs/Wheels", t_ns);
    }

    private void writeGaps(long tick) throws IOException {
        List<Cursor> present = vehicles.stream()
                .filter(vehicle -> vehicle.gapRow < vehicle.gapEnd && gap.number("tick", vehicle.gapRow) == tick)
                .toList();
        if (present.isEmpty()) {
            return;
        }
        CdrWriter to = file.begin(tick * tick_ns, FrameMessages.MAP).int32(present.size());
        for (Cursor vehicle : present) {
            int leader = (int) gap.number("leader", vehicle.gapRow);
            to.text(vehicle.plan.name()).text(run.vehicles().get(leader).plan().name());
            row(to, gap, vehicle.gapRow++);
        }
        file.end("/convoy/gaps", "furrow_msgs/Gaps", tick * tick_ns);
    }

    /** The columns of a row after its keys run, vehicle, tick and time. */
    private static void row(CdrWriter to, Table table, int row) {
        List<Column> columns = table.spec().columns();
        for (int c = 4; c < columns.size(); c++) {
            double value = table.number(c, row);
            switch (columns.get(c).type()) {
                case DOUBLE -> to.float64(value);
                case FLOAT -> to.float32(value);
                case INT32 -> to.int32((int) value);
                case INT16 -> to.int16((int) value);
                case INT8 -> to.int8((int) value);
                default -> throw new IllegalStateException("no field for " + columns.get(c));
            }
        }
    }
}
