package org.furrow.node.dataset.kitti;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.dataset.SensorExport;
import org.furrow.node.dataset.SensorExportOptions;
import org.furrow.node.dataset.TimeSpan;
import org.furrow.node.dataset.episode.EpisodeExport;
import org.furrow.node.dataset.plan.EpisodePlan;
import org.furrow.node.export.ExportJob;
import org.furrow.node.export.NewFolder;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.sense.Rendering;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.Suite;
import org.jspecify.annotations.Nullable;

/** Images and scans of a run with boxes and track ids, in the folders of KITTI's benchmark of tracking. */
public final class TrackingExport extends SensorExport {
    private static final String TRAINING = "training";

    @Override
    public String name() {
        return "kitti-tracking";
    }

    @Override
    public String description() {
        return "rendered images and scans of a recorded run with boxes and track ids, as KITTI's tracking benchmark";
    }

    @Override
    protected String write(ExportJob job, TimeSpan span, Rendering rendering)
            throws InputError, IOException, LogDamagedException {
        int[] sequences = new int[1];
        NewFolder.write(job.out(), part -> {
            TrackingSink sink = new TrackingSink(part.resolve(TRAINING), 0);
            rendering.into(sink, job.progress());
            sequences[0] = sink.finish();
        });
        return job.out() + ": " + sequences[0] + " sequences";
    }

    /** Requires a camera with colours and boxes. */
    @Override
    protected void requireSensors(String place, Suite suite) throws InputError {
        if (suite.sensors().stream().noneMatch(spec -> spec instanceof CameraSpec camera && isUsed(camera))) {
            throw new InputError(place + " " + suite.name() + ": has no camera with rgb and 'labels: [boxes]', which "
                    + name() + " needs");
        }
    }

    /** Whether the images of a camera can be taken. */
    static boolean isUsed(CameraSpec camera) {
        return camera.outputs().colour()
                && camera.outputs().truth()
                && camera.outputs().labels().contains(CameraSpec.Label.BOXES);
    }

    @Override
    public EpisodeExport open(Path dataset) throws IOException {
        return new Episodes(Files.createDirectories(dataset.resolve(name())));
    }

    /** The sequences of all runs, in a folder for each split. */
    private final class Episodes implements EpisodeExport {
        private final Path folder;
        private int sequences;

        Episodes(Path folder) {
            this.folder = folder;
        }

        @Override
        public void add(EpisodePlan episode, Path run, @Nullable Suite suite)
                throws IOException, InputError, LogDamagedException {
            TrackingSink sink = new TrackingSink(folder.resolve(episode.split()), sequences);
            Rendering.of(run, suite(suite), SensorExportOptions.PROCESSORS).into(sink);
            sequences += sink.finish();
        }

        @Override
        public void close() {
            // the files of each run are complete
        }
    }
}
