package org.furrow.node.view.topic;

import java.util.List;
import org.furrow.node.view.bytes.GrowingBytes;
import org.furrow.node.view.protobuf.ProtoWriter;

/** Points with numbers, all of type float32, in the frame of the ground. */
final class PointCloud extends GrowingBytes<PointCloud> {
    private static final int FLOAT_32 = 7;

    private final List<String> fields;

    /** @param fields begin with x, y and z */
    PointCloud(List<String> fields) {
        this.fields = List.copyOf(fields);
    }

    @Override
    protected PointCloud self() {
        return this;
    }

    void add(double value) {
        int32(Float.floatToRawIntBits((float) value));
    }

    boolean isEmpty() {
        return length() == 0;
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
        out.bytes(6, bytes(), length());
    }
}
