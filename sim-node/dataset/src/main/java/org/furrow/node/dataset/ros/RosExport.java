package org.furrow.node.dataset.ros;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.DoubleConsumer;
import org.furrow.node.dataset.SensorExport;
import org.furrow.node.dataset.SensorExportOptions;
import org.furrow.node.dataset.TimeSpan;
import org.furrow.node.dataset.episode.EpisodeExport;
import org.furrow.node.dataset.plan.EpisodePlan;
import org.furrow.node.dataset.table.RunTables;
import org.furrow.node.export.ExportJob;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.sense.Rendering;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.view.mcap.McapWriter;
import org.jspecify.annotations.Nullable;

/** A run with rendered sensors as an MCAP file for ROS 2. */
public final class RosExport extends SensorExport {
    private static final int BUFFER_BYTES = 1 << 16;

    @Override
    public String name() {
        return "mcap-ros2";
    }

    @Override
    public String description() {
        return "a recorded run with rendered sensors, for ROS 2";
    }

    @Override
    public String place() {
        return "export/ros2.mcap";
    }

    @Override
    public List<String> places() {
        return List.of("mcap");
    }

    @Override
    protected String write(ExportJob job, TimeSpan span, Rendering rendering)
            throws InputError, IOException, LogDamagedException {
        write(
                RunTables.read(job.folder(), 0).between(span.from_s(), span.to_s()),
                rendering,
                job.out(),
                job.progress());
        return String.format(Locale.ROOT, "%s: %.1f MB", job.out(), Files.size(job.out()) / 1e6);
    }

    /** Writes a run to a file that exists only when it is complete. */
    private static void write(RunTables tables, Rendering rendering, Path out, DoubleConsumer progress)
            throws IOException, LogDamagedException {
        Files.createDirectories(Objects.requireNonNull(out.toAbsolutePath().getParent(), "a file has a folder"));
        Path part = out.resolveSibling(out.getFileName() + ".part");
        try {
            try (McapWriter writer = new McapWriter(
                    new BufferedOutputStream(Files.newOutputStream(part), BUFFER_BYTES), "ros2", "furrow")) {
                RosNotes.write(writer, tables.scenario(), rendering.run());
                RosSink sink = new RosSink(new RosFile(writer, RosSink.start_ns(tables)), tables);
                rendering.into(sink, progress);
                sink.finish();
            }
            Files.move(part, out, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    @Override
    public EpisodeExport open(Path dataset) throws IOException {
        return new Episodes(Files.createDirectories(dataset.resolve("mcap")));
    }

    /** A file for each run, in a folder for each split. */
    private final class Episodes implements EpisodeExport {
        private final Path folder;

        Episodes(Path folder) {
            this.folder = folder;
        }

        @Override
        public void add(EpisodePlan episode, Path run, @Nullable Suite suite)
                throws IOException, InputError, LogDamagedException {
            Path split = Files.createDirectories(folder.resolve(episode.split()));
            Path file = split.resolve("run-" + episode.id() + ".mcap");
            Rendering rendering = Rendering.of(run, suite(suite), SensorExportOptions.PROCESSORS);
            write(RunTables.read(run, episode.run()), rendering, file, _ -> {});
        }
    }
}
