package org.furrow.node.dataset.lerobot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.sense.Rendering;
import org.furrow.node.sense.frame.CameraImage;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.png.Png;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.GnssSpec;
import org.furrow.node.sense.suite.InertialSpec;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.node.sense.suite.Suite;
import org.furrow.world.checkpoint.FileTree;
import org.furrow.world.checkpoint.TemporaryFiles;
import org.furrow.world.report.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * What a suite gives to episodes: colour images, as PNG files in a temporary folder until they are in episodes, and
 * rows of its first inertial sensor and its first GNSS receiver.
 */
public final class RenderedFrames implements AutoCloseable {
    private final List<CameraSpec> cameras;
    private final @Nullable SensorSpec inertial;
    private final @Nullable SensorSpec gnss;
    private final Path folder;
    private final Map<Key, int[]> histograms = new HashMap<>();
    /** Rows by vehicle and sensor, then by time in ns. */
    private final Map<String, NavigableMap<Long, double[]>> rows = new HashMap<>();

    /** The image of a vehicle's camera at a time of the run. */
    private record Key(int vehicle, String camera, long t_ns) {
        String file() {
            return vehicle + "-" + camera + "-" + t_ns + ".png";
        }
    }

    private RenderedFrames(
            List<CameraSpec> cameras, @Nullable SensorSpec inertial, @Nullable SensorSpec gnss, Path folder) {
        this.cameras = cameras;
        this.inertial = inertial;
        this.gnss = gnss;
        this.folder = folder;
    }

    /** Without sensors. */
    public static RenderedFrames none() {
        return new RenderedFrames(List.of(), null, null, Path.of(""));
    }

    /**
     * Renders the cameras of a suite that have colours, its inertial sensor and its receiver; other sensors do not
     * change them.
     *
     * @throws InputError when the suite does not fit the run
     */
    public static RenderedFrames render(Path run, Suite suite, int threads)
            throws InputError, IOException, LogDamagedException {
        List<SensorSpec> all = new ArrayList<>(cameras(suite));
        SensorSpec inertial = first(suite, InertialSpec.class);
        SensorSpec gnss = first(suite, GnssSpec.class);
        Stream.of(inertial, gnss).filter(Objects::nonNull).forEach(all::add);
        if (all.isEmpty()) {
            return none();
        }
        Suite alone =
                new Suite(suite.name(), List.copyOf(all), suite.light(), suite.weather(), suite.origin(), suite.text());
        Rendering rendering = Rendering.of(run, alone, threads);
        Path folder = TemporaryFiles.folder("furrow-images");
        RenderedFrames frames = new RenderedFrames(cameras(suite), inertial, gnss, folder);
        try {
            rendering.into(frames.new Sink());
        } catch (IOException | LogDamagedException e) {
            frames.close();
            throw e;
        }
        return frames;
    }

    private static @Nullable SensorSpec first(Suite suite, Class<? extends SensorSpec> type) {
        return suite.sensors().stream().filter(type::isInstance).findFirst().orElse(null);
    }

    /**
     * Requires that cameras have an image for each frame of an episode, and the inertial sensor as many rows.
     *
     * @param place of the suite, for the message
     */
    public static void requireRates(String place, Suite suite) throws InputError {
        List<SensorSpec> regular = new ArrayList<>(cameras(suite));
        Stream.of(first(suite, InertialSpec.class)).filter(Objects::nonNull).forEach(regular::add);
        for (SensorSpec sensor : regular) {
            if (sensor.start_ns(0) != 0) {
                throw new InputError(place + " " + suite.name() + ": sensor '" + sensor.name()
                        + "': phase_s: lerobot has images at the times of its frames, so it must be 0");
            }
            if (LeRobotWriter.PERIOD_NS % sensor.period_ns() != 0) {
                throw new InputError(place + " " + suite.name() + ": sensor '" + sensor.name()
                        + "': rate_hz: lerobot has " + LeRobotWriter.FPS
                        + " frames a second, so it must be a multiple of that, found " + sensor.rate_hz());
            }
        }
    }

    /** The cameras of a suite that have colours. */
    static List<CameraSpec> cameras(Suite suite) {
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
                rowsOf(frame.head().vehicle(), frame.head().sensor())
                        .put(frame.head().time().start_ns(), frame.row());
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

    private NavigableMap<Long, double[]> rowsOf(int vehicle, String sensor) {
        return rows.computeIfAbsent(vehicle + "/" + sensor, _ -> new TreeMap<>());
    }

    /** Rows of the inertial sensor in a frame of an episode; 0: the suite has none. */
    int inertialRows() {
        SensorSpec spec = inertial;
        return spec == null ? 0 : (int) (LeRobotWriter.PERIOD_NS / spec.period_ns());
    }

    /** The rows of the inertial sensor up to a time, one after another. */
    double[] inertialWindow(int vehicle, long t_ns) {
        SensorSpec spec = Objects.requireNonNull(inertial);
        NavigableMap<Long, double[]> all = rowsOf(vehicle, spec.name());
        int size = spec.columns().size();
        int count = inertialRows();
        double[] window = new double[count * size];
        for (int k = 0; k < count; k++) {
            Map.Entry<Long, double[]> row = all.floorEntry(t_ns - (count - 1 - k) * spec.period_ns());
            if (row != null) {
                System.arraycopy(row.getValue(), 0, window, k * size, size);
            }
        }
        return window;
    }

    /** Names of the columns of the receiver, and that of the age of its fix; none: the suite has no receiver. */
    List<String> gnssNames() {
        if (gnss == null) {
            return List.of();
        }
        List<String> names =
                new ArrayList<>(gnss.columns().stream().map(Quantity::name).toList());
        names.add("age_s");
        return names;
    }

    /** The last fix at a time, and its age; before the first fix zeros and an age of -1. */
    double[] fix(int vehicle, long t_ns) {
        Map.Entry<Long, double[]> last =
                rowsOf(vehicle, Objects.requireNonNull(gnss).name()).floorEntry(t_ns);
        double[] values = new double[gnssNames().size()];
        values[values.length - 1] = -1;
        if (last != null) {
            System.arraycopy(last.getValue(), 0, values, 0, values.length - 1);
            values[values.length - 1] = (t_ns - last.getKey()) * 1e-9;
        }
        return values;
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
        if (!folder.toString().isEmpty()) {
            FileTree.delete(folder);
        }
    }
}
