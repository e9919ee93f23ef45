package org.furrow.node.sense.scene;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.check.LevelGround;
import org.furrow.node.scenario.look.HullLook;
import org.furrow.node.sense.ray.RaySolid;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.report.VehicleReport;

/**
 * The solids of a kind of vehicle.
 *
 * @param hull convex parts of the chassis; none when the vehicle file gives no hull
 * @param wheels in the order of the model
 * @param roof_m middle of the highest plane of hull and wheels, in the chassis frame
 * @param nose_m middle of the front, at the highest plane
 * @param isRock whether it is of stone
 * @param look what is painted on the parts of the hull
 */
public record VehicleShapes(
        List<RaySolid> hull, List<RaySolid> wheels, Vector roof_m, Vector nose_m, boolean isRock, HullLook look) {
    public VehicleShapes {
        hull = List.copyOf(hull);
        wheels = List.copyOf(wheels);
    }

    /** A vehicle that is not armoured. */
    public VehicleShapes(List<RaySolid> hull, List<RaySolid> wheels, Vector roof_m, Vector nose_m, boolean isRock) {
        this(hull, wheels, roof_m, nose_m, isRock, HullLook.of(boxes(hull), false));
    }

    private static List<HullLook.Box> boxes(List<RaySolid> hull) {
        return hull.stream()
                .map(part -> new HullLook.Box(
                        new Vector(part.middle_m(0), part.middle_m(1), part.middle_m(2)),
                        new Vector(part.half_m(0), part.half_m(1), part.half_m(2))))
                .toList();
    }

    public static VehicleShapes of(VehicleModel model) {
        Vehicle standing = model.place(new Placement(0, 0, 1, 0), LevelGround.INSTANCE);
        List<RaySolid> wheels = new ArrayList<>();
        model.wheels().forEach(wheel -> wheels.add(RaySolid.of(wheel.shape())));
        CollisionBody body = model.collisionBody();
        double[] box = body == null ? boxOfWheels(standing, wheels) : box(body.bounds_m());
        double top = box[5];
        double middle = 0.5 * (box[1] + box[4]);
        List<RaySolid> hull = body == null
                ? List.of()
                : body.hulls().stream().map(RaySolid::of).toList();
        return new VehicleShapes(
                hull,
                wheels,
                new Vector(0.5 * (box[0] + box[3]), middle, top),
                new Vector(box[3], middle, top),
                model.isStone(),
                HullLook.of(boxes(hull), HullLook.isArmoured(model.spec())));
    }

    private static double[] box(List<double[]> boxes) {
        double[] all = boxes.isEmpty() ? new double[6] : boxes.getFirst().clone();
        for (double[] each : boxes) {
            for (int d = 0; d < 3; d++) {
                all[d] = Math.min(all[d], each[d]);
                all[3 + d] = Math.max(all[3 + d], each[3 + d]);
            }
        }
        return all;
    }

    private static double[] boxOfWheels(Vehicle standing, List<RaySolid> wheels) {
        double[] chassis = new double[3];
        VehicleReport report = new VehicleReport();
        standing.report(report);
        System.arraycopy(report.position_m, 0, chassis, 0, 3);
        List<double[]> boxes = new ArrayList<>();
        for (int w = 0; w < wheels.size(); w++) {
            double radius = wheels.get(w).radius_m();
            int body = standing.bodies().wheels()[w];
            double[] box = new double[6];
            for (int d = 0; d < 3; d++) {
                double at = standing.bodies().position[3 * body + d] - chassis[d];
                box[d] = at - radius;
                box[3 + d] = at + radius;
            }
            boxes.add(box);
        }
        return box(boxes);
    }
}
