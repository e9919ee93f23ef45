package org.furrow.node.dataset.coco;

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

/** Images of a run with boxes and masks of all instances, for tools that read COCO. */
public final class CocoExport extends SensorExport {
    @Override
    public String name() {
        return "coco";
    }

    @Override
    public String description() {
        return "rendered images of a recorded run with boxes and masks, as COCO JSON";
    }

    @Override
    protected String write(ExportJob job, TimeSpan span, Rendering rendering)
            throws InputError, IOException, LogDamagedException {
        CocoLists lists = new CocoLists();
        NewFolder.write(job.out(), part -> {
            rendering.into(new CocoSink(part, "", lists.of("train")), job.progress());
            lists.write(part);
        });
        return job.out() + ": " + lists.images() + " images";
    }

    /** Requires a camera with colours and truth. */
    @Override
    protected void requireSensors(String place, Suite suite) throws InputError {
        if (suite.sensors().stream().noneMatch(spec -> spec instanceof CameraSpec camera && isUsed(camera))) {
            throw new InputError(place + " " + suite.name() + ": has no camera with rgb and truth; " + name()
                    + " needs a suite with one, such as camera-only");
        }
    }

    /** Whether the images of a camera are taken. */
    static boolean isUsed(CameraSpec camera) {
        return camera.outputs().colour() && camera.outputs().truth();
    }

    @Override
    public EpisodeExport open(Path dataset) throws IOException {
        return new Episodes(Files.createDirectories(dataset.resolve(name())));
    }

    /** The images of all runs, with a list for each split. */
    private final class Episodes implements EpisodeExport {
        private final Path folder;
        private final CocoLists lists = new CocoLists();

        Episodes(Path folder) {
            this.folder = folder;
        }

        @Override
        public void add(EpisodePlan episode, Path run, @Nullable Suite suite)
                throws IOException, InputError, LogDamagedException {
            CocoSink sink = new CocoSink(folder, "run-" + episode.id() + "-", lists.of(episode.split()));
            Rendering.of(run, suite(suite), SensorExportOptions.PROCESSORS).into(sink);
        }

        @Override
        public void close() throws IOException {
            lists.write(folder);
        }
    }
}
