package org.furrow.node.view.topic;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.view.protobuf.MessageType;
import org.furrow.node.view.protobuf.ProtoWriter;
import org.furrow.vehicle.driver.Route;
import org.furrow.world.grid.UndeformedSurface;

/** Topic {@code /relief}: points of the undeformed ground around starts and routes, sent once. */
final class ReliefTopic {
    private static final double MARGIN_M = 15;
    private static final double LEAST_STEP_M = 0.25;
    /** Points along the longer side. */
    private static final int MOST_POINTS = 250;

    private static final int POINTS_OF_ROUTE = 100;

    private ReliefTopic() {}

    static void send(TopicSink sink, Scenario scenario) throws IOException {
        double[] box = {
            Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY
        };
        for (double[] point : points(scenario)) {
            for (int k = 0; k < 2; k++) {
                box[k] = Math.min(box[k], point[k] - MARGIN_M);
                box[2 + k] = Math.max(box[2 + k], point[k] + MARGIN_M);
            }
        }
        UndeformedSurface ground = scenario.ground().undeformed();
        double step_m = Math.max(LEAST_STEP_M, Math.max(box[2] - box[0], box[3] - box[1]) / MOST_POINTS);
        PointCloud cloud = new PointCloud(List.of("x", "y", "z"));
        for (double y = box[1]; y <= box[3]; y += step_m) {
            for (double x = box[0]; x <= box[2]; x += step_m) {
                if (ground.covers(x, y)) {
                    cloud.add(x - box[0]);
                    cloud.add(y - box[1]);
                    cloud.add(ground.height_m(x, y));
                }
            }
        }
        ProtoWriter out = new ProtoWriter();
        cloud.write(out, 0, box[0], box[1]);
        sink.message(sink.topic("/relief", MessageType.foxglove("PointCloud")), 0, out);
    }

    /** Starts and routes in the frame of the ground. */
    private static List<double[]> points(Scenario scenario) {
        List<double[]> points = new ArrayList<>();
        for (VehiclePlan plan : scenario.vehicles()) {
            points.add(inGround(scenario, plan.start().x_m(), plan.start().y_m()));
        }
        for (Route route : scenario.routes().values()) {
            for (int k = 0; k <= POINTS_OF_ROUTE; k++) {
                double at_m = route.length_m() * k / POINTS_OF_ROUTE;
                points.add(inGround(scenario, route.x_m(at_m), route.y_m(at_m)));
            }
        }
        return points;
    }

    private static double[] inGround(Scenario scenario, double x_m, double y_m) {
        double[] point = new double[3];
        scenario.ground().frame().onGround(scenario.ground().undeformed(), x_m, y_m, point);
        return point;
    }
}
