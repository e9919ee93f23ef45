package org.furrow.node.dataset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.furrow.node.dataset.episode.EpisodeExport;
import org.furrow.node.dataset.kitti.KittiLists;
import org.furrow.node.dataset.kitti.KittiSink;
import org.furrow.node.dataset.plan.DatasetPlan;
import org.furrow.node.dataset.plan.EpisodePlan;
import org.furrow.node.dataset.spec.DatasetSpec;
import org.furrow.node.dataset.table.RunTables;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.sense.Rendering;
import org.furrow.node.sense.suite.Suite;
import org.jspecify.annotations.Nullable;

/** The formats of a data set for which each run is rendered with its suite of sensors. */
final class SensorFormats {
    /** Threads that render; frames do not depend on their number. */
    static final int THREADS = Runtime.getRuntime().availableProcessors();

    private SensorFormats() {}

    static boolean has(String format) {
        return format.equals(SensorExport.ROS) || format.equals(SensorExport.KITTI);
    }

    /** Requires a suite with the sensors of the format. */
    static void require(String format, @Nullable Suite suite) throws InputError {
        if (suite == null) {
            throw new InputError("export: " + format + " has rendered sensors; give the specification"
                    + " 'sensors: {suite: convoy-default}', or remove the format");
        }
        if (format.equals(SensorExport.KITTI)) {
            SensorExport.requireScans("sensors: suite:", suite);
        }
    }

    static EpisodeExport open(String format, Path dataset, DatasetSpec spec) throws IOException {
        return format.equals(SensorExport.ROS)
                ? new Ros(Files.createDirectories(dataset.resolve("mcap")), spec)
                : new Kitti(Files.createDirectories(dataset.resolve(SensorExport.KITTI)), spec);
    }

    /** Prepares the rendering of a run with its suite. */
    static Rendering rendering(Path run, Suite suite) throws InputError, IOException {
        try {
            return Rendering.of(run, suite, THREADS);
        } catch (LogDamagedException e) {
            throw damaged(run, e);
        }
    }

    static IOException damaged(Path run, LogDamagedException cause) {
        return new IOException(run + ": damaged: " + cause.getMessage(), cause);
    }

    private static Suite suite(DatasetSpec spec, EpisodePlan episode) throws InputError {
        return Objects.requireNonNull(DatasetPlan.suite(spec, episode), "the specification has sensors");
    }

    /** A file for each run, in a folder for each split. */
    private record Ros(Path folder, DatasetSpec spec) implements EpisodeExport {
        @Override
        public void add(EpisodePlan episode, Path run) throws IOException, InputError {
            Path split = Files.createDirectories(folder.resolve(episode.split()));
            Path file = split.resolve("run-" + episode.id() + ".mcap");
            try {
                RunTables tables = RunTables.read(run, episode.run());
                SensorExport.writeRos(tables, rendering(run, suite(spec, episode)), file, _ -> {});
            } catch (LogDamagedException e) {
                throw damaged(run, e);
            }
        }

        @Override
        public void close() {
            // each file is complete when it is written
        }
    }

    /** A sequence for each vehicle of each run. */
    private static final class Kitti implements EpisodeExport {
        private final Path folder;
        private final DatasetSpec spec;
        private final KittiLists lists = new KittiLists();

        Kitti(Path folder, DatasetSpec spec) {
            this.folder = folder;
            this.spec = spec;
        }

        @Override
        public void add(EpisodePlan episode, Path run) throws IOException, InputError {
            KittiSink sink = new KittiSink(folder, lists.sequences(), false);
            try {
                rendering(run, suite(spec, episode)).into(sink);
            } catch (LogDamagedException e) {
                throw damaged(run, e);
            }
            lists.add(sink.finish(), episode.id(), episode.split());
        }

        @Override
        public void close() throws IOException {
            lists.write(folder);
        }
    }
}
