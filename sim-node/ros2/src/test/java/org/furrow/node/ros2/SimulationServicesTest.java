package org.furrow.node.ros2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.furrow.node.control.RunControl;
import org.furrow.node.control.RunControlPlan;
import org.furrow.node.ros2.simulation.SimulationServices;
import org.furrow.node.run.RankExtension;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Software;
import org.furrow.rules.ModuleFolder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Participants of other makers control a run by {@code simulation_interfaces}. */
@Tag("run")
class SimulationServicesTest {
    private static final int DOMAIN = 95;
    private static final int WAIT_S = 120;

    @TempDir
    private Path folder;

    @Test
    void shouldServeNodesOnCyclone() throws Exception {
        assumeTrue(Software.CYCLONE_DDS.isHere());
        Path client = CyclonePeer.compile(folder, "client", "services");
        Path answer = folder.resolve("client.json");
        Path out = folder.resolve("controlled");
        Scenario scenario = TestRun.scenario(folder, 2);
        Process process = CyclonePeer.start(DOMAIN, answer, List.of(client.toString()));
        String digest = controlled(scenario, out, process);
        requireAnswers(JsonMapper.shared().readTree(Files.readString(answer)));
        assertEquals(
                digest, TestRun.execute(TestRun.repeating(scenario, out), folder.resolve("again"), RankExtension.NONE));
    }

    @Test
    void shouldServeNodesOnFastDds() throws Exception {
        assumeTrue(Software.FAST_DDS.isHere());
        Path source = ModuleFolder.of(SimulationServicesTest.class).resolve("src/test/c/fast_client.cpp");
        Path client = folder.resolve("fast_client");
        CyclonePeer.run(folder, List.of("g++", "-o", client + "", source + "", "-lfastrtps", "-lfastcdr"));
        Path answer = folder.resolve("client.json");
        Process process = CyclonePeer.start(DOMAIN, answer, List.of(client.toString()));
        String _ = controlled(TestRun.scenario(folder, 0.2), folder.resolve("controlled"), process);
        requireNumbers(JsonMapper.shared().readTree(Files.readString(answer)), "state 2, play 1");
    }

    /** Runs a scenario that is paused at its start until a process lets it play. */
    private static String controlled(Scenario scenario, Path out, Process process) throws Exception {
        Ros2Extension node = new Ros2Extension(scenario, new RosSettings(DOMAIN, true, false), warning -> {});
        try (RunControl control = new RunControl(scenario, true);
                SimulationServices _ = node.serve(control, 0)) {
            RunControlPlan plan = new RunControlPlan(RunControlPlan.Accepts.ALL, 0, control, List.of());
            Thread.ofVirtual().start(() -> {
                if (process.onExit().join().exitValue() != 0) {
                    CompletableFuture<?> _ = control.play(); // the test fails by the answers that are missing
                }
            });
            String digest = TestRun.execute(scenario, out, node, plan);
            assertTrue(process.waitFor(WAIT_S, TimeUnit.SECONDS), "the client ends");
            assertEquals(0, process.exitValue());
            return digest;
        } finally {
            process.destroyForcibly();
        }
    }

    private static void requireAnswers(JsonNode answers) {
        assertEquals(
                List.of(5, 6, 8, 10, 12, 20, 24, 25, 26, 31, 32, 33, 44),
                StreamSupport.stream(answers.get("features").spliterator(), false)
                        .map(JsonNode::asInt)
                        .toList());
        requireNumbers(
                answers,
                "first_state 2, step 1, entities 1, others 0, in_far_sphere 0, in_sphere 1, missing 2, category 1");
        assertEquals("rover", answers.get("entity").asString());
        assertEquals("map", answers.get("frame").asString());
        assertEquals("bend", answers.get("world").asString());
        assertTrue(answers.get("description").asString().startsWith("patrol-4x4, of type "), answers.toString());
        assertEquals(0.1, answers.get("stamp_s").asDouble(), 1e-9, "five epochs");
        assertEquals(1, answers.get("qw").asDouble(), 0.01);
        assertEquals(4.5, answers.get("length_m").asDouble(), 1);
        requireNumbers(answers, "accepted 1, goal 4, goal_result 1, feedbacks 10, remaining 0, goal_status 4");
        requireNumbers(answers, "canceled 0, canceled_goal 5");
        requireNumbers(answers, "set_entity_state 0, reset_time 0, reset 1, states 1");
        assertEquals(0, answers.get("stamp_after_reset_s").asDouble());
        requireNumbers(answers, "pause 101, play 1");
    }

    private static void requireNumbers(JsonNode answers, String expected) {
        for (String each : expected.split(", ", -1)) {
            String[] pair = each.split(" ", -1);
            assertEquals(Integer.parseInt(pair[1]), answers.get(pair[0]).asInt(), pair[0] + ": " + answers);
        }
    }
}
