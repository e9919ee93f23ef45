package org.furrow.node.dataset.ros;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.scenario.VehiclePlan;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/** The messages of one vehicle, epoch by epoch: its true motion, its controls, its joints. */
public final class VehicleMessages {
    /** The frame of positions. */
    public static final String MAP = "map";

    private static final int COVARIANCE_6 = 36;
    private static final double NS = 1e9;
    private static final Map<String, String> WHEEL_COLUMNS =
            Map.of("omega_radps", "omega_radps_", "steer_rad", "angle_rad_", "torque_Nm", "torque_Nm_");

    private final RosOutput out;
    private final VehiclePlan plan;
    private final String topic;
    private final String base;
    private final double epoch_s;
    /** Angles of the wheels' spin since the start, in rad: the integral of the rates. */
    private final double[] spin_rad;

    private final double[] before_radps;
    private final Quaterniond before = new Quaterniond();
    private boolean hasBefore;

    /** The values of a vehicle at the end of an epoch. */
    public interface Row {
        /** Value of a column of the tables {@code state} and {@code command}; NaN: the vehicle has none. */
        double number(String column);

        /** Value of a column of the table {@code wheel}. */
        double wheel(String column, int wheel);
    }

    /**
     * @param topic name of the vehicle in topics
     * @param epoch_ns length of an epoch
     */
    public VehicleMessages(RosOutput out, VehiclePlan plan, String topic, long epoch_ns) {
        this.out = out;
        this.plan = plan;
        this.topic = "/" + topic;
        base = plan.name() + "/base_link";
        epoch_s = epoch_ns / NS;
        spin_rad = new double[plan.model().wheelNames().size()];
        before_radps = new double[spin_rad.length];
    }

    /** What the names of a column of wheels in {@code vehicles/NAME.csv} begin with. */
    public static String wheelColumn(String ofTable) {
        return Objects.requireNonNull(WHEEL_COLUMNS.get(ofTable), ofTable);
    }

    /** Adds the pose of the vehicle to a message of transforms. */
    public void putTransform(CdrWriter to, long time_ns, Row row) {
        to.header(out.stamp_ns(time_ns), MAP).text(base);
        pose(to, row);
    }

    private static void pose(CdrWriter to, Row row) {
        for (String name : List.of("x_m", "y_m", "z_m", "qx", "qy", "qz", "qw")) {
            to.float64(row.number(name));
        }
    }

    /** Writes the messages of the next epoch. */
    public void write(long time_ns, Row row) throws IOException {
        writeOdometry(time_ns, row);
        writeControls(time_ns, row);
        writeJoints(time_ns, row);
        hasBefore = true;
    }

    private void writeOdometry(long time_ns, Row row) throws IOException {
        Quaterniond orientation =
                new Quaterniond(row.number("qx"), row.number("qy"), row.number("qz"), row.number("qw"));
        Vector3d velocity = orientation.transformInverse(
                new Vector3d(row.number("vx_mps"), row.number("vy_mps"), row.number("vz_mps")));
        Vector3d rate = rate(orientation);
        CdrWriter to = out.begin(time_ns, MAP).text(base);
        pose(to, row);
        to.float64(new double[COVARIANCE_6]);
        to.float64(velocity.x, velocity.y, velocity.z, rate.x, rate.y, rate.z).float64(new double[COVARIANCE_6]);
        out.end(topic + "/odom_truth", "nav_msgs/Odometry", time_ns);
        before.set(orientation);
    }

    /** Angular rate in the chassis' frame, the mean since the epoch before. */
    private Vector3d rate(Quaterniond orientation) {
        Quaterniond turn = (hasBefore ? new Quaterniond(before) : new Quaterniond(orientation))
                .conjugate()
                .mul(orientation);
        double perRadian = (turn.w < 0 ? -2 : 2) / epoch_s;
        return new Vector3d(turn.x, turn.y, turn.z).mul(perRadian);
    }

    private void writeControls(long time_ns, Row row) throws IOException {
        CdrWriter to = out.begin(time_ns, base);
        for (String name : List.of("steering", "throttle", "brake")) {
            to.float32(row.number(name));
        }
        to.int8((int) row.number("gear"));
        to.float32(row.number("engine_radps"));
        double target_mps = row.number("target_mps");
        to.float32(target_mps);
        out.end(topic + "/controls", "furrow_msgs/Controls", time_ns);
        double steer = spin_rad.length == 0 ? 0 : row.wheel("steer_rad", 0);
        double speed = Double.isNaN(target_mps) ? row.number("speed_mps") : target_mps;
        out.begin(time_ns, base)
                .float32(steer)
                .float32(0)
                .float32(speed)
                .float32(0)
                .float32(0);
        out.end(topic + "/command", "ackermann_msgs/AckermannDriveStamped", time_ns);
    }

    /** Two joints of each wheel: the steering angle, and the spin. What a joint lacks is an empty array, as in ROS. */
    private void writeJoints(long time_ns, Row row) throws IOException {
        double[] omega_radps = wheels(row, "omega_radps");
        for (int w = 0; hasBefore && w < spin_rad.length; w++) {
            spin_rad[w] += 0.5 * (before_radps[w] + omega_radps[w]) * epoch_s;
        }
        System.arraycopy(omega_radps, 0, before_radps, 0, before_radps.length);
        double[] none = {};
        writeJoints(time_ns, "_steer", List.of(wheels(row, "steer_rad"), none, none));
        writeJoints(time_ns, "_spin", List.of(spin_rad, omega_radps, wheels(row, "torque_Nm")));
    }

    private void writeJoints(long time_ns, String ending, List<double[]> arrays) throws IOException {
        fillJoints(
                out.begin(time_ns, base),
                plan.model().wheelNames().stream().map(name -> name + ending).toList(),
                arrays);
        out.end(topic + "/joint_states", "sensor_msgs/JointState", time_ns);
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

    private double[] wheels(Row row, String column) {
        double[] values = new double[spin_rad.length];
        for (int w = 0; w < values.length; w++) {
            values[w] = row.wheel(column, w);
        }
        return values;
    }
}
