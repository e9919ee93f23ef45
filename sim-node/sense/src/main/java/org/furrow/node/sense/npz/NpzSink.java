package org.furrow.node.sense.npz;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.agrona.CloseHelper;
import org.furrow.node.sense.frame.CameraImage;
import org.furrow.node.sense.frame.FrameHead;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.frame.GnssFix;
import org.furrow.node.sense.frame.GroundMap;
import org.furrow.node.sense.frame.ImuSample;
import org.furrow.node.sense.frame.LidarScan;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.frame.SceneInstance;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.frame.WheelOdometry;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.Pose;

/**
 * Writes frames to a folder: a file VEHICLE/SENSOR/NNNNNN.npz for each scan, image and map, and tables for the rest.
 * The tables name units in their columns; frames.csv has time, ground and poses of every frame.
 */
public final class NpzSink implements FrameSink, AutoCloseable {
    private static final String POSE = "x_m,y_m,z_m,qx,qy,qz,qw";

    private final Path folder;
    private final Map<String, Writer> tables = new LinkedHashMap<>();
    private long frames;

    /** @param folder that is created where necessary */
    public NpzSink(Path folder) {
        this.folder = folder;
    }

    /** Number of frames so far. */
    public long frames() {
        return frames;
    }

    @Override
    public void begin(RenderedRun run) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("suite.yaml"), run.suite().text());
        StringBuilder classes = new StringBuilder("id,name,rellis_id,semantickitti_id\n");
        for (SceneClass each : run.classes()) {
            classes.append(each.id()).append(',').append(each.name()).append(',');
            classes.append(each.rellisId())
                    .append(',')
                    .append(each.semanticKittiId())
                    .append('\n');
        }
        Files.writeString(folder.resolve("classes.csv"), classes);
        StringBuilder instances = new StringBuilder("id,name\n");
        for (SceneInstance each : run.instances()) {
            instances.append(each.id()).append(',').append(each.name()).append('\n');
        }
        Files.writeString(folder.resolve("instances.csv"), instances);
        StringBuilder places =
                new StringBuilder("vehicle,sensor,parent,child," + POSE + ",width,height,f_px,cx_px,cy_px\n");
        for (Calibration each : run.calibrations()) {
            places.append(each.vehicleName()).append(',').append(each.sensor()).append(',');
            places.append(each.parentFrame())
                    .append(',')
                    .append(each.childFrame())
                    .append(',');
            places.append(numbers(each.extrinsics())).append(lens(each)).append('\n');
        }
        Files.writeString(folder.resolve("calibration.csv"), places);
    }

    private static String lens(Calibration calibration) {
        if (calibration.spec() instanceof CameraSpec camera) {
            CameraSpec.Lens lens = camera.lens();
            return "," + lens.width() + "," + lens.height() + "," + lens.focal_px() + "," + lens.cx_px() + ","
                    + lens.cy_px();
        }
        return ",,,,,";
    }

    private static String numbers(Pose pose) {
        return pose.x_m() + "," + pose.y_m() + "," + pose.z_m() + "," + pose.qx() + "," + pose.qy() + "," + pose.qz()
                + "," + pose.qw();
    }

    @Override
    public void frame(SensorFrame frame) throws IOException {
        FrameHead head = frame.head();
        String row = head.vehicleName() + "," + head.sensor() + "," + head.number() + ","
                + head.time().start_ns() + ","
                + head.time().end_ns() + "," + head.time().tick() + ","
                + head.time().groundEpoch() + ","
                + head.time().lastGroundEpoch() + "," + numbers(head.start()) + "," + numbers(head.end());
        write(
                "frames.csv",
                "vehicle,sensor,number,start_ns,end_ns,tick,ground_epoch,last_ground_epoch,"
                        + "x_m,y_m,z_m,qx,qy,qz,qw,end_x_m,end_y_m,end_z_m,end_qx,end_qy,end_qz,end_qw",
                row);
        String table = head.vehicleName() + "/" + head.sensor() + ".csv";
        switch (frame) {
            case LidarScan scan -> put(scan);
            case CameraImage image -> put(image);
            case GroundMap map -> put(map);
            case ImuSample s ->
                write(
                        table,
                        "t_ns,force_x_mps2,force_y_mps2,force_z_mps2,rate_x_radps,rate_y_radps,rate_z_radps",
                        head.time().start_ns() + "," + s.forceX_mps2() + "," + s.forceY_mps2() + "," + s.forceZ_mps2()
                                + "," + s.rateX_radps() + "," + s.rateY_radps() + "," + s.rateZ_radps());
            case GnssFix s ->
                write(
                        table,
                        "t_ns,lat_deg,lon_deg,height_m,east_mps,north_mps,up_mps,horizontal_m,vertical_m",
                        head.time().start_ns() + "," + s.lat_deg() + "," + s.lon_deg() + "," + s.height_m() + ","
                                + s.east_mps() + "," + s.north_mps() + "," + s.up_mps() + ","
                                + s.deviation().horizontal_m() + ","
                                + s.deviation().vertical_m());
            case WheelOdometry s ->
                write(
                        table,
                        "t_ns,x_m,y_m,yaw_rad,speed_mps,yaw_rate_radps",
                        head.time().start_ns() + "," + s.x_m() + "," + s.y_m() + "," + s.yaw_rad() + "," + s.speed_mps()
                                + "," + s.yawRate_radps());
        }
        frames++;
    }

    private void write(String file, String columns, String row) throws IOException {
        Writer writer = tables.get(file);
        if (writer == null) {
            Path path = folder.resolve(file);
            Files.createDirectories(path.toAbsolutePath().getParent());
            writer = Files.newBufferedWriter(path);
            tables.put(file, writer);
            writer.write(columns + "\n");
        }
        writer.write(row + "\n");
    }

    private NpzWriter open(FrameHead head) throws IOException {
        Path in = folder.resolve(head.vehicleName()).resolve(head.sensor());
        Files.createDirectories(in);
        return new NpzWriter(in.resolve(String.format(Locale.ROOT, "%06d.npz", head.number())));
    }

    private void put(LidarScan scan) throws IOException {
        try (NpzWriter file = open(scan.head())) {
            int n = scan.count();
            float[] points = new float[3 * n];
            for (int p = 0; p < n; p++) {
                points[3 * p] = scan.x_m[p];
                points[3 * p + 1] = scan.y_m[p];
                points[3 * p + 2] = scan.z_m[p];
            }
            file.add("points_m", points, n, 3);
            file.add("range_m", scan.range_m, n);
            file.add("signal", scan.signal, n);
            file.add("reflectivity", scan.reflectivity, n);
            file.add("t_ns", scan.t_ns, n);
            file.add("ring", scan.ring, n);
            file.add("column", scan.column, n);
            file.add("label", scan.label, n);
            file.add("instance", scan.instance, n);
            file.add("rut", scan.rut, n);
            file.add("cos_incidence", scan.cosIncidence, n);
        }
    }

    private void put(CameraImage image) throws IOException {
        try (NpzWriter file = open(image.head())) {
            int h = image.height();
            int w = image.width();
            if (image.rgb.length > 0) {
                file.add("rgb", image.rgb, h, w, 3);
            }
            if (image.depth_mm.length > 0) {
                file.add("depth_mm", image.depth_mm, h, w);
                file.add("semantic", image.semantic, h, w);
                file.add("instance", image.instance, h, w);
            }
        }
    }

    private void put(GroundMap map) throws IOException {
        try (NpzWriter file = open(map.head())) {
            file.add("cell_m", NpzWriter.Type.DOUBLE, new double[] {map.cell_m()}, 1);
            for (GroundMap.Layer layer : map.layers()) {
                file.add(layer.name(), layer.values(), map.rows(), map.columns());
            }
        }
    }

    @Override
    public void close() {
        CloseHelper.closeAll(tables.values());
    }
}
