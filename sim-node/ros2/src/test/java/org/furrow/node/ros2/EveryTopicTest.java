package org.furrow.node.ros2;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.furrow.node.ros2.rtps.Participant;
import org.furrow.node.run.RankExtension;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.sense.Rendering;
import org.furrow.node.sense.suite.reader.SuiteReader;
import org.furrow.node.testkit.Scenarios;
import org.furrow.node.testkit.Software;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A participant of Eclipse Cyclone DDS decodes each topic of a run, and of a recorded run with rendered sensors, into
 * the fields of its message. What it makes of them again has the bytes that it was sent.
 */
@Tag("run")
class EveryTopicTest {
    private static final int DOMAIN = 96;
    private static final int WAIT_MS = 60_000;

    @TempDir
    private Path folder;

    private final Map<String, List<byte[]>> sent = new ConcurrentHashMap<>();
    private final Map<String, List<byte[]>> echoed = new ConcurrentHashMap<>();

    /** What sends topics. */
    @FunctionalInterface
    private interface Sending {
        void send() throws Exception;
    }

    @Test
    void shouldDecodeWhatARunSends() throws Exception {
        assumeTrue(Software.CYCLONE_DDS.isHere());
        Map<String, String> topics = new TreeMap<>(Map.of(
                "/clock", "rosgraph_msgs/Clock",
                "/tf", "tf2_msgs/TFMessage",
                "/rover/odom_truth", "nav_msgs/Odometry",
                "/rover/joint_states", "sensor_msgs/JointState",
                "/rover/controls", "furrow_msgs/Controls",
                "/rover/command", "ackermann_msgs/AckermannDriveStamped",
                "/rover/gps", "sensor_msgs/NavSatFix",
                "/rover/imu", "sensor_msgs/Imu",
                "/rover/wheel_speed", "furrow_msgs/SensorRow",
                "/rover/steering_angle", "furrow_msgs/SensorRow"));
        Scenario scenario = TestRun.withSensors(folder, 3);
        Ros2Extension node = new Ros2Extension(scenario, new RosSettings(DOMAIN, true, false), warning -> {});
        requireEchoes(topics, () -> TestRun.execute(scenario, folder.resolve("run"), node));
    }

    @Test
    void shouldDecodeWhatARecordedRunSends() throws Exception {
        assumeTrue(Software.CYCLONE_DDS.isHere());
        Scenario scenario = Scenarios.brief("convoy", "duration_s=0.3");
        Path run = folder.resolve("run");
        TestRun.execute(scenario, run, RankExtension.NONE);
        Path suite = TestRun.suite(folder);
        Rendering rendering = Rendering.of(run, SuiteReader.find(suite.toString()), 1);
        Map<String, String> topics = TestRun.exportedTopics(run, suite, folder.resolve("run.mcap"));
        for (String ending :
                List.of("/depth", "/camera_info", "/points", "bev", "bev/grid", "/gaps", "/wheels", "imu")) {
            assertTrue(topics.keySet().stream().anyMatch(topic -> topic.endsWith(ending)), ending + topics.keySet());
        }
        requireEchoes(
                topics, () -> RosPlayback.play(run, rendering, new RosSettings(DOMAIN, true, false), 0.1, _ -> {}));
    }

    private void requireEchoes(Map<String, String> topics, Sending sending) throws Exception {
        Path echo = compile(topics);
        Path output = folder.resolve("echo.txt");
        List<String> command = new ArrayList<>(List.of(echo.toString()));
        topics.forEach((topic, type) -> command.addAll(List.of(topic, type)));
        try (Participant node = new Participant(DOMAIN, true)) {
            topics.forEach((topic, type) -> {
                subscribe(node, topic, type, sent.computeIfAbsent(topic, _ -> new CopyOnWriteArrayList<>()));
                subscribe(
                        node, "/echo" + topic, type, echoed.computeIfAbsent(topic, _ -> new CopyOnWriteArrayList<>()));
            });
            Process process = CyclonePeer.start(DOMAIN, output, command);
            try {
                for (int k = 0; k < WAIT_MS && Files.size(output) == 0; k++) {
                    assertTrue(process.isAlive(), "the participant has ended");
                    Thread.sleep(1);
                }
                sending.send();
                for (int k = 0; k < WAIT_MS && topics.keySet().stream().anyMatch(this::isIncomplete); k++) {
                    Thread.sleep(1);
                }
            } finally {
                process.destroyForcibly();
            }
        }
        topics.keySet().forEach(this::requireEcho);
    }

    /** A topic begins with its first message. On a busy machine the other participant finds it some messages later. */
    private boolean isIncomplete(String topic) {
        return of(echoed, topic).size() < Math.max(1, of(sent, topic).size() / 2);
    }

    private static List<byte[]> of(Map<String, List<byte[]>> messages, String topic) {
        return messages.getOrDefault(topic, List.of());
    }

    private void requireEcho(String topic) {
        List<byte[]> messages = new ArrayList<>(of(sent, topic));
        assertFalse(of(echoed, topic).isEmpty(), topic + " has no echo");
        assertFalse(isIncomplete(topic), topic + ": " + of(echoed, topic).size() + " of " + messages.size());
        for (byte[] echo : of(echoed, topic)) {
            byte[] message = messages.stream()
                    .filter(each -> isSame(each, echo))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(topic + ": other bytes"));
            messages.remove(message);
        }
    }

    /** Whether the fields are equal. Its encoding states how many bytes Cyclone DDS has added to a multiple of four. */
    private static boolean isSame(byte[] message, byte[] echo) {
        int end = echo.length - (echo[3] & 3);
        return message.length >= end
                && message.length - end < Integer.BYTES
                && Arrays.equals(message, 4, end, echo, 4, end);
    }

    private static void subscribe(Participant node, String topic, String type, List<byte[]> to) {
        node.subscribe(RosTopic.name(topic), RosTopic.type(type), message -> {
            ByteBuffer copy = ByteBuffer.allocate(message.remaining()).put(message);
            to.add(copy.array());
        });
    }

    private Path compile(Map<String, String> topics) throws Exception {
        TreeSet<String> types = new TreeSet<>(topics.values());
        Path idl = Files.writeString(folder.resolve("generated.idl"), RosIdl.of(types));
        StringBuilder table = new StringBuilder(
                "#include \"generated.h\"\nstatic const struct { const char *name; const dds_topic_descriptor_t *descriptor; }"
                        + " TYPES[] = {\n");
        for (String type : types) {
            String name = RosTopic.type(type).replace("::", "_");
            table.append("  {\"").append(type).append("\", &").append(name).append("_desc},\n");
        }
        Files.writeString(folder.resolve("types.h"), table.append("};\n"));
        return CyclonePeer.compile(folder, "echo", idl);
    }
}
