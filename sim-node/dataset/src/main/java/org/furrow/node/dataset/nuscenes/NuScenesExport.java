package org.furrow.node.dataset.nuscenes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
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
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.ObjectsSpec;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.node.sense.suite.Suite;
import org.jspecify.annotations.Nullable;

/** Images and scans of a run with boxes of all objects, in the folders and tables of nuScenes. */
public final class NuScenesExport extends SensorExport {
    private static final String VERSION = "v1.0-";

    @Override
    public String name() {
        return "nuscenes";
    }

    @Override
    public String description() {
        return "rendered images and scans of a recorded run with boxes, as nuScenes";
    }

    @Override
    protected String write(ExportJob job, TimeSpan span, Rendering rendering)
            throws InputError, IOException, LogDamagedException {
        NuScenesTables tables = new NuScenesTables();
        String version = VERSION + "train";
        NewFolder.write(job.out(), part -> {
            NuScenesSink sink = new NuScenesSink(part, version, "run", tables);
            rendering.into(sink, job.progress());
            sink.finish();
            tables.write(part, version);
        });
        return job.out() + ": " + tables.scenes() + " scenes";
    }

    /** Requires a list of objects, and a camera or a lidar whose frames can be taken. */
    @Override
    protected void requireSensors(String place, Suite suite) throws InputError {
        boolean objects = suite.sensors().stream().anyMatch(ObjectsSpec.class::isInstance);
        if (!objects || suite.sensors().stream().noneMatch(NuScenesExport::isUsed)) {
            throw new InputError(place + " " + suite.name() + ": " + name() + " needs a sensor of type objects, which"
                    + " gives the boxes, and a lidar or a camera with rgb and without distortion");
        }
    }

    /** Whether the frames of a sensor are taken as measurements. */
    static boolean isUsed(SensorSpec spec) {
        if (spec instanceof CameraSpec camera) {
            return camera.outputs().colour() && camera.lens().distortion().isNone();
        }
        return spec instanceof LidarSpec;
    }

    @Override
    public EpisodeExport open(Path dataset) throws IOException {
        return new Episodes(Files.createDirectories(dataset.resolve(name())));
    }

    /** The scenes of all runs, with tables for each split. */
    private final class Episodes implements EpisodeExport {
        private final Path folder;
        private final Map<String, NuScenesTables> splits = new TreeMap<>();

        Episodes(Path folder) {
            this.folder = folder;
        }

        @Override
        public void add(EpisodePlan episode, Path run, @Nullable Suite suite)
                throws IOException, InputError, LogDamagedException {
            NuScenesTables tables = splits.computeIfAbsent(episode.split(), _ -> new NuScenesTables());
            String version = VERSION + episode.split();
            NuScenesSink sink = new NuScenesSink(folder, version, "run-" + episode.id(), tables);
            Rendering.of(run, suite(suite), SensorExportOptions.PROCESSORS).into(sink);
            sink.finish();
        }

        @Override
        public void close() throws IOException {
            for (Map.Entry<String, NuScenesTables> split : splits.entrySet()) {
                split.getValue().write(folder, VERSION + split.getKey());
            }
        }
    }
}
