package org.furrow.node.sense;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunSummary;
import org.furrow.node.run.LocalRankGroup;
import org.furrow.node.run.Progress;
import org.furrow.node.run.Recording;
import org.furrow.node.run.Run;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.suite.reader.SuiteReader;

/** Runs to render, and their frames. */
public final class RecordedRuns {
    private static final long TIMEOUT_MS = 600_000;

    private RecordedRuns() {}

    /** Runs a scenario with a recording. */
    public static Path record(Scenario scenario, Path out) throws InputError, RunFailedException {
        Recording recording = Recording.at(null, scenario.clock());
        RunPreparation.Plan plan = new RunPreparation.Plan(scenario, Run.Options.of(1, 1), out, false, recording);
        Optional<RunSummary> summary = new Run(
                        plan, RunPreparation.local(plan, Progress.NONE), Progress.NONE, () -> false)
                .execute(new LocalRankGroup(1, scenario.exchange().delay() + 2, TIMEOUT_MS), "local");
        assertTrue(summary.isPresent());
        return out;
    }

    /** A suite with these sensors, one in a line. */
    public static Suite suite(String... sensors) {
        try {
            StringBuilder text = new StringBuilder("furrow_sensors: 1\nname: test\nsensors:\n");
            for (String sensor : sensors) {
                text.append("  - {").append(sensor).append("}\n");
            }
            return SuiteReader.read(Source.ofText("test.yaml", text.toString()));
        } catch (InputError e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** All frames of a rendering. */
    public static List<SensorFrame> frames(Rendering rendering) throws IOException, LogDamagedException {
        List<SensorFrame> frames = new ArrayList<>();
        rendering.into(new FrameSink() {
            @Override
            public void begin(RenderedRun run) {
                frames.clear();
            }

            @Override
            public void frame(SensorFrame frame) {
                frames.add(frame);
            }
        });
        return frames;
    }
}
