package org.furrow.node.view.topic;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.export.BodySurface;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.view.protobuf.MessageType;
import org.furrow.node.view.protobuf.ProtoWriter;
import org.joml.Vector3d;

/**
 * Topic {@code /scene}: the shapes of the vehicles that are present, each in the frame of its body. Each message is the
 * whole scene, because after a seek a viewer has only the last one; it is sent when the vehicles change.
 */
final class SceneTopic {
    private static final int ALL = 1;
    private static final double[] HULL = {0.36, 0.42, 0.30};
    private static final double[] TREAD = {0.13, 0.13, 0.13};
    /** A part of each wheel, so that its rotation can be seen. */
    private static final double[] MARK = {0.55, 0.55, 0.50};

    private static final double[] LETTERS = {0.95, 0.95, 0.95};
    private static final double NAME_HEIGHT_M = 2.8;
    private static final double NAME_SIZE_M = 0.5;

    private final TopicSink sink;
    private final int topic;
    private final List<VehiclePlan> plans;
    private final List<BodyShapes> shapes = new ArrayList<>();
    private final ProtoWriter out = new ProtoWriter();
    private List<Integer> sent = List.of(-1);

    SceneTopic(TopicSink sink, Scenario scenario) {
        this.sink = sink;
        topic = sink.topic("/scene", MessageType.foxglove("SceneUpdate"));
        plans = scenario.vehicles();
        plans.forEach(plan -> shapes.add(BodyShapes.of(plan.model())));
    }

    /** @param present indices of the vehicles that are present, ascending */
    void show(long time_ns, List<Integer> present) throws IOException {
        if (present.equals(sent)) {
            return;
        }
        sent = List.copyOf(present);
        out.clear();
        int deletion = out.begin(1);
        Geometry.time(out, 1, time_ns);
        out.integer(2, ALL);
        out.end(deletion);
        for (int vehicle : present) {
            add(time_ns, plans.get(vehicle), shapes.get(vehicle));
        }
        sink.message(topic, time_ns, out);
    }

    private void add(long time_ns, VehiclePlan plan, BodyShapes of) {
        int chassis = beginEntity(time_ns, TransformTopic.frame(plan, "chassis"));
        if (of.chassis() != null) {
            addTriangles(of.chassis(), HULL, HULL);
        }
        addName(plan.name());
        out.end(chassis);
        for (int w = 0; w < of.wheels().size(); w++) {
            String name = plan.model().wheelNames().get(w);
            int wheel = beginEntity(time_ns, TransformTopic.frame(plan, name));
            addTriangles(of.wheels().get(w), TREAD, MARK);
            out.end(wheel);
        }
        for (BodyShapes.Link link : of.links()) {
            int body = beginEntity(time_ns, TransformTopic.frame(plan, link.name()));
            addTriangles(link.surface(), HULL, HULL);
            out.end(body);
        }
    }

    private int beginEntity(long time_ns, String frame) {
        int entity = out.begin(2);
        Geometry.time(out, 1, time_ns);
        out.text(2, frame);
        out.text(3, frame);
        out.integer(5, 1);
        return entity;
    }

    /** Adds a surface; its vertices have another colour in one of six sectors about the y axis. */
    private void addTriangles(BodySurface surface, double[] colour, double[] sector) {
        int list = out.begin(12);
        for (Vector3d point : surface.points()) {
            Geometry.vector(out, 2, point.x, point.y, point.z);
        }
        for (Vector3d point : surface.points()) {
            boolean marked = Math.atan2(point.z, point.x) > Math.PI * 2 / 3;
            Geometry.colour(out, 4, marked ? sector : colour);
        }
        int indices = out.begin(5);
        for (int[] polygon : surface.polygons()) {
            for (int k = 2; k < polygon.length; k++) {
                out.int32(polygon[0]);
                out.int32(polygon[k - 1]);
                out.int32(polygon[k]);
            }
        }
        out.end(indices);
        out.end(list);
    }

    private void addName(String name) {
        int text = out.begin(13);
        int pose = out.begin(1);
        Geometry.vector(out, 1, 0, 0, NAME_HEIGHT_M);
        Geometry.quaternion(out, 2, new double[] {1, 0, 0, 0}, 0);
        out.end(pose);
        out.integer(2, 1);
        out.number(3, NAME_SIZE_M);
        Geometry.colour(out, 5, LETTERS);
        out.text(6, name);
        out.end(text);
    }
}
