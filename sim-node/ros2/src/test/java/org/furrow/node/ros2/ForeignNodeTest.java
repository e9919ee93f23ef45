package org.furrow.node.ros2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.furrow.node.run.RankExtension;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Software;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A participant of Eclipse Cyclone DDS, compiled here, receives topics and drives a vehicle around a bend. */
@Tag("run")
class ForeignNodeTest {
    private static final int DOMAIN = 92;
    private static final double DURATION_S = 12;
    private static final int EPOCHS = 600;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"ackermann", "twist"})
    void shouldDriveAroundABend(String by) throws Exception {
        assumeTrue(Software.CYCLONE_DDS.isHere());
        Path planner = CyclonePeer.compile(folder, "planner", "messages");
        Path answer = folder.resolve("planner.json");
        Scenario scenario = TestRun.withSensors(folder, DURATION_S);
        Path out = folder.resolve("driven");
        Process process = CyclonePeer.start(DOMAIN, answer, List.of(planner.toString(), "rover", "2", by));
        String digest;
        try {
            digest = TestRun.execute(
                    scenario, out, new Ros2Extension(scenario, new RosSettings(DOMAIN, true, true), warning -> {}));
            assertTrue(process.waitFor(60, TimeUnit.SECONDS), "the planner sees the end of the run");
        } finally {
            process.destroyForcibly();
        }
        requireReceived(JsonMapper.shared().readTree(Files.readString(answer)));
        assertEquals(
                digest, TestRun.execute(TestRun.repeating(scenario, out), folder.resolve("again"), RankExtension.NONE));
    }

    private static void requireReceived(JsonNode received) {
        assertEquals(DURATION_S, received.get("clock_s").asDouble(), 1e-6);
        assertTrue(received.get("odometries").asInt() >= EPOCHS + 1, received.toString());
        assertEquals(1, received.get("base").asInt());
        assertEquals(4, received.get("joints").asInt());
        assertEquals(0, received.get("before_clock").asInt(), "an odometry is not ahead of the clock");
        requireSensors(received);
        // ahead for 6 m, then to the left
        assertEquals(Math.PI / 2, received.get("yaw_rad").asDouble(), 0.1);
        assertTrue(received.get("y_m").asDouble() > 8, received.toString());
    }

    /** The planner takes messages when an odometry comes and ends with the last one: those of its epoch may be left. */
    private static void requireSensors(JsonNode received) {
        for (String topic :
                List.of("transforms", "joint_states", "controls", "commands", "imus", "wheel_speeds", "angles")) {
            assertTrue(received.get(topic).asInt() >= EPOCHS - 1, topic + ": " + received);
        }
        assertTrue(received.get("fixes").asInt() > DURATION_S / 2, received.toString());
        assertTrue(received.get("throttle").asDouble() > 0.05, received.toString());
        assertEquals(2, received.get("commanded_mps").asDouble(), 0.5);
        assertEquals(9.81, received.get("gravity").asDouble(), 1.5);
        assertEquals(40.5, received.get("latitude").asDouble(), 0.001);
        assertEquals(2, received.get("wheel_mps").asDouble(), 1);
        assertEquals(0, received.get("angle_rad").asDouble(), 0.3);
    }
}
