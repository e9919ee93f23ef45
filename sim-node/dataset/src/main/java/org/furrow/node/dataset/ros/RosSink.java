package org.furrow.node.dataset.ros;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.furrow.node.dataset.table.RunTables;
import org.furrow.node.results.RunSummary;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.RunSoils;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.frame.SceneInstance;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.view.mcap.McapWriter;
import org.jspecify.annotations.Nullable;

/** Writes a run and its frames to an MCAP file, ordered by time. */
public final class RosSink implements FrameSink {
    private final McapWriter writer;
    private final RunTables tables;
    private final RosFile file;
    private final RecordMessages record;
    private final FrameMessages frames;

    /** @param writer the file; its owner closes it */
    public RosSink(McapWriter writer, RunTables tables) {
        this.writer = writer;
        this.tables = tables;
        // stamps count from the scenario's utc_start; from 0 where there is none
        file = new RosFile(writer, tables.scenario().origin().place().start_ns().orElse(0));
        record = new RecordMessages(file, tables);
        frames = new FrameMessages(file, record.topics());
    }

    @Override
    public void begin(RenderedRun run) throws IOException {
        Scenario scenario = tables.scenario();
        Map<String, String> notes = new TreeMap<>();
        notes.put("scenario", scenario.name());
        notes.put("identity", scenario.origin().identity());
        notes.put("seed", Long.toString(scenario.origin().seed()));
        notes.put("suite", run.suite().name());
        String digest = digest(run);
        if (digest != null) {
            notes.put("digest", digest);
        }
        record.topics().forEach((name, topic) -> notes.put("topics of " + name, "/" + topic));
        writer.metadata("furrow", notes);
        attach("scenario.yaml", scenario.origin().yaml());
        attach("classes.csv", SceneClass.csv(run.classes()));
        attach("instances.csv", SceneInstance.csv(run.instances()));
        attach(RunSoils.FILE, run.soils().csv());
        attach("calibration.yaml", CalibrationText.of(run.calibrations()));
        attach("suite.yaml", run.suite().text());
        CdrWriter to = file.begin();
        long still = run.calibrations().stream().filter(RosSink::isFixed).count();
        to.int32((int) still);
        for (Calibration each : run.calibrations()) {
            if (isFixed(each)) {
                to.header(file.stamp_ns(0), each.parentFrame()).text(each.childFrame());
                FrameMessages.pose(to, each.extrinsics());
            }
        }
        file.endLatched("/tf_static", "tf2_msgs/TFMessage", 0);
    }

    private static boolean isFixed(Calibration each) {
        return each.spec().isFixed();
    }

    /** The digest of the world at the end, from the summary of a complete run. */
    private static @Nullable String digest(RenderedRun run) throws IOException {
        Path summary = run.folder().resolve("run.json");
        return Files.exists(summary) ? RunSummary.read(summary).digest() : null;
    }

    private void attach(String name, String text) throws IOException {
        String type = name.endsWith(".csv") ? "text/csv" : "application/yaml";
        writer.attachment(name, type, text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void frame(SensorFrame frame) throws IOException {
        record.writeTo(frame.head().time().start_ns());
        frames.write(frame);
    }

    /** Writes what was recorded after the last frame. */
    public void finish() throws IOException {
        record.writeTo(Long.MAX_VALUE);
    }
}
