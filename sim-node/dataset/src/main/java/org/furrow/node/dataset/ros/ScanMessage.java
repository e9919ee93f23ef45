package org.furrow.node.dataset.ros;

import java.nio.ByteOrder;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.sense.frame.LidarScan;

/** A scan as {@code sensor_msgs/PointCloud2}: one row of the returns, in the order of firing. */
final class ScanMessage {
    static final String TYPE = "sensor_msgs/PointCloud2";
    static final int POINT_BYTES = 32;
    private static final int UINT16 = 4;
    private static final int UINT32 = 6;
    private static final int FLOAT32 = 7;
    private static final float MM = 1000;
    private static final float REFLECTIVITY_STEPS = 65535;

    /** A field of a point. */
    private record Field(String name, int offset, int type) {}

    private static final List<Field> FIELDS = List.of(
            new Field("x", 0, FLOAT32),
            new Field("y", 4, FLOAT32),
            new Field("z", 8, FLOAT32),
            new Field("intensity", 12, FLOAT32),
            new Field("t", 16, UINT32),
            new Field("range", 20, UINT32),
            new Field("ring", 24, UINT16),
            new Field("reflectivity", 26, UINT16),
            new Field("label", 28, UINT16),
            new Field("instance", 30, UINT16));

    private ScanMessage() {}

    static void fill(CdrWriter to, LidarScan scan) {
        to.int32(1).int32(scan.count()).int32(FIELDS.size());
        for (Field field : FIELDS) {
            to.text(field.name).int32(field.offset).int8(field.type).int32(1);
        }
        to.int8(0).int32(POINT_BYTES).int32(POINT_BYTES * scan.count());
        to.bytes(points(scan)).int8(1);
    }

    private static byte[] points(LidarScan scan) {
        byte[] bytes = new byte[POINT_BYTES * scan.count()];
        UnsafeBuffer points = new UnsafeBuffer(bytes);
        for (int p = 0; p < scan.count(); p++) {
            int at = POINT_BYTES * p;
            points.putFloat(at, scan.x_m[p], ByteOrder.LITTLE_ENDIAN);
            points.putFloat(at + 4, scan.y_m[p], ByteOrder.LITTLE_ENDIAN);
            points.putFloat(at + 8, scan.z_m[p], ByteOrder.LITTLE_ENDIAN);
            points.putFloat(at + 12, scan.signal[p], ByteOrder.LITTLE_ENDIAN);
            points.putInt(at + 16, scan.t_ns[p], ByteOrder.LITTLE_ENDIAN);
            points.putInt(at + 20, Math.round(MM * scan.range_m[p]), ByteOrder.LITTLE_ENDIAN);
            points.putShort(at + 24, scan.ring[p], ByteOrder.LITTLE_ENDIAN);
            int reflectivity = Math.round(REFLECTIVITY_STEPS * scan.reflectivity[p]);
            points.putShort(at + 26, (short) Math.clamp(reflectivity, 0, 0xffff), ByteOrder.LITTLE_ENDIAN);
            points.putShort(at + 28, scan.label[p], ByteOrder.LITTLE_ENDIAN);
            points.putShort(at + 30, scan.instance[p], ByteOrder.LITTLE_ENDIAN);
        }
        return bytes;
    }
}
