package org.furrow.node.dataset.ros;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.sense.frame.CameraImage;
import org.furrow.node.sense.frame.FrameHead;
import org.furrow.node.sense.frame.GnssFix;
import org.furrow.node.sense.frame.GroundMap;
import org.furrow.node.sense.frame.ImuSample;
import org.furrow.node.sense.frame.LidarScan;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.frame.ThermalImage;
import org.furrow.node.sense.frame.WheelOdometry;
import org.furrow.node.sense.png.Png;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.Distortion;
import org.furrow.node.sense.suite.InertialSpec;
import org.furrow.node.sense.suite.Pose;
import org.furrow.world.report.Quantity;

/**
 * Writes what sensors deliver as messages. ROS has a type of message for some kinds of frame, so there are many; any
 * other row is a message of names and numbers.
 */
final class FrameMessages {
    /** OpenCV's first pixel has its centre at 0, that of a camera's frame at one half. */
    private static final double HALF_PIXEL = 0.5;

    private static final String IMAGE = "sensor_msgs/Image";
    /** Encoding of unsigned numbers of 16 bits. */
    private static final String GREY_16 = "16UC1";

    private static final int DIAGONAL_3 = 4;
    private static final int COVARIANCE_3 = 9;
    private static final int COVARIANCE_6 = 36;
    private static final int GPS = 1;
    private static final int DIAGONAL_KNOWN = 2;

    private final RosOutput file;
    /** Name in topics, by vehicle. */
    private final Map<String, String> topics;

    FrameMessages(RosOutput file, Map<String, String> topics) {
        this.file = file;
        this.topics = topics;
    }

    void write(SensorFrame frame) throws IOException {
        FrameHead head = frame.head();
        long t_ns = head.time().start_ns();
        String vehicle = "/" + topics.get(head.vehicleName());
        String topic = vehicle + "/" + head.sensor();
        String id = head.calibration().childFrame();
        switch (frame) {
            case LidarScan scan -> {
                ScanMessage.fill(file.begin(t_ns, id), scan);
                file.end(topic + "/points", ScanMessage.TYPE, t_ns);
            }
            case CameraImage image -> image(topic, id, image);
            case ThermalImage image -> {
                byte[] pixels = bytes(image.temperature_cK);
                picture(file.begin(t_ns, id), image.height(), GREY_16, pixels);
                file.end(topic + "/temperature", IMAGE, t_ns);
                cameraInfo(topic, id, image);
            }
            case GroundMap map -> {
                transform(t_ns, id, head.start());
                MapMessages.fillGridMap(file.begin(t_ns, id), map);
                file.end(topic, MapMessages.GRID_MAP, t_ns);
                MapMessages.fillGrid(file.begin(), map, file.stamp_ns(t_ns), id);
                file.end(topic + "/grid", MapMessages.GRID, t_ns);
            }
            case ImuSample sample -> {
                imu(file.begin(t_ns, id), sample);
                file.end(topic, "sensor_msgs/Imu", t_ns);
            }
            case GnssFix fix -> {
                gnss(file.begin(t_ns, id), fix);
                file.end(topic, "sensor_msgs/NavSatFix", t_ns);
            }
            case WheelOdometry odometry -> {
                String start = head.vehicleName() + "/odom";
                odometry(file.begin(t_ns, start), head.calibration().parentFrame(), odometry);
                file.end(vehicle + "/odom_" + odometryName(head), "nav_msgs/Odometry", t_ns);
            }
            default -> row(topic, id, frame);
        }
    }

    /** The numbers of a frame that is a row, with their names; other arrays than those above have no message. */
    private void row(String topic, String id, SensorFrame frame) throws IOException {
        List<Quantity> columns = frame.head().calibration().spec().columns();
        if (!columns.isEmpty()) {
            long t_ns = frame.head().time().start_ns();
            CdrWriter to = file.begin(t_ns, id).int32(columns.size());
            columns.forEach(column -> to.text(column.name()));
            to.int32(columns.size()).float64(frame.row());
            file.end(topic, "furrow_msgs/SensorRow", t_ns);
        }
    }

    private static String odometryName(FrameHead head) {
        return head.sensor().equals("wheels") ? "wheel" : head.sensor();
    }

    /** A {@code geometry_msgs/Transform} or Pose. */
    static void pose(CdrWriter to, Pose pose) {
        to.float64(pose.x_m(), pose.y_m(), pose.z_m(), pose.qx(), pose.qy(), pose.qz(), pose.qw());
    }

    private void transform(long t_ns, String child, Pose pose) throws IOException {
        CdrWriter to = file.begin()
                .int32(1)
                .header(file.stamp_ns(t_ns), VehicleMessages.MAP)
                .text(child);
        pose(to, pose);
        file.end("/tf", "tf2_msgs/TFMessage", t_ns);
    }

    private void image(String topic, String id, CameraImage image) throws IOException {
        long t_ns = image.head().time().start_ns();
        int width = image.width();
        int height = image.height();
        if (image.rgb.length > 0) {
            file.begin(t_ns, id).text("png").bytes(Png.rgb8(width, height, image.rgb));
            file.end(topic + "/image/compressed", "sensor_msgs/CompressedImage", t_ns);
        }
        if (image.depth_mm.length > 0) {
            picture(file.begin(t_ns, id), height, GREY_16, bytes(image.depth_mm));
            file.end(topic + "/depth", IMAGE, t_ns);
            picture(file.begin(t_ns, id), height, "mono8", image.semantic);
            file.end(topic + "/semantic", IMAGE, t_ns);
            picture(file.begin(t_ns, id), height, GREY_16, bytes(image.instance));
            file.end(topic + "/instance", IMAGE, t_ns);
        }
        cameraInfo(topic, id, image);
    }

    /** Writes the geometry of an image. */
    private void cameraInfo(String topic, String id, SensorFrame image) throws IOException {
        long t_ns = image.head().time().start_ns();
        CameraSpec.Lens lens = image.head().calibration().spec().lens();
        if (lens != null) {
            cameraInfo(file.begin(t_ns, id), lens);
            file.end(topic + "/camera_info", "sensor_msgs/CameraInfo", t_ns);
        }
    }

    private static byte[] bytes(short[] values) {
        byte[] bytes = new byte[Short.BYTES * values.length];
        UnsafeBuffer buffer = new UnsafeBuffer(bytes);
        for (int k = 0; k < values.length; k++) {
            buffer.putShort(Short.BYTES * k, values[k], ByteOrder.LITTLE_ENDIAN);
        }
        return bytes;
    }

    private static void picture(CdrWriter to, int height, String encoding, byte[] pixels) {
        int row = pixels.length / height;
        to.int32(height)
                .int32(encoding.equals(GREY_16) ? row / Short.BYTES : row)
                .text(encoding)
                .int8(0);
        to.int32(row).bytes(pixels);
    }

    private static void cameraInfo(CdrWriter to, CameraSpec.Lens lens) {
        double f = lens.focal_px();
        double cx = lens.cx_px() - HALF_PIXEL;
        double cy = lens.cy_px() - HALF_PIXEL;
        boolean fisheye = lens.distortion().model() == Distortion.Model.KANNALA_BRANDT;
        to.int32(lens.height()).int32(lens.width()).text(fisheye ? "equidistant" : "plumb_bob");
        double[] none = new double[Distortion.Model.BROWN_CONRADY.coefficients];
        double[] bent = lens.distortion().numbers();
        to.int32(bent.length == 0 ? none.length : bent.length).float64(bent.length == 0 ? none : bent);
        to.float64(f, 0, cx, 0, f, cy, 0, 0, 1);
        to.float64(1, 0, 0, 0, 1, 0, 0, 0, 1);
        to.float64(f, 0, cx, 0, 0, f, cy, 0, 0, 0, 1, 0);
        to.int32(0).int32(0);
        to.int32(0).int32(0).int32(0).int32(0).int8(0);
    }

    private static void imu(CdrWriter to, ImuSample sample) {
        double[] unknown = new double[COVARIANCE_3];
        unknown[0] = -1; // no orientation
        to.float64(0, 0, 0, 1).float64(unknown);
        boolean known = sample.head().calibration().spec() instanceof InertialSpec;
        InertialSpec spec = known ? (InertialSpec) sample.head().calibration().spec() : null;
        to.float64(sample.rateX_radps(), sample.rateY_radps(), sample.rateZ_radps());
        to.float64(diagonal(spec == null ? 0 : spec.rate().noise()));
        to.float64(sample.forceX_mps2(), sample.forceY_mps2(), sample.forceZ_mps2());
        to.float64(diagonal(spec == null ? 0 : spec.force().noise()));
    }

    private static double[] diagonal(double deviation) {
        double[] covariance = new double[COVARIANCE_3];
        for (int k = 0; k < COVARIANCE_3; k += DIAGONAL_3) {
            covariance[k] = deviation * deviation;
        }
        return covariance;
    }

    private static void gnss(CdrWriter to, GnssFix fix) {
        double horizontal = fix.deviation().horizontal_m() * fix.deviation().horizontal_m();
        double vertical = fix.deviation().vertical_m() * fix.deviation().vertical_m();
        to.int8(0).int16(GPS).float64(fix.lat_deg(), fix.lon_deg(), fix.height_m());
        to.float64(horizontal, 0, 0, 0, horizontal, 0, 0, 0, vertical).int8(DIAGONAL_KNOWN);
    }

    private static void odometry(CdrWriter to, String child, WheelOdometry odometry) {
        double half = 0.5 * odometry.yaw_rad();
        to.text(child);
        to.float64(odometry.x_m(), odometry.y_m(), 0, 0, 0, StrictMath.sin(half), StrictMath.cos(half));
        to.float64(new double[COVARIANCE_6]);
        to.float64(odometry.speed_mps(), 0, 0, 0, 0, odometry.yawRate_radps());
        to.float64(new double[COVARIANCE_6]);
    }
}
