package org.furrow.node.dataset.kitti;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.dataset.SensorExport;
import org.furrow.node.dataset.SensorExportOptions;
import org.furrow.node.dataset.TimeSpan;
import org.furrow.node.dataset.episode.EpisodeExport;
import org.furrow.node.dataset.plan.EpisodePlan;
import org.furrow.node.export.ExportJob;
import org.furrow.node.export.ExportOption;
import org.furrow.node.export.NewFolder;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.sense.Rendering;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.node.sense.suite.Suite;
import org.jspecify.annotations.Nullable;

/** Scans, labels and images of a run, for tools that read SemanticKITTI. */
public final class SemanticKittiExport extends SensorExport {
    private static final ExportOption<Boolean> DESKEWED = new ExportOption<>(
            "--deskewed", "", Boolean.class, "is for scans", "correct each scan for the motion of its sensor.");

    @Override
    public String name() {
        return "semantickitti";
    }

    @Override
    public String description() {
        return "rendered scans and images of a recorded run, in the folders of RELLIS-3D";
    }

    @Override
    public List<ExportOption<?>> options() {
        List<ExportOption<?>> options = new ArrayList<>(super.options());
        options.add(DESKEWED);
        return options;
    }

    @Override
    protected String write(ExportJob job, TimeSpan span, Rendering rendering)
            throws InputError, IOException, LogDamagedException {
        KittiLists lists = new KittiLists();
        NewFolder.write(job.out(), part -> {
            KittiSink sink = new KittiSink(part, 0, job.get(DESKEWED) != null);
            rendering.into(sink, job.progress());
            lists.add(sink.finish(), "0", "train");
            lists.write(part);
        });
        return job.out() + ": " + lists.scans() + " scans";
    }

    /** Requires a lidar, and that a camera has its rate. */
    @Override
    protected void requireSensors(String place, Suite suite) throws InputError {
        SensorSpec lidar = suite.sensors().stream()
                .filter(LidarSpec.class::isInstance)
                .findFirst()
                .orElseThrow(() -> new InputError(place + " " + suite.name() + ": has no lidar; " + name()
                        + " needs a suite with one, such as convoy-default"));
        for (SensorSpec spec : suite.sensors()) {
            if (spec instanceof CameraSpec) {
                if (spec.period_ns() != lidar.period_ns()) {
                    throw new InputError(place + " " + suite.name() + ": sensor '" + spec.name() + "': rate_hz: "
                            + name() + " has an image for each scan, so it must be that of '" + lidar.name() + "', "
                            + lidar.rate_hz() + ", found " + spec.rate_hz());
                }
                if (spec.start_ns(0) != lidar.start_ns(0)) {
                    throw new InputError(place + " " + suite.name() + ": sensor '" + spec.name() + "': phase_s: "
                            + name() + " has images at the times of its scans, so it must be 0");
                }
                return;
            }
        }
    }

    @Override
    public EpisodeExport open(Path dataset) throws IOException {
        return new Episodes(Files.createDirectories(dataset.resolve(name())));
    }

    /** A sequence for each vehicle of each run. */
    private final class Episodes implements EpisodeExport {
        private final Path folder;
        private final KittiLists lists = new KittiLists();

        Episodes(Path folder) {
            this.folder = folder;
        }

        @Override
        public void add(EpisodePlan episode, Path run, @Nullable Suite suite)
                throws IOException, InputError, LogDamagedException {
            KittiSink sink = new KittiSink(folder, lists.sequences(), false);
            Rendering.of(run, suite(suite), SensorExportOptions.PROCESSORS).into(sink);
            lists.add(sink.finish(), episode.id(), episode.split());
        }

        @Override
        public void close() throws IOException {
            lists.write(folder);
        }
    }
}
