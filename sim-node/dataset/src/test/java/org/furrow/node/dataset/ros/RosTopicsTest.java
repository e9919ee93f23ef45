package org.furrow.node.dataset.ros;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.furrow.node.export.ExportJob;
import org.furrow.node.run.LocalRankGroup;
import org.furrow.node.run.Progress;
import org.furrow.node.run.Recording;
import org.furrow.node.run.Run;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Topics of vehicles and sensors whose names ROS 2 does not allow. */
@Tag("run")
class RosTopicsTest {
    private static final long TIMEOUT_MS = 600_000;
    /** A topic, after its length, its type's number and its own in the record of a channel. */
    private static final Pattern TOPIC = Pattern.compile("\u0000\u0000(/[ -~]+?)\u0003\u0000\u0000\u0000cdr");

    @Test
    void shouldNameVehiclesByTheirOwnNameFirst() {
        assertEquals(
                Map.of("a-1", "a_1_2", "a_1", "a_1", "2nd", "n2nd", "x", "x"),
                RosName.unique(List.of("a-1", "a_1", "2nd", "x")));
    }

    @Test
    void shouldNameTopicsAsRosAllows(@TempDir Path folder) throws Exception {
        Scenario scenario =
                Scenarios.brief("crossing", "duration_s=0.1", "vehicles.0.name=2nd", "vehicles.1.name=truck-1");
        Path run = folder.resolve("run");
        RunPreparation.Plan plan = new RunPreparation.Plan(
                scenario, Run.Options.of(1, 2), run, false, Recording.at(null, scenario.clock()));
        assertTrue(new Run(plan, RunPreparation.local(plan, Progress.NONE), Progress.NONE, () -> false)
                .execute(new LocalRankGroup(1, scenario.exchange().delay() + 2, TIMEOUT_MS), "local")
                .isPresent());
        Path suite = Files.writeString(folder.resolve("s.yaml"), """
                furrow_sensors: 1
                name: small
                sensors:
                  - {name: front_imu, type: imu}
                  - {name: wheels, type: odometry}
                """);
        Path out = folder.resolve("run.mcap");
        new RosExport().write(new ExportJob(run, out, Map.of("--sensors", suite.toString(), "--threads", 1), _ -> {}));
        String text = Files.readString(out, StandardCharsets.ISO_8859_1);
        TreeSet<String> topics = new TreeSet<>();
        Matcher found = TOPIC.matcher(text);
        while (found.find()) {
            topics.add(found.group(1));
        }
        TreeSet<String> expected = new TreeSet<>();
        expected.add("/convoy/gaps");
        expected.add("/tf");
        expected.add("/tf_static");
        for (String vehicle : new String[] {"n2nd", "truck_1"}) {
            for (String topic : "command controls front_imu joint_states odom_truth odom_wheel wheels".split(" ")) {
                expected.add("/" + vehicle + "/" + topic);
            }
        }
        assertEquals(expected, topics);
        assertTrue(text.contains("history: 1\n") && text.contains("reliability: 1\n  durability: 2\n"));
        assertTrue(text.contains("durability: 1\n") && text.contains("liveliness: 1\n"));
        assertTrue(text.contains("topics of truck-1"));
    }
}
