package org.furrow.node.ros2;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.furrow.node.control.RunControlPlan;
import org.furrow.node.dataset.ros.RosExport;
import org.furrow.node.export.ExportJob;
import org.furrow.node.input.Source;
import org.furrow.node.results.RunSummary;
import org.furrow.node.run.LocalRankGroup;
import org.furrow.node.run.Progress;
import org.furrow.node.run.RankExtension;
import org.furrow.node.run.Recording;
import org.furrow.node.run.Run;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.driver.DecisionsTable;
import org.furrow.node.scenario.driver.ExternalDriverType;
import org.furrow.node.testkit.Scenarios;
import org.furrow.node.view.mcap.McapFile;

/** A rover that another program drives on flat soil. */
final class TestRun {
    private static final long TIMEOUT_MS = 600_000;

    private TestRun() {}

    static Scenario scenario(Path folder, double duration_s) throws Exception {
        return scenario(folder, duration_s, "");
    }

    /** The same with sensors. */
    static Scenario withSensors(Path folder, double duration_s) throws Exception {
        return scenario(
                folder,
                duration_s,
                ", sensors: {gps: {}, imu: {}, wheel_speed: {wheel: FL, radius_m: 0.4}, steering_angle: {full_deg: 30}}");
    }

    /** The same with tyres that give way. */
    static Scenario withSoftTyres(Path folder, double duration_s) throws Exception {
        return scenario(folder, duration_s, ", soft_tyre: {pressure_kPa: 150}");
    }

    /** A file of small sensors of each rendered kind. */
    static Path suite(Path folder) throws IOException {
        return Files.writeString(folder.resolve("s.yaml"), """
                furrow_sensors: 1
                name: small
                sensors:
                  - {name: lidar, type: lidar, rings: 8, columns: 64, mount: {on: roof, at_m: [0, 0, 1]}}
                  - {name: front, type: camera, width: 160, height: 120, mount: {on: nose, pitch_deg: 20}}
                  - {name: bev, type: map, rows: 8, columns: 8, layers: [height_m, age_s]}
                  - {name: front_imu, type: imu}
                """);
    }

    private static Scenario scenario(Path folder, double duration_s, String more) throws Exception {
        Path file = Files.writeString(folder.resolve("bend.yaml"), """
                furrow: 1
                name: bend
                duration_s: %s
                grid_m: 0.1
                terrain: {type: flat}
                soil: sandy-loam-15
                vehicles:
                  - {name: rover, type: patrol-4x4, start: {x_m: 0, y_m: 0, heading_deg: 0}, driver: {type: external}%s}
                geographic_origin: {lat_deg: 40.5, lon_deg: -105.2}
                """.formatted(duration_s, more));
        return Scenarios.brief(file.toString());
    }

    /** Runs it to its end; returns the digest. */
    static String execute(Scenario scenario, Path out, RankExtension extension) throws Exception {
        return execute(scenario, out, extension, RunControlPlan.NONE);
    }

    /** Runs it to its end under control. */
    static String execute(Scenario scenario, Path out, RankExtension extension, RunControlPlan control)
            throws Exception {
        RunPreparation.Plan plan = new RunPreparation.Plan(
                scenario,
                Run.Options.of(1, 1),
                out,
                false,
                Recording.at(null, scenario.clock()).forReaders());
        assertTrue(new Run(plan, RunPreparation.local(plan, Progress.NONE), Progress.NONE, () -> false)
                .with(extension)
                .controlled(control)
                .execute(new LocalRankGroup(1, scenario.exchange().delay() + 2, TIMEOUT_MS), "local")
                .isPresent());
        return String.valueOf(RunSummary.read(out.resolve("run.json")).digest());
    }

    /** Exports a run with sensors for ROS 2; returns the type of each topic. */
    static Map<String, String> exportedTopics(Path run, Path suite, Path file) throws Exception {
        new RosExport().write(new ExportJob(run, file, Map.of("--sensors", suite.toString(), "--threads", 1), _ -> {}));
        Map<String, String> topics = new TreeMap<>();
        for (McapFile.Topic topic : McapFile.read(file).topics().values()) {
            topics.put(topic.name(), topic.typeName().replace("/msg/", "/"));
        }
        return topics;
    }

    /** The scenario with the decisions of a run. */
    static Scenario repeating(Scenario scenario, Path run) throws Exception {
        Path table = run.resolve(DecisionsTable.file("rover"));
        return scenario.with(scenario.vehicles().stream()
                .map(plan -> {
                    try {
                        return plan.with(plan.driver()
                                .deciding(new ExternalDriverType.Plan(DecisionsTable.read(Source.ofFile(table)))));
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                })
                .toList());
    }
}
