package org.furrow.node.view.pack;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.node.export.BodySurface;
import org.furrow.node.log.pose.PoseLayout;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.ScenePlan;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.driver.DriverPlan;
import org.furrow.node.scenario.look.HullLook;
import org.furrow.node.scenario.look.Mark;
import org.furrow.node.scenario.look.WheelLook;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.terrain.Area;
import org.furrow.scm.terrain.Obstacle;
import org.furrow.scm.terrain.ObstacleSurface;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.vehicle.spec.DrawnBelt;
import org.furrow.vehicle.spec.DrawnBox;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.Bucket;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.grid.UndeformedSurface;
import org.furrow.world.math.Gravity;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes {@code meta.json}: what does not change during a run. */
final class PackMeta {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final int VERSION = 1;
    private static final double ROUTE_STEP_M = 1;

    private PackMeta() {}

    static byte[] of(Scenario scenario, TerrainHeights relief, double yieldUnit_Pa, int blockEpochs) {
        Scenario.Clock clock = scenario.clock();
        ObjectNode meta = MAPPER.createObjectNode();
        meta.put("version", VERSION).put("name", scenario.name());
        meta.put("epoch_s", clock.epochTicks() * clock.step_s()).put("block_epochs", blockEpochs);
        meta.put("duration_s", clock.time_s(clock.epochs()));
        putGround(meta.putObject("ground"), scenario, relief, yieldUnit_Pa);
        ArrayNode wheel = meta.putArray("wheel");
        for (double number : WheelLook.numbers()) {
            wheel.add(number);
        }
        ObjectNode looks = meta.putObject("looks");
        ArrayNode vehicles = meta.putArray("vehicles");
        for (VehiclePlan plan : scenario.vehicles()) {
            putVehicle(vehicles.addObject(), looks, plan);
            PackMesh.put(meta, plan);
        }
        UndeformedSurface surface = scenario.ground().undeformed();
        for (Obstacle obstacle : ObstacleSurface.of(surface)) {
            putObstacle(meta.withArray("obstacles").addObject(), obstacle, ObstacleSurface.groundOf(surface));
        }
        ScenePlan.Water water = scenario.attached().scene().water();
        if (water != null) {
            putWater(meta.putArray("water").addObject(), water);
        }
        int things = scenario.attached().scene().things().size();
        if (things > 0) {
            PackPlants.describe(meta.putObject("plants"), things);
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

    private static void putGround(ObjectNode ground, Scenario scenario, TerrainHeights relief, double yieldUnit_Pa) {
        Scenario.GroundPlan plan = scenario.ground();
        ground.put("spacing_m", plan.grid_m());
        ground.put(
                "count", scenario.exchange().sharing() ? 1 : scenario.vehicles().size());
        ground.put("kind", plan.kind().isRigid() ? "rigid" : "scm");
        ArrayNode soils = ground.putArray("soils");
        GroundMaterials.of(plan).names().forEach(soils::add);
        ground.put("yield_unit_Pa", yieldUnit_Pa);
        ScmFrame frame = plan.frame();
        ObjectNode at = ground.putObject("frame");
        at.putArray("p").add(frame.originX_m()).add(frame.originY_m()).add(frame.originZ_m());
        putTurn(at, frame.rotation());
        ground.putObject("relief")
                .put("x0_m", relief.x0_m())
                .put("y0_m", relief.y0_m())
                .put("z0_m", relief.z0_m())
                .put("step_m", relief.step_m())
                .put("nx", relief.nx())
                .put("ny", relief.ny())
                .put("unit_m", TerrainHeights.UNIT_M);
    }

    /** @param r rotation matrix, row by row */
    private static void putTurn(ObjectNode dest, double[] r) {
        // JOML's constructor takes columns, the rows here
        Quaterniond q = new Matrix3d(r[0], r[3], r[6], r[1], r[4], r[7], r[2], r[5], r[8])
                .getNormalizedRotation(new Quaterniond());
        dest.putArray("q").add(q.w).add(q.x).add(q.y).add(q.z);
    }

    /** Writes the surface of water, a level rectangle in the frame of the ground. */
    private static void putWater(ObjectNode dest, ScenePlan.Water water) {
        Area area = water.area();
        dest.put("kind", "water");
        dest.putArray("size_m").add(area.xMax_m() - area.xMin_m()).add(area.yMax_m() - area.yMin_m());
        dest.putArray("p")
                .add(0.5 * (area.xMin_m() + area.xMax_m()))
                .add(0.5 * (area.yMin_m() + area.yMax_m()))
                .add(water.level_m());
        dest.putArray("q").add(1).add(0).add(0).add(0);
    }

    /** Writes a body in the frame of the ground, whose upper half is the obstacle. */
    private static void putObstacle(ObjectNode dest, Obstacle obstacle, UndeformedSurface ground) {
        double z_m = ground.height_m(obstacle.x_m(), obstacle.y_m());
        double half_m = 0.5 * obstacle.width_m();
        switch (obstacle.form()) {
            case Obstacle.Rock rock ->
                dest.put("kind", "ellipsoid")
                        .putArray("half_m")
                        .add(rock.radius_m())
                        .add(rock.radius_m())
                        .add(rock.height_m());
            case Obstacle.HalfRound round ->
                dest.put("kind", "cylinder").put("radius_m", round.radius_m()).put("length_m", 2 * half_m);
            case Obstacle.Step step ->
                dest.put("kind", "box")
                        .putArray("half_m")
                        .add(half_m)
                        .add(step.reach_m())
                        .add(step.height_m());
        }
        dest.putArray("p").add(obstacle.x_m()).add(obstacle.y_m()).add(z_m);
        double yaw_rad = Math.atan2(obstacle.axisY(), obstacle.axisX());
        dest.putArray("q").add(Math.cos(0.5 * yaw_rad)).add(0).add(0).add(Math.sin(0.5 * yaw_rad));
    }

    private static void putVehicle(ObjectNode dest, ObjectNode looks, VehiclePlan plan) {
        VehicleModel model = plan.model();
        dest.put("name", plan.name()).put("kind", model.spec().name());
        dest.put("weight_N", model.spec().mass_kg() * Gravity.STANDARD_MPS2);
        ArrayNode parts = dest.putArray("parts");
        ObjectNode chassis = parts.addObject().put("name", PoseLayout.CHASSIS).put("kind", "chassis");
        HullLook look = putChassis(chassis, model);
        if (!looks.has(model.spec().name())) {
            ArrayNode marks = looks.putArray(model.spec().name());
            look.marks().forEach(mark -> putMark(marks.addObject(), mark));
        }
        List<BodySurface> wheels = BodySurface.ofWheels(model);
        for (int w = 0; w < model.wheelNames().size(); w++) {
            ObjectNode wheel =
                    parts.addObject().put("name", model.wheelNames().get(w)).put("kind", "wheel");
            wheel.put("radius_m", model.wheelRadius_m(w));
            wheel.put("width_m", wheels.get(w).width_m());
        }
        for (int link = 0; link < model.linkNames().size(); link++) {
            if (!model.linkBoxes(link).isEmpty()) {
                ObjectNode body = parts.addObject()
                        .put("name", model.linkNames().get(link))
                        .put("kind", "body");
                putBoxes(body, model.linkBoxes(link));
                putBucket(body, model, link);
            }
        }
        putBelts(dest, model);
        ArrayNode channels = dest.putArray("channels");
        for (PoseChannels.Channel channel : PoseChannels.of(model).channels()) {
            channels.addObject().put("key", channel.key()).put("scale", channel.scale());
        }
        putRoute(dest.putArray("route"), plan);
    }

    /** Writes the belts; the boxes of their pieces give way to shoes near the eye. */
    private static void putBelts(ObjectNode dest, VehicleModel model) {
        ArrayNode parts = (ArrayNode) dest.get("parts");
        int first = parts.size() - model.linkNames().size(); // all links of a tracked vehicle are drawn
        for (DrawnBelt belt : model.drawnBelts()) {
            for (int piece = 0; piece < belt.links(); piece++) {
                ((ObjectNode) parts.get(first + belt.firstPiece() + piece)).put("shoes", true);
            }
            ObjectNode to = dest.withArray("belts").addObject();
            to.put("first", first + belt.firstPiece()).put("pieces", belt.pieces());
            to.put("sprocket", first + belt.sprocket()).put("teeth", belt.teeth());
            to.put("shoes", belt.shoes()).put("y_m", belt.over().getFirst().y());
            ArrayNode over = to.putArray("over_m");
            belt.over().forEach(corner -> over.addArray().add(corner.x()).add(corner.z()));
        }
    }

    /** Writes the hollow of a body that carries soil. */
    private static void putBucket(ObjectNode body, VehicleModel model, int link) {
        for (int b = 0; b < model.touching().size(); b++) {
            TouchingBody touching = model.touching().get(b);
            Bucket bucket = touching.bucket();
            if (bucket != null && model.touchingLink(b) == link) {
                ObjectNode dest = body.putObject("bucket");
                dest.put("column", Bucket.quantity(touching.name()).name());
                dest.put("width_m", bucket.width_m()).put("density_kgpm3", bucket.density_kgpm3());
                dest.put("repose_rad", bucket.repose_rad());
                ArrayNode profile = dest.putArray("profile_m");
                bucket.profile_m()
                        .forEach(corner -> profile.addArray().add(corner.x_m()).add(corner.z_m()));
            }
        }
    }

    /** Writes the boxes of a chassis; returns what is painted on them: nothing on a stone. */
    private static HullLook putChassis(ObjectNode chassis, VehicleModel model) {
        List<HullLook.Box> boxes = new ArrayList<>();
        CollisionBody hull = model.collisionBody();
        if (!model.chassisBoxes().isEmpty()) {
            putBoxes(chassis, model.chassisBoxes());
            model.chassisBoxes()
                    .forEach(box -> boxes.add(
                            new HullLook.Box(box.centre_m(), box.size_m().times(0.5))));
        } else if (hull != null) {
            for (double[] b : hull.bounds_m()) {
                putBox(chassis.withArray("boxes").addObject(), b);
                Vector least = new Vector(b[0], b[1], b[2]);
                Vector size = new Vector(b[3], b[4], b[5]).minus(least);
                boxes.add(new HullLook.Box(least.plus(size.times(0.5)), size.times(0.5)));
            }
        }
        return HullLook.of(model.isStone() ? List.of() : boxes, model.spec().isArmoured());
    }

    private static void putMark(ObjectNode dest, Mark mark) {
        dest.put("box", mark.box()).put("side", mark.side().name().toLowerCase(Locale.ROOT));
        dest.put("paint", mark.paint().name().toLowerCase(Locale.ROOT));
        ArrayNode colour = dest.putArray("colour");
        for (double number : mark.paint().numbers()) {
            colour.add(number);
        }
        Mark.Area area = mark.area();
        dest.put("u_m", area.u_m()).put("v_m", area.v_m());
        dest.put("half_u_m", area.halfU_m()).put("half_v_m", area.halfV_m()).put("round", area.isRound());
        dest.put("pitch_m", mark.slots().pitch_m()).put("share", mark.slots().share());
    }

    private static void putBoxes(ObjectNode part, List<DrawnBox> boxes) {
        for (DrawnBox box : boxes) {
            ObjectNode dest = part.withArray("boxes").addObject();
            Vector centre = box.centre_m();
            dest.putArray("p").add(centre.x()).add(centre.y()).add(centre.z());
            Vector size = box.size_m();
            dest.putArray("half_m").add(0.5 * size.x()).add(0.5 * size.y()).add(0.5 * size.z());
            putTurn(dest, box.axes().toMatrix());
        }
    }

    /** @param bounds least and largest x, y and z, in m */
    private static void putBox(ObjectNode dest, double[] bounds) {
        ArrayNode place = dest.putArray("p");
        ArrayNode half = dest.putArray("half_m");
        for (int d = 0; d < 3; d++) {
            place.add(0.5 * (bounds[d] + bounds[3 + d]));
            half.add(0.5 * (bounds[3 + d] - bounds[d]));
        }
        dest.putArray("q").add(1).add(0).add(0).add(0);
    }

    private static void putRoute(ArrayNode dest, VehiclePlan plan) {
        DriverPlan.Way way = plan.driver().way();
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
