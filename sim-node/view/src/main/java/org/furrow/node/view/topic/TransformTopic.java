package org.furrow.node.view.topic;

import java.io.IOException;
import java.util.List;
import org.furrow.node.log.pose.PoseLayout;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.view.poses.VehiclePoses;
import org.furrow.node.view.protobuf.MessageType;
import org.furrow.node.view.protobuf.ProtoWriter;
import org.furrow.scm.contact.ScmFrame;
import org.joml.Matrix3d;
import org.joml.Quaterniond;

/** Topic {@code /tf}: the frames of the ground and of all bodies of the vehicles that are present, in W. */
final class TransformTopic {
    static final String WORLD = "world";
    static final String GROUND = "ground";

    private final TopicSink sink;
    private final int topic;
    private final ProtoWriter out = new ProtoWriter();
    private final double[] origin_m;
    private final double[] rotation;

    TransformTopic(TopicSink sink, ScmFrame frame) {
        this.sink = sink;
        topic = sink.topic("/tf", MessageType.foxglove("FrameTransforms"));
        origin_m = new double[] {frame.originX_m(), frame.originY_m(), frame.originZ_m()};
        double[] r = frame.rotation();
        // JOML's constructor takes columns, the rows here
        Quaterniond q =
                new Quaterniond().setFromNormalized(new Matrix3d(r[0], r[3], r[6], r[1], r[4], r[7], r[2], r[5], r[8]));
        rotation = new double[] {q.w, q.x, q.y, q.z};
    }

    /** Name of the frame of a body. */
    static String frame(VehiclePlan plan, String body) {
        return plan.name() + "/" + body;
    }

    /** Begins the message of an epoch. */
    void begin(long time_ns) {
        out.clear();
        add(time_ns, GROUND, origin_m, 0, rotation, 0);
    }

    void add(long time_ns, VehiclePlan plan, VehiclePoses poses) {
        PoseLayout layout = poses.layout();
        List<String> bodies = layout.bodies();
        for (int b = 0; b < bodies.size(); b++) {
            int at = poses.at() + layout.body(b);
            add(time_ns, frame(plan, bodies.get(b)), poses.numbers(), at, poses.numbers(), at + 3);
        }
    }

    private void add(long time_ns, String frame, double[] position, int p, double[] quaternion, int q) {
        int transform = out.begin(1);
        Geometry.time(out, 1, time_ns);
        out.text(2, WORLD);
        out.text(3, frame);
        Geometry.vector(out, 4, position[p], position[p + 1], position[p + 2]);
        Geometry.quaternion(out, 5, quaternion, q);
        out.end(transform);
    }

    void end(long time_ns) throws IOException {
        sink.message(topic, time_ns, out);
    }
}
