package org.furrow.node.dataset.nuscenes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.furrow.node.dataset.PointBytes;
import org.furrow.node.sense.frame.CameraImage;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.frame.LidarScan;
import org.furrow.node.sense.frame.ObjectList;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.SceneInstance;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.png.Png;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.ObjectsSpec;

/** Writes images and scans of a run; each vehicle with sensors is a scene. */
final class NuScenesSink implements FrameSink {
    private static final float INTENSITY = 255;
    /** Between the starts of two scenes, since readers sort scenes by time stamps that must differ: an hour. */
    private static final long SCENE_US = 3_600_000_000L;

    private final Path root;
    private final String version;
    private final String log;
    private final NuScenesTables tables;
    private final Map<Integer, VehicleScene> scenes = new TreeMap<>();
    private Map<String, String> channels = Map.of();
    private String objects = "";

    /**
     * Begins the files of a run.
     *
     * @param root of the data set
     * @param version name of the tables' folder
     * @param log name of the run
     */
    NuScenesSink(Path root, String version, String log, NuScenesTables tables) {
        this.root = root;
        this.version = version;
        this.log = log;
        this.tables = tables;
    }

    @Override
    public void begin(RenderedRun run) throws IOException {
        channels = Channels.of(run.suite());
        for (Calibration each : run.calibrations()) {
            if (each.spec() instanceof ObjectsSpec && !scenes.containsKey(each.vehicle())) {
                objects = each.sensor();
                String name = log + "-" + each.vehicleName();
                long begin_us = SCENE_US * (tables.scenes() + scenes.size());
                scenes.put(
                        each.vehicle(),
                        new VehicleScene(
                                name, each.vehicleName(), run.scenario().name(), begin_us));
            }
        }
        for (String channel : channels.values()) {
            Files.createDirectories(root.resolve("samples").resolve(channel));
            Files.createDirectories(root.resolve("sweeps").resolve(channel));
        }
        Files.createDirectories(segments());
    }

    private Path segments() {
        return root.resolve(NuScenesTables.LIDARSEG).resolve(version);
    }

    @Override
    public void frame(SensorFrame frame) throws IOException {
        VehicleScene scene = scenes.get(frame.head().vehicle());
        if (scene == null) {
            return;
        }
        String sensor = frame.head().sensor();
        String channel = channels.get(sensor);
        if (frame instanceof ObjectList list && sensor.equals(objects)) {
            scene.add(list);
        } else if (frame instanceof CameraImage image && channel != null) {
            SensorData data =
                    scene.add(frame.head(), channel, new SensorData.Format("png", image.width(), image.height()));
            scene.addVisible(data, image.labels.boxes());
            Files.write(root.resolve(data.file()), Png.rgb8(image.width(), image.height(), image.rgb));
        } else if (frame instanceof LidarScan scan && channel != null) {
            SensorData data = scene.add(frame.head(), channel, SensorData.Format.SCAN);
            scene.addPoints(data, scan.instance);
            Files.write(root.resolve(data.file()), points(scan));
            if (data.isFirstOfPeriod()) {
                Files.write(segments().resolve(data.segmentsFile()), labels(scan));
            }
        }
    }

    /** x, y, z, intensity and ring of each point. */
    private static byte[] points(LidarScan scan) {
        float[] intensity = new float[scan.count()];
        float[] ring = new float[scan.count()];
        for (int p = 0; p < scan.count(); p++) {
            intensity[p] = INTENSITY * scan.reflectivity[p];
            ring[p] = scan.ring[p] & 0xffff;
        }
        return PointBytes.of(scan.x_m, scan.y_m, scan.z_m, intensity, ring);
    }

    private static byte[] labels(LidarScan scan) {
        int own = SceneInstance.FIRST_VEHICLE + scan.head().vehicle();
        byte[] bytes = new byte[scan.count()];
        for (int p = 0; p < scan.count(); p++) {
            Category category = scan.instance[p] == own ? Category.EGO : Category.of(scan.label[p] & 0xffff);
            bytes[p] = (byte) category.index();
        }
        return bytes;
    }

    /** Adds the scenes to the tables. */
    void finish() throws IOException {
        for (VehicleScene each : scenes.values()) {
            for (SensorData unused : each.record(tables, version)) {
                Files.deleteIfExists(segments().resolve(unused.segmentsFile()));
            }
        }
    }
}
