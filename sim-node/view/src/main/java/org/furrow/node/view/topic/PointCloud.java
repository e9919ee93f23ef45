package org.furrow.node.view.topic;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.furrow.node.view.protobuf.ProtoWriter;

/** Points with numbers, all of type float32, in the frame of the ground. */
final class PointCloud {
    private static final VarHandle FLOATS =
            MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int FLOAT_32 = 7;

    private final List<String> fields;
    private byte[] data = new byte[1 << 12];
    private int length;

    /** @param fields begin with x, y and z */
    PointCloud(List<String> fields) {
        this.fields = List.copyOf(fields);
    }

    void clear() {
        length = 0;
    }

    void add(double value) {
        if (data.length - length < Float.BYTES) {
            data = Arrays.copyOf(data, 2 * data.length);
        }
        FLOATS.set(data, length, (float) value);
        length += Float.BYTES;
    }

    boolean isEmpty() {
        return length == 0;
    }

    /** Writes the cloud, whose points are relative to a place in the frame of the ground. */
    void write(ProtoWriter out, long time_ns, double x_m, double y_m) {
        out.clear();
        Geometry.time(out, 1, time_ns);
        out.text(2, TransformTopic.GROUND);
        int pose = out.begin(3);
        Geometry.vector(out, 1, x_m, y_m, 0);
        Geometry.quaternion(out, 2, new double[] {1, 0, 0, 0}, 0);
        out.end(pose);
        out.fixed32(4, fields.size() * Float.BYTES);
        for (int k = 0; k < fields.size(); k++) {
            int field = out.begin(5);
            out.text(1, fields.get(k));
            out.fixed32(2, k * Float.BYTES);
            out.integer(3, FLOAT_32);
            out.end(field);
        }
        out.bytes(6, data, length);
    }
}
