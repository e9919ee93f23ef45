package org.furrow.node.dataset.kitti;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.dataset.PointBytes;
import org.furrow.node.sense.frame.CameraImage;
import org.furrow.node.sense.frame.FrameHead;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.frame.LidarScan;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.frame.SceneInstance;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.png.Png;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.Distortion;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.Pose;
import org.joml.Matrix4d;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;

/**
 * Writes scans of the first lidar and images of the first camera of each vehicle of a run. A vehicle is a sequence.
 * Scan and image of the same number begin at the same time.
 */
public final class KittiSink implements FrameSink {
    static final String SCANS = "os1_cloud_node_kitti_bin";
    static final String RELLIS_LABELS = "os1_cloud_node_semantickitti_label_id";
    static final String LABELS = "os1_cloud_node_furrow_label_id";
    static final String IMAGES = "pylon_camera_node";
    static final String RELLIS_IMAGE_LABELS = "pylon_camera_node_label_id";
    static final String IMAGE_LABELS = "pylon_camera_node_furrow_label_id";
    static final String DEPTHS = "pylon_camera_node_depth";
    private static final int INSTANCE_SHIFT = 16;

    private final Path folder;
    private final boolean deskewed;
    private final int firstSequence;
    private final Map<Integer, Sequence> sequences = new TreeMap<>();
    private final Map<Integer, Integer> rellisIds = new TreeMap<>();
    private List<SceneClass> classes = List.of();
    private List<SceneInstance> instances = List.of();
    private String lidarName = "";
    private @Nullable CameraSpec camera;

    /** The files of one vehicle. */
    private static final class Sequence {
        final String name;
        final Calibration lidar;
        /** Camera 0 in the chassis; the lidar where there is no camera. */
        final Pose camera;

        final List<String> poses = new ArrayList<>();
        final List<String> times = new ArrayList<>();
        final List<String> list = new ArrayList<>();

        @Nullable
        Matrix4d firstInverse;
        /** Number of the sensors' frame that is the first here; -1 before it. */
        int first = -1;

        int images;

        Sequence(Calibration lidar, Pose camera, int number) {
            this.lidar = lidar;
            this.camera = camera;
            name = String.format(Locale.ROOT, "%05d", number);
        }
    }

    /**
     * What was written.
     *
     * @param vehicles names of the vehicles; each has a sequence, numbered in this order
     * @param lines of a list of scans, each with the paths of a scan and of its labels
     * @param classes of the labels
     * @param instances of the labels
     */
    public record Written(
            List<String> vehicles, List<String> lines, List<SceneClass> classes, List<SceneInstance> instances) {
        public Written {
            vehicles = List.copyOf(vehicles);
            lines = List.copyOf(lines);
            classes = List.copyOf(classes);
            instances = List.copyOf(instances);
        }
    }

    /**
     * Begins the files.
     *
     * @param firstSequence number of the first vehicle's sequence
     * @param deskewed whether points are moved to where the sensor would see them at the time of the first measurement
     */
    public KittiSink(Path folder, int firstSequence, boolean deskewed) {
        this.folder = folder;
        this.firstSequence = firstSequence;
        this.deskewed = deskewed;
    }

    @Override
    public void begin(RenderedRun run) throws IOException {
        run.classes().forEach(each -> rellisIds.put(each.id(), each.rellisId()));
        for (Calibration each : run.calibrations()) {
            if (each.spec() instanceof LidarSpec && !sequences.containsKey(each.vehicle())) {
                lidarName = each.sensor();
                Calibration eye = camera(run, each.vehicle());
                camera = eye == null ? null : (CameraSpec) eye.spec();
                Pose place = eye == null ? each.extrinsics() : eye.extrinsics();
                sequences.put(each.vehicle(), new Sequence(each, place, firstSequence + sequences.size()));
            }
        }
        for (Sequence sequence : sequences.values()) {
            makeFolders(sequence);
            text(sequence.name + "/calib.txt", calibration(sequence));
        }
        classes = run.classes();
        instances = run.instances();
    }

    private static @Nullable Calibration camera(RenderedRun run, int vehicle) {
        return run.calibrations().stream()
                .filter(each -> each.vehicle() == vehicle && each.spec() instanceof CameraSpec)
                .findFirst()
                .orElse(null);
    }

    private void makeFolders(Sequence sequence) throws IOException {
        for (String name : List.of(SCANS, RELLIS_LABELS, LABELS)) {
            Files.createDirectories(folder.resolve(sequence.name).resolve(name));
        }
        if (camera != null) {
            for (String name : List.of(IMAGES, RELLIS_IMAGE_LABELS, IMAGE_LABELS, DEPTHS)) {
                Files.createDirectories(folder.resolve(sequence.name).resolve(name));
            }
        }
    }

    private String calibration(Sequence sequence) {
        Matrix4d projection = new Matrix4d();
        if (camera != null) {
            CameraSpec.Lens lens = camera.lens();
            projection.m00(lens.focal_px()).m11(lens.focal_px());
            projection.m20(lens.cx_px() - 0.5).m21(lens.cy_px() - 0.5); // the first pixel's centre is (0, 0)
        }
        StringBuilder text = new StringBuilder();
        for (int k = 0; k < 4; k++) {
            text.append('P')
                    .append(k)
                    .append(": ")
                    .append(Rigid.text(projection))
                    .append('\n');
        }
        Matrix4d lidarToCamera = Rigid.of(sequence.camera).invert().mul(Rigid.of(sequence.lidar.extrinsics()));
        text.append("Tr: ").append(Rigid.text(lidarToCamera)).append('\n');
        if (camera != null && !camera.lens().distortion().isNone()) {
            Distortion distortion = camera.lens().distortion();
            text.append("D: ").append(distortion.name());
            distortion.coefficients().forEach(each -> text.append(' ').append(each));
            text.append('\n');
        }
        return text.toString();
    }

    @Override
    public void frame(SensorFrame frame) throws IOException {
        Sequence sequence = sequences.get(frame.head().vehicle());
        if (sequence == null) {
            return;
        }
        if (frame instanceof LidarScan scan && scan.head().sensor().equals(lidarName)) {
            scan(sequence, scan);
        } else if (frame instanceof CameraImage image
                && camera != null
                && image.head().sensor().equals(camera.name())) {
            image(sequence, image);
        }
    }

    private void scan(Sequence sequence, LidarScan scan) throws IOException {
        String number = number(sequence, scan.head());
        byte[] labels = new byte[Integer.BYTES * scan.count()];
        byte[] rellis = new byte[labels.length];
        UnsafeBuffer labelBuffer = new UnsafeBuffer(labels);
        UnsafeBuffer rellisBuffer = new UnsafeBuffer(rellis);
        for (int p = 0; p < scan.count(); p++) {
            int instance = (scan.instance[p] & 0xffff) << INSTANCE_SHIFT;
            int id = scan.label[p] & 0xffff;
            labelBuffer.putInt(Integer.BYTES * p, instance | id, ByteOrder.LITTLE_ENDIAN);
            rellisBuffer.putInt(Integer.BYTES * p, instance | rellisIds.getOrDefault(id, 0), ByteOrder.LITTLE_ENDIAN);
        }
        String bin = sequence.name + "/" + SCANS + "/" + number + ".bin";
        String label = sequence.name + "/" + RELLIS_LABELS + "/" + number + ".label";
        Files.write(folder.resolve(bin), points(scan));
        Files.write(folder.resolve(label), rellis);
        Files.write(folder.resolve(sequence.name + "/" + LABELS + "/" + number + ".label"), labels);
        Matrix4d pose = Rigid.of(scan.head().chassis()).mul(Rigid.of(sequence.camera));
        Matrix4d first = sequence.firstInverse;
        if (first == null) {
            first = new Matrix4d(pose).invert();
            sequence.firstInverse = first;
        }
        sequence.poses.add(Rigid.text(new Matrix4d(first).mul(pose)));
        long t_ns = scan.head().time().start_ns();
        sequence.times.add(String.format(Locale.ROOT, "%d.%09d", t_ns / 1_000_000_000L, t_ns % 1_000_000_000L));
        sequence.list.add(bin + " " + label);
    }

    /** x, y, z and reflectivity of each point. */
    private byte[] points(LidarScan scan) {
        if (!deskewed) {
            return PointBytes.of(scan.x_m, scan.y_m, scan.z_m, scan.reflectivity);
        }
        float[] x_m = new float[scan.count()];
        float[] y_m = new float[scan.count()];
        float[] z_m = new float[scan.count()];
        Matrix4d toStart = new Matrix4d();
        Matrix4d startInverse = Rigid.of(scan.head().start()).invert();
        double span_ns =
                Math.max(1, scan.head().time().end_ns() - scan.head().time().start_ns());
        int column = -1;
        Vector3d point = new Vector3d();
        for (int p = 0; p < scan.count(); p++) {
            if (scan.column[p] != column) {
                column = scan.column[p];
                double share = scan.t_ns[p] / span_ns;
                toStart.set(startInverse)
                        .mul(Rigid.between(scan.head().start(), scan.head().end(), share));
            }
            toStart.transformPosition(point.set(scan.x_m[p], scan.y_m[p], scan.z_m[p]));
            x_m[p] = (float) point.x;
            y_m[p] = (float) point.y;
            z_m[p] = (float) point.z;
        }
        return PointBytes.of(x_m, y_m, z_m, scan.reflectivity);
    }

    private void image(Sequence sequence, CameraImage image) throws IOException {
        String file = number(sequence, image.head()) + ".png";
        Path at = folder.resolve(sequence.name);
        sequence.images++;
        if (image.rgb.length > 0) {
            Files.write(at.resolve(IMAGES).resolve(file), Png.rgb8(image.width(), image.height(), image.rgb));
        }
        if (image.semantic.length > 0) {
            byte[] label = Png.grey8(image.width(), image.height(), image.semantic);
            Files.write(at.resolve(IMAGE_LABELS).resolve(file), label);
            byte[] rellis = new byte[image.semantic.length];
            for (int p = 0; p < rellis.length; p++) {
                rellis[p] = rellisIds.getOrDefault(image.semantic[p] & 0xff, 0).byteValue();
            }
            Files.write(
                    at.resolve(RELLIS_IMAGE_LABELS).resolve(file), Png.grey8(image.width(), image.height(), rellis));
            byte[] depth = Png.grey16(image.width(), image.height(), image.depth_mm);
            Files.write(at.resolve(DEPTHS).resolve(file), depth);
        }
    }

    private static String number(Sequence sequence, FrameHead head) {
        if (sequence.first < 0) {
            sequence.first = head.number();
        }
        return number(head.number() - sequence.first);
    }

    private static String number(int number) {
        return String.format(Locale.ROOT, "%06d", number);
    }

    /** The recording may end within the last scan, which then is missing. */
    private void removeImagesWithoutScan(Sequence sequence) throws IOException {
        for (int k = sequence.times.size(); k < sequence.images; k++) {
            for (String name : List.of(IMAGES, RELLIS_IMAGE_LABELS, IMAGE_LABELS, DEPTHS)) {
                Files.deleteIfExists(folder.resolve(sequence.name + "/" + name + "/" + number(k) + ".png"));
            }
        }
    }

    /** Completes the sequences. */
    public Written finish() throws IOException {
        List<String> vehicles = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        for (Sequence sequence : sequences.values()) {
            removeImagesWithoutScan(sequence);
            text(sequence.name + "/poses.txt", KittiLists.text(sequence.poses));
            text(sequence.name + "/times.txt", KittiLists.text(sequence.times));
            vehicles.add(sequence.lidar.vehicleName());
            lines.addAll(sequence.list);
        }
        return new Written(vehicles, lines, classes, instances);
    }

    private void text(String file, String content) throws IOException {
        Files.write(folder.resolve(file), content.getBytes(StandardCharsets.UTF_8));
    }
}
