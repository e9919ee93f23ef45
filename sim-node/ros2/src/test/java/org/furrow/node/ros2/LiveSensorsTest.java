package org.furrow.node.ros2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.dataset.ros.RosExport;
import org.furrow.node.export.ExportJob;
import org.furrow.node.ros2.rtps.Participant;
import org.furrow.node.run.RankExtension;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.sense.RenderOptions;
import org.furrow.node.sense.Rendering;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.suite.reader.SuiteReader;
import org.furrow.node.testkit.Scenarios;
import org.furrow.node.view.mcap.McapFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node receives images, scans and maps while a run goes on, as the export of the run has them to the byte. */
@Tag("run")
class LiveSensorsTest {
    private static final int DOMAIN = 96;
    private static final long TIMEOUT_S = 60;
    private static final long IMAGE_NS = 100_000_000;
    private static final long PATIENCE_S = 5;
    private static final List<String> FRAMES = List.of(
            "lidar/points",
            "front/image/compressed",
            "front/depth",
            "front/semantic",
            "front/camera_info",
            "bev",
            "bev/grid",
            "front_imu");

    @TempDir
    private Path folder;

    private final Map<String, List<String>> received = new ConcurrentHashMap<>();

    @Test
    void shouldSendTheBytesOfTheExportWhileTheRunGoesOn() throws Exception {
        Scenario scenario = Scenarios.brief("single", "duration_s=1");
        Path run = folder.resolve("run");
        Path file = TestRun.suite(folder);
        Suite suite = SuiteReader.find(file.toString());
        RosSettings settings = new RosSettings(DOMAIN, true, false);
        String digest;
        try (Participant node = new Participant(DOMAIN, true);
                ExecutorService bridge = Executors.newSingleThreadExecutor()) {
            for (String frame : FRAMES) {
                subscribe(node, "/solo/" + frame, type(frame));
            }
            Future<Long> frames = bridge.submit(() -> RosPlayback.follow(
                    Rendering.follow(run, suite, RenderOptions.all(1), TIMEOUT_S, () -> {}), settings, _ -> {}));
            digest = TestRun.execute(scenario, run, new Ros2Extension(scenario, settings, _ -> {}));
            assertEquals(10 + 11 + 11 + 51, frames.get(TIMEOUT_S, TimeUnit.SECONDS), "scans, images, maps, samples");
        }
        requireAmong(exported(run, file));
        assertEquals(
                TestRun.execute(scenario, folder.resolve("alone"), RankExtension.NONE), digest, "without listeners");
    }

    private static String type(String frame) {
        return switch (frame) {
            case "lidar/points" -> "sensor_msgs/PointCloud2";
            case "front/image/compressed" -> "sensor_msgs/CompressedImage";
            case "front/camera_info" -> "sensor_msgs/CameraInfo";
            case "bev" -> "grid_map_msgs/GridMap";
            case "bev/grid" -> "foxglove_msgs/Grid";
            case "front_imu" -> "sensor_msgs/Imu";
            default -> "sensor_msgs/Image";
        };
    }

    private void subscribe(Participant node, String topic, String type) {
        List<String> messages = new CopyOnWriteArrayList<>();
        received.put(topic, messages);
        node.subscribe(RosTopic.name(topic), RosTopic.type(type), message -> {
            byte[] bytes = new byte[message.remaining()];
            message.get(bytes);
            messages.add(HexFormat.of().formatHex(bytes));
        });
    }

    private static Map<String, List<String>> exported(Path run, Path suite) throws Exception {
        Path file = run.resolveSibling("run.mcap");
        new RosExport().write(new ExportJob(run, file, Map.of("--sensors", suite.toString(), "--threads", 1), _ -> {}));
        Map<String, List<String>> messages = new TreeMap<>();
        for (McapFile.Message message : McapFile.read(file).messages()) {
            messages.computeIfAbsent(message.topic(), _ -> new CopyOnWriteArrayList<>())
                    .add(HexFormat.of().formatHex(message.data()));
        }
        return messages;
    }

    /** A node may miss the first messages of a topic; one in one datagram is padded to a multiple of four bytes. */
    private void requireAmong(Map<String, List<String>> exported) {
        received.forEach((topic, messages) -> {
            assertTrue(messages.size() >= 3, topic + ": " + messages.size());
            List<String> expected = exported.getOrDefault(topic, List.of());
            for (String message : messages) {
                assertTrue(
                        expected.stream()
                                .anyMatch(each ->
                                        message.startsWith(each) && message.length() < each.length() + Long.BYTES),
                        topic);
            }
        });
    }

    /** A planner sends a command for an instant of an image when it has this image; a first one it may miss. */
    @Test
    void shouldGiveImagesToAPlannerInLockStep() throws Exception {
        Scenario scenario = TestRun.scenario(folder, 0.8);
        Path run = folder.resolve("planned");
        Suite suite = SuiteReader.find(
                Files.writeString(folder.resolve("camera.yaml"), """
                        furrow_sensors: 1
                        name: one
                        sensors:
                          - {name: front, type: camera, width: 80, height: 60, mount: {on: nose, pitch_deg: 20}}
                        """).toString());
        RosSettings settings = new RosSettings(DOMAIN + 3, true, true);
        Set<Long> images_ns = ConcurrentHashMap.newKeySet();
        AtomicInteger planned = new AtomicInteger();
        try (Participant node = new Participant(DOMAIN + 3, true);
                ExecutorService planner = Executors.newSingleThreadExecutor();
                ExecutorService bridge = Executors.newSingleThreadExecutor()) {
            Participant.Publisher commands = node.publish(
                    "rt/rover/ackermann_cmd", "ackermann_msgs::msg::dds_::AckermannDriveStamped_", 10, false);
            node.subscribe(
                    "rt/rover/front/depth",
                    RosTopic.type("sensor_msgs/Image"),
                    image -> images_ns.add(stamp_ns(image)));
            node.subscribe("rt/rover/odom_truth", RosTopic.type("nav_msgs/Odometry"), message -> {
                long now_ns = stamp_ns(message);
                planner.execute(() -> {
                    if (now_ns % IMAGE_NS == 0 && arrives(images_ns, now_ns)) {
                        planned.incrementAndGet();
                    }
                    commands.write(LockStepTest.ackermann(now_ns, 0, 1));
                });
            });
            Future<Long> frames = bridge.submit(() -> RosPlayback.follow(
                    Rendering.follow(run, suite, RenderOptions.all(1), TIMEOUT_S, () -> {}), settings, _ -> {}));
            TestRun.execute(scenario, run, new Ros2Extension(scenario, settings, _ -> {}));
            assertEquals(9, frames.get(TIMEOUT_S, TimeUnit.SECONDS));
        }
        assertTrue(planned.get() >= 4, () -> "of 9 images " + planned);
    }

    private static long stamp_ns(ByteBuffer message) {
        message.order(ByteOrder.LITTLE_ENDIAN);
        return 1_000_000_000L * message.getInt(4) + message.getInt(8);
    }

    private static boolean arrives(Set<Long> images_ns, long wanted_ns) {
        long end_ns = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
        while (!images_ns.contains(wanted_ns) && System.nanoTime() < end_ns) {
            LockSupport.parkNanos(1_000_000);
        }
        return images_ns.contains(wanted_ns);
    }
}
