package org.furrow.node.dataset.lerobot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.sense.Rendering;
import org.furrow.node.sense.frame.CameraImage;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.png.Png;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.Suite;
import org.furrow.world.checkpoint.FileTree;
import org.furrow.world.checkpoint.TemporaryFiles;

/** The colour images of a run's cameras: PNG files in a temporary folder until they are in episodes. */
public final class CameraFrames implements AutoCloseable {
    private final List<CameraSpec> cameras;
    private final Path folder;
    private final Map<Key, int[]> histograms;

    /** The image of a vehicle's camera at a time of the run. */
    private record Key(int vehicle, String camera, long t_ns) {
        String file() {
            return vehicle + "-" + camera + "-" + t_ns + ".png";
        }
    }

    private CameraFrames(List<CameraSpec> cameras, Path folder, Map<Key, int[]> histograms) {
        this.cameras = cameras;
        this.folder = folder;
        this.histograms = histograms;
    }

    /** Without cameras. */
    public static CameraFrames none() {
        return new CameraFrames(List.of(), Path.of(""), Map.of());
    }

    /**
     * Renders the cameras of a suite that have colours; other sensors do not change their images.
     *
     * @throws InputError when the suite does not fit the run
     */
    public static CameraFrames render(Path run, Suite suite, int threads)
            throws InputError, IOException, LogDamagedException {
        List<CameraSpec> cameras = cameras(suite);
        if (cameras.isEmpty()) {
            return none();
        }
        Suite alone = new Suite(suite.name(), List.copyOf(cameras), suite.light(), suite.origin(), suite.text());
        Rendering rendering = Rendering.of(run, alone, threads);
        Path folder = TemporaryFiles.folder("furrow-images");
        CameraFrames frames = new CameraFrames(cameras, folder, new HashMap<>());
        try {
            rendering.into(frames.new Sink());
        } catch (IOException | LogDamagedException e) {
            frames.close();
            throw e;
        }
        return frames;
    }

    /**
     * Requires that cameras have an image for each frame of an episode.
     *
     * @param place of the suite, for the message
     */
    public static void requireRates(String place, Suite suite) throws InputError {
        for (CameraSpec camera : cameras(suite)) {
            if (LeRobotWriter.PERIOD_NS % camera.period_ns() != 0) {
                throw new InputError(place + " " + suite.name() + ": sensor '" + camera.name()
                        + "': rate_hz: lerobot has " + LeRobotWriter.FPS
                        + " frames a second, so it must be a multiple of that, found " + camera.rate_hz());
            }
        }
    }

    private static List<CameraSpec> cameras(Suite suite) {
        return suite.sensors().stream()
                .filter(CameraSpec.class::isInstance)
                .map(CameraSpec.class::cast)
                .filter(camera -> camera.outputs().colour())
                .toList();
    }

    private final class Sink implements FrameSink {
        @Override
        public void begin(RenderedRun run) {
            // frames have all that is needed
        }

        @Override
        public void frame(SensorFrame frame) throws IOException {
            if (!(frame instanceof CameraImage image)) {
                return;
            }
            Key key = new Key(
                    image.head().vehicle(),
                    image.head().sensor(),
                    image.head().time().start_ns());
            if (key.t_ns % LeRobotWriter.PERIOD_NS == 0) {
                Files.write(folder.resolve(key.file()), Png.rgb8(image.width(), image.height(), image.rgb));
                histograms.put(key, PixelStatistics.histogram(image.rgb));
            }
        }
    }

    List<CameraSpec> cameras() {
        return cameras;
    }

    /** The bytes of a PNG file. */
    byte[] png(int vehicle, String camera, long t_ns) throws IOException {
        Key key = new Key(vehicle, camera, t_ns);
        if (!histograms.containsKey(key)) {
            throw new IOException("camera '" + camera + "' of vehicle " + vehicle + " has no image at " + t_ns * 1e-9
                    + " s; images are rendered every 0.1 s");
        }
        return Files.readAllBytes(folder.resolve(key.file()));
    }

    /** The histogram of an image, see {@link PixelStatistics}. */
    int[] histogram(int vehicle, String camera, long t_ns) {
        return Objects.requireNonNull(histograms.get(new Key(vehicle, camera, t_ns)));
    }

    /** Removes the files. */
    @Override
    public void close() throws IOException {
        if (!cameras.isEmpty()) {
            FileTree.delete(folder);
        }
    }
}
