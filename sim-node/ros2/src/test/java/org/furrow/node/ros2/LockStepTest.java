package org.furrow.node.ros2;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.furrow.node.dataset.ros.RosExport;
import org.furrow.node.export.ExportJob;
import org.furrow.node.ros2.rtps.Participant;
import org.furrow.node.run.RankExtension;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.view.mcap.McapFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node that answers each odometry drives a vehicle; what it receives and what it decides are those of the run. */
@Tag("run")
class LockStepTest {
    private static final int DOMAIN = 91;
    private static final long NS = 1_000_000_000L;
    private static final int HEADER_BYTES = 4;

    @TempDir
    private Path folder;

    private final Map<Long, byte[]> odometry = new ConcurrentHashMap<>();
    private final Map<Long, byte[]> transforms = new ConcurrentHashMap<>();

    @Test
    void shouldSendTheBytesOfTheRecordingAndRepeatTheDecisions() throws Exception {
        Scenario scenario = TestRun.scenario(folder, 1);
        Path out = folder.resolve("driven");
        String digest;
        try (Participant node = new Participant(DOMAIN, true)) {
            drive(node);
            digest = TestRun.execute(
                    scenario, out, new Ros2Extension(scenario, new RosSettings(DOMAIN, true, true), warning -> {}));
        }
        assertTrue(Files.readAllLines(out.resolve("rover-decisions.csv")).size() > 50);
        assertEquals(
                digest, TestRun.execute(TestRun.repeating(scenario, out), folder.resolve("again"), RankExtension.NONE));
        requireBytes(out);
    }

    @Test
    void shouldBringTyresToTheCommandedPressure() throws Exception {
        Scenario scenario = TestRun.withSoftTyres(folder, 0.3);
        Path out = folder.resolve("inflated");
        String digest;
        try (Participant node = new Participant(DOMAIN + 1, true)) {
            Participant.Publisher pressures =
                    node.publish("rt/rover/tyre_pressure_cmd", "std_msgs::msg::dds_::Float64_", 10, false);
            Participant.Publisher commands = node.publish(
                    "rt/rover/ackermann_cmd", "ackermann_msgs::msg::dds_::AckermannDriveStamped_", 10, false);
            node.subscribe("rt/rover/odom_truth", "nav_msgs::msg::dds_::Odometry_", message -> {
                long stamp_ns = stamp_ns(ByteBuffer.wrap(bytes(message)), HEADER_BYTES);
                pressures.write(float64(stamp_ns < NS / 10 ? Double.NaN : 80e3));
                commands.write(ackermann(stamp_ns, 0, 1.5));
            });
            digest = TestRun.execute(
                    scenario, out, new Ros2Extension(scenario, new RosSettings(DOMAIN + 1, true, true), warning -> {}));
        }
        List<String> decisions = Files.readAllLines(out.resolve("rover-decisions.csv"));
        assertTrue(decisions.getFirst().endsWith(",tyre_pressure_Pa"), decisions.getFirst());
        assertTrue(decisions.get(2).endsWith(","), "none at first: " + decisions.get(2));
        assertTrue(decisions.getLast().endsWith(",80000.0"), decisions.getLast());
        List<String> states = Files.readAllLines(out.resolve("vehicles/rover.csv"));
        int column = List.of(states.getFirst().split(",")).indexOf("tyre_pressure_kPa_FL");
        assertEquals("150.0", states.get(2).split(",")[column]);
        assertEquals("80.0", states.getLast().split(",")[column]);
        assertEquals(
                digest, TestRun.execute(TestRun.repeating(scenario, out), folder.resolve("again"), RankExtension.NONE));
    }

    /** A number in CDR. */
    static byte[] float64(double value) {
        return ByteBuffer.allocate(HEADER_BYTES + Double.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(new byte[] {0, 1, 0, 0})
                .putDouble(value)
                .array();
    }

    /** Answers each odometry with a command of its time: a curve to the left. */
    private void drive(Participant node) {
        Participant.Publisher commands =
                node.publish("rt/rover/ackermann_cmd", "ackermann_msgs::msg::dds_::AckermannDriveStamped_", 10, false);
        node.subscribe("rt/tf", "tf2_msgs::msg::dds_::TFMessage_", message -> {
            byte[] bytes = bytes(message);
            transforms.put(stamp_ns(ByteBuffer.wrap(bytes), HEADER_BYTES + Integer.BYTES), bytes);
        });
        node.subscribe("rt/rover/odom_truth", "nav_msgs::msg::dds_::Odometry_", message -> {
            byte[] bytes = bytes(message);
            long stamp_ns = stamp_ns(ByteBuffer.wrap(bytes), HEADER_BYTES);
            odometry.put(stamp_ns, bytes);
            commands.write(ackermann(stamp_ns, 0.3, 1.5));
        });
    }

    private static byte[] bytes(ByteBuffer message) {
        byte[] bytes = new byte[message.remaining()];
        message.get(bytes);
        return bytes;
    }

    private static long stamp_ns(ByteBuffer message, int at) {
        message.order(ByteOrder.LITTLE_ENDIAN);
        return message.getInt(at) * NS + message.getInt(at + Integer.BYTES);
    }

    /** A command in CDR with an empty name of its frame. */
    static byte[] ackermann(long stamp_ns, double angle_rad, double speed_mps) {
        ByteBuffer to = ByteBuffer.allocate(40).order(ByteOrder.LITTLE_ENDIAN);
        to.put(new byte[] {0, 1, 0, 0}).putInt((int) (stamp_ns / NS)).putInt((int) (stamp_ns % NS));
        to.putInt(1).putInt(0).putFloat((float) angle_rad).putFloat(0).putFloat((float) speed_mps);
        return to.array();
    }

    private void requireBytes(Path run) throws Exception {
        Path suite = Files.writeString(folder.resolve("s.yaml"), """
                furrow_sensors: 1
                name: small
                sensors:
                  - {name: front_imu, type: imu}
                """);
        Path file = folder.resolve("run.mcap");
        new RosExport().write(new ExportJob(run, file, Map.of("--sensors", suite.toString(), "--threads", 1), _ -> {}));
        int compared = 0;
        for (McapFile.Message message : McapFile.read(file).messages()) {
            Map<Long, byte[]> received =
                    switch (message.topic()) {
                        case "/rover/odom_truth" -> odometry;
                        case "/tf" -> transforms;
                        default -> Map.of();
                    };
            if (!received.isEmpty()) {
                assertArrayEquals(message.data(), Objects.requireNonNull(received.get(message.time_ns())));
                compared++;
            }
        }
        assertEquals(102, compared);
    }
}
