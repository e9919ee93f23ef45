package org.furrow.node.dataset.kitti;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.furrow.node.dataset.PointBytes;
import org.furrow.node.sense.frame.CameraImage;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.frame.ImageBox;
import org.furrow.node.sense.frame.LidarScan;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.png.Png;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.LidarSpec;
import org.joml.Matrix4d;
import org.jspecify.annotations.Nullable;

/**
 * Writes images of the first camera with boxes, and scans of the first lidar, of each vehicle of a run. A vehicle is a
 * sequence; image and scan with the number k are the k-th of their sensor.
 */
final class TrackingSink implements FrameSink {
    private static final String IMAGES = "image_02";
    private static final String SCANS = "velodyne";
    private static final String LABELS = "label_02";
    private static final String CALIBRATIONS = "calib";

    private final Path folder;
    private final int firstSequence;
    private final Map<Integer, Sequence> sequences = new TreeMap<>();

    /** The files of one vehicle. */
    private static final class Sequence {
        final String name;
        final Calibration camera;
        final List<String> labels = new ArrayList<>();
        int images;
        int scans;

        @Nullable
        Calibration lidar;

        Sequence(String name, Calibration camera) {
            this.name = name;
            this.camera = camera;
        }
    }

    /** @param firstSequence number of the first vehicle's sequence */
    TrackingSink(Path folder, int firstSequence) {
        this.folder = folder;
        this.firstSequence = firstSequence;
    }

    @Override
    public void begin(RenderedRun run) throws IOException {
        for (Calibration each : run.calibrations()) {
            if (each.spec() instanceof CameraSpec camera
                    && TrackingExport.isUsed(camera)
                    && !sequences.containsKey(each.vehicle())) {
                String name = String.format(Locale.ROOT, "%04d", firstSequence + sequences.size());
                sequences.put(each.vehicle(), new Sequence(name, each));
            }
        }
        for (Calibration each : run.calibrations()) {
            Sequence sequence = sequences.get(each.vehicle());
            if (each.spec() instanceof LidarSpec && sequence != null && sequence.lidar == null) {
                sequence.lidar = each;
            }
        }
        for (String part : List.of(LABELS, CALIBRATIONS)) {
            Files.createDirectories(folder.resolve(part));
        }
        for (Sequence each : sequences.values()) {
            Files.createDirectories(folder.resolve(IMAGES).resolve(each.name));
            if (each.lidar != null) {
                Files.createDirectories(folder.resolve(SCANS).resolve(each.name));
            }
            text(CALIBRATIONS, each.name, calibration(each));
        }
    }

    private static String calibration(Sequence sequence) {
        CameraSpec.Lens lens = ((CameraSpec) sequence.camera.spec()).lens();
        Matrix4d projection = new Matrix4d();
        projection.m00(lens.focal_px()).m11(lens.focal_px());
        projection.m20(lens.cx_px() - 0.5).m21(lens.cy_px() - 0.5); // the first pixel's centre is (0, 0)
        StringBuilder text = new StringBuilder();
        for (int k = 0; k < 4; k++) {
            text.append('P')
                    .append(k)
                    .append(": ")
                    .append(Rigid.text(projection))
                    .append('\n');
        }
        Matrix4d chassisToCamera = Rigid.of(sequence.camera.extrinsics()).invert();
        Calibration lidar = sequence.lidar;
        Matrix4d lidarToChassis = lidar == null ? new Matrix4d() : Rigid.of(lidar.extrinsics());
        Matrix4d lidarToCamera = new Matrix4d(chassisToCamera).mul(lidarToChassis);
        Matrix4d chassisToLidar = new Matrix4d(lidarToChassis).invert();
        text.append("R_rect 1 0 0 0 1 0 0 0 1\n");
        text.append("Tr_velo_cam ").append(Rigid.text(lidarToCamera)).append('\n');
        text.append("Tr_imu_velo ").append(Rigid.text(chassisToLidar)).append('\n');
        return text.toString();
    }

    @Override
    public void frame(SensorFrame frame) throws IOException {
        Sequence sequence = sequences.get(frame.head().vehicle());
        if (sequence == null) {
            return;
        }
        String sensor = frame.head().sensor();
        if (frame instanceof CameraImage image && sensor.equals(sequence.camera.sensor())) {
            for (ImageBox box : image.labels.boxes()) {
                if (box.seen() > 0) {
                    sequence.labels.add(TrackingLabel.line(sequence.images, box, image.width(), image.height()));
                }
            }
            byte[] png = Png.rgb8(image.width(), image.height(), image.rgb);
            Files.write(file(IMAGES, sequence.name, sequence.images++, ".png"), png);
        } else if (frame instanceof LidarScan scan && isOf(sequence.lidar, sensor)) {
            Files.write(
                    file(SCANS, sequence.name, sequence.scans++, ".bin"),
                    PointBytes.of(scan.x_m, scan.y_m, scan.z_m, scan.reflectivity));
        }
    }

    private static boolean isOf(@Nullable Calibration lidar, String sensor) {
        return lidar != null && lidar.sensor().equals(sensor);
    }

    private Path file(String part, String sequence, int number, String end) {
        return folder.resolve(part).resolve(sequence).resolve(String.format(Locale.ROOT, "%06d%s", number, end));
    }

    /** Completes the sequences; returns their number. */
    int finish() throws IOException {
        for (Sequence each : sequences.values()) {
            text(LABELS, each.name, KittiLists.text(each.labels));
        }
        return sequences.size();
    }

    private void text(String part, String sequence, String content) throws IOException {
        Files.write(folder.resolve(part).resolve(sequence + ".txt"), content.getBytes(StandardCharsets.UTF_8));
    }
}
