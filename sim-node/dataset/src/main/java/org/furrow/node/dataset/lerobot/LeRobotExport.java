package org.furrow.node.dataset.lerobot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.dataset.DataExport;
import org.furrow.node.dataset.SensorExportOptions;
import org.furrow.node.dataset.episode.EpisodeExport;
import org.furrow.node.dataset.plan.EpisodePlan;
import org.furrow.node.dataset.table.RunTables;
import org.furrow.node.export.ExportJob;
import org.furrow.node.export.ExportOption;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunLog;
import org.furrow.node.sense.suite.Suite;
import org.jspecify.annotations.Nullable;

/** The tables of a run as episodes of LeRobot, with rendered sensors. */
public final class LeRobotExport extends DataExport {
    private static final ExportOption<String> SENSORS = SensorExportOptions.sensors(
            "sensors whose cameras, inertial sensor and GNSS receiver are observed (default: none).");

    private static final ExportOption<String> VIDEO = new ExportOption<>(
            "--video",
            "lossless|lossy",
            String.class,
            "makes videos of images",
            "images as videos of H.264 by ffmpeg (default: images in the tables).");

    @Override
    public String name() {
        return "lerobot";
    }

    @Override
    public String description() {
        return "a recorded run as episodes, for LeRobot v3.0";
    }

    @Override
    public List<ExportOption<?>> options() {
        return List.of(SENSORS, SensorExportOptions.THREADS, VIDEO);
    }

    @Override
    public List<String> tags() {
        return List.of("LeRobot");
    }

    @Override
    public Written write(ExportJob job) throws InputError, RunFailedException {
        Suite suite = SensorExportOptions.suite(job);
        if (suite != null) {
            RenderedFrames.requireRates(SENSORS.name(), suite);
            VideoCoding video = video(job);
            if (video != null) {
                String path = System.getenv().getOrDefault("PATH", "");
                video.require(VIDEO.name(), path, RenderedFrames.cameras(suite));
            }
        } else if (job.get(VIDEO) != null) {
            throw new InputError(
                    VIDEO.name() + " " + job.get(VIDEO) + ": is for rendered images; use it with " + SENSORS.name());
        } else if (job.get(SensorExportOptions.THREADS) != null) {
            throw new InputError(SensorExportOptions.THREADS.name() + " " + job.get(SensorExportOptions.THREADS)
                    + ": is for rendering; use it with " + SENSORS.name());
        }
        return super.write(job);
    }

    private static @Nullable VideoCoding video(ExportJob job) throws InputError {
        String word = job.get(VIDEO);
        return word == null ? null : VideoCoding.of(VIDEO.name(), word);
    }

    @Override
    protected void write(RunTables run, Path folder, ExportJob job)
            throws InputError, IOException, LogDamagedException {
        try (RenderedFrames rendered =
                        rendered(job.folder(), SensorExportOptions.suite(job), SensorExportOptions.threads(job));
                LeRobotWriter writer = new LeRobotWriter(folder, LeRobotWriter.FILE_BYTES, video(job))) {
            writer.add(run, SPLIT, rendered);
        }
    }

    private static RenderedFrames rendered(Path run, @Nullable Suite suite, int threads)
            throws InputError, IOException, LogDamagedException {
        return suite == null ? RenderedFrames.none() : RenderedFrames.render(run, suite, threads);
    }

    @Override
    public void require(@Nullable Suite suite) throws InputError {
        if (suite != null) {
            RenderedFrames.requireRates("sensors: suite:", suite);
        }
    }

    @Override
    protected EpisodeExport openIn(Path dataset) throws IOException {
        return new Episodes(
                new LeRobotWriter(Files.createDirectories(dataset.resolve(name())), LeRobotWriter.FILE_BYTES));
    }

    /** One data set of all splits. */
    private record Episodes(LeRobotWriter writer) implements EpisodeExport {
        @Override
        public void begin(List<Path> runs) throws IOException, InputError, LogDamagedException {
            for (Path run : runs) {
                writer.expect(RunLog.scenario(run));
            }
        }

        @Override
        public void add(EpisodePlan episode, Path folder, @Nullable Suite suite)
                throws IOException, InputError, LogDamagedException {
            try (RenderedFrames rendered = rendered(folder, suite, SensorExportOptions.PROCESSORS)) {
                writer.add(RunTables.read(folder, episode.run()), episode.split(), rendered);
            }
        }

        @Override
        public void close() throws IOException {
            writer.close();
        }
    }
}
