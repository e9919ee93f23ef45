package org.furrow.node.view.pack;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.furrow.node.log.pose.PoseLayout;
import org.furrow.node.run.export.BodyMesh;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.scm.soilstep.ScmFrame;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes {@code meta.json}: what does not change during a run. */
final class PackMeta {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final int VERSION = 1;
    private static final double ROUTE_STEP_M = 1;

    private PackMeta() {}

    static byte[] of(Scenario scenario, Relief relief, double yieldUnit_Pa, int blockEpochs) {
        Scenario.Clock clock = scenario.clock();
        ObjectNode meta = MAPPER.createObjectNode();
        meta.put("version", VERSION).put("name", scenario.name());
        meta.put("epoch_s", clock.epochTicks() * clock.step_s()).put("block_epochs", blockEpochs);
        meta.put("duration_s", clock.time_s(clock.epochs()));
        putGround(meta.putObject("ground"), scenario, relief, yieldUnit_Pa);
        ArrayNode vehicles = meta.putArray("vehicles");
        for (VehiclePlan plan : scenario.vehicles()) {
            putVehicle(vehicles.addObject(), plan, clock);
        }
        ArrayNode marks = meta.putArray("marks");
        for (VehiclePlan plan : scenario.vehicles()) {
            if (plan.enterEpoch() > 0) {
                marks.addObject()
                        .put("t_s", clock.time_s(plan.enterEpoch()))
                        .put("kind", "enter")
                        .put("vehicle", plan.name())
                        .put("text", plan.name() + " enters");
            }
        }
        return meta.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void putGround(ObjectNode ground, Scenario scenario, Relief relief, double yieldUnit_Pa) {
        Scenario.GroundPlan plan = scenario.ground();
        ground.put("spacing_m", plan.grid_m());
        ground.put(
                "count", scenario.exchange().sharing() ? 1 : scenario.vehicles().size());
        ground.put("kind", plan.answer() instanceof Scenario.Soft ? "scm" : "rigid");
        ground.put("yield_unit_Pa", yieldUnit_Pa);
        ScmFrame frame = plan.answer().frame();
        ObjectNode at = ground.putObject("frame");
        at.putArray("p").add(frame.originX_m()).add(frame.originY_m()).add(frame.originZ_m());
        ArrayNode rotation = at.putArray("r");
        for (double each : frame.rotation()) {
            rotation.add(each);
        }
        ground.putObject("relief")
                .put("x0_m", relief.x0_m())
                .put("y0_m", relief.y0_m())
                .put("z0_m", relief.z0_m())
                .put("step_m", relief.step_m())
                .put("nx", relief.nx())
                .put("ny", relief.ny())
                .put("unit_m", Relief.UNIT_M);
    }

    private static void putVehicle(ObjectNode dest, VehiclePlan plan, Scenario.Clock clock) {
        VehicleModel model = plan.model();
        dest.put("name", plan.name()).put("enter_s", clock.time_s(plan.enterEpoch()));
        ArrayNode parts = dest.putArray("parts");
        ObjectNode chassis = parts.addObject().put("name", PoseLayout.CHASSIS).put("kind", "chassis");
        CollisionBody hull = model.collisionBody();
        if (hull != null) {
            putMesh(chassis.putObject("mesh"), BodyMesh.of(hull));
        }
        List<TouchingBody> wheels = BodyMesh.wheels(model);
        for (int w = 0; w < model.wheelNames().size(); w++) {
            ObjectNode wheel =
                    parts.addObject().put("name", model.wheelNames().get(w)).put("kind", "wheel");
            wheel.put("radius_m", model.wheelRadius_m(w));
            Shape shape = wheels.get(w).shape();
            BodyMesh mesh = BodyMesh.of(shape);
            wheel.put("width_m", mesh.width_m());
            if (!(shape instanceof Shape.Cylinder)) {
                putMesh(wheel.putObject("mesh"), mesh);
            }
        }
        ArrayNode channels = dest.putArray("channels");
        for (PoseChannels.Channel channel : new PoseChannels(PoseLayout.of(model)).channels()) {
            channels.addObject().put("key", channel.key()).put("scale", channel.scale());
        }
        putRoute(dest.putArray("route"), plan);
    }

    private static void putMesh(ObjectNode dest, BodyMesh mesh) {
        ArrayNode points = dest.putArray("points");
        for (double each : mesh.points_m()) {
            points.add(Math.round(each * 1e4) / 1e4);
        }
        ArrayNode triangles = dest.putArray("triangles");
        for (int each : mesh.triangles()) {
            triangles.add(each);
        }
    }

    private static void putRoute(ArrayNode dest, VehiclePlan plan) {
        VehiclePlan.OnRoute way = Relief.way(plan);
        if (way == null) {
            return;
        }
        for (double at_m = way.start_m(); at_m <= way.route().length_m(); at_m += ROUTE_STEP_M) {
            dest.addArray()
                    .add(Math.round(way.route().x_m(at_m) * 100) / 100.0)
                    .add(Math.round(way.route().y_m(at_m) * 100) / 100.0);
        }
    }
}
