package org.furrow.node.dataset.ros;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.furrow.node.results.RunSummary;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.RunSoils;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.frame.SceneInstance;
import org.furrow.node.view.mcap.McapWriter;
import org.jspecify.annotations.Nullable;

/** What an MCAP file says about its run beside the messages. */
final class RosNotes {
    private RosNotes() {}

    static void write(McapWriter writer, Scenario scenario, RenderedRun run) throws IOException {
        Map<String, String> notes = new TreeMap<>();
        notes.put("scenario", scenario.name());
        notes.put("identity", scenario.origin().identity());
        notes.put("seed", Long.toString(scenario.origin().seed()));
        notes.put("suite", run.suite().name());
        String digest = digest(run);
        if (digest != null) {
            notes.put("digest", digest);
        }
        RosName.unique(scenario.vehicles().stream().map(VehiclePlan::name).toList())
                .forEach((name, topic) -> notes.put("topics of " + name, "/" + topic));
        writer.metadata("furrow", notes);
        attach(writer, "scenario.yaml", scenario.origin().yaml());
        attach(writer, "classes.csv", SceneClass.csv(run.classes()));
        attach(writer, "instances.csv", SceneInstance.csv(run.instances()));
        attach(writer, RunSoils.FILE, run.soils().csv());
        attach(writer, "calibration.yaml", CalibrationText.of(run.calibrations()));
        attach(writer, "suite.yaml", run.suite().text());
    }

    /** The digest of the world at the end, from the summary of a complete run. */
    private static @Nullable String digest(RenderedRun run) throws IOException {
        Path summary = run.folder().resolve("run.json");
        return Files.exists(summary) ? RunSummary.read(summary).digest() : null;
    }

    private static void attach(McapWriter writer, String name, String text) throws IOException {
        String type = name.endsWith(".csv") ? "text/csv" : "application/yaml";
        writer.attachment(name, type, text.getBytes(StandardCharsets.UTF_8));
    }
}
