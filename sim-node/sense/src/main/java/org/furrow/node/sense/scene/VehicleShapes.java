package org.furrow.node.sense.scene;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.look.HullLook;
import org.furrow.node.scenario.value.LevelGround;
import org.furrow.node.scenario.visual.VehicleVisual;
import org.furrow.node.scenario.visual.VisualMesh;
import org.furrow.node.sense.ray.RaySolid;
import org.furrow.node.sense.ray.VisualSolid;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;

/**
 * The solids of a kind of vehicle.
 *
 * @param hull its visual mesh, or convex parts of the chassis; none when the vehicle file gives neither
 * @param wheels in the order of the model
 * @param roof_m middle of the highest plane of hull and wheels, in the chassis frame
 * @param nose_m middle of the front, at the highest plane
 * @param isRock whether it is of stone
 * @param coat what is painted on them
 * @param moving what moves against the chassis besides the wheels
 */
public record VehicleShapes(
        List<RaySolid> hull,
        List<RaySolid> wheels,
        Vector roof_m,
        Vector nose_m,
        boolean isRock,
        Coat coat,
        MovingShapes moving) {
    /**
     * Paint of a kind of vehicle.
     *
     * @param look what is painted on convex parts of the hull
     * @param albedo of the body of a mesh
     * @param lamp_m place of the left headlamp in the chassis frame; null: it has none
     */
    public record Coat(
            HullLook look, List<Double> albedo, @Nullable Vector lamp_m) {}

    /** Headlamps are before the front of the foremost box of the hull, so that it does not hide them. */
    private static final double LAMP_AHEAD_M = 0.15;

    private static final double LAMP_ASIDE = 0.7;
    private static final double LAMP_HIGH = 0.55;

    private static @Nullable Vector lamp_m(@Nullable CollisionBody body, boolean isStone) {
        if (body == null || isStone) {
            return null;
        }
        double[] foremost = body.bounds_m().getFirst();
        for (double[] each : body.bounds_m()) {
            foremost = each[3] > foremost[3] ? each : foremost;
        }
        return new Vector(
                foremost[3] + LAMP_AHEAD_M,
                LAMP_ASIDE * 0.5 * (foremost[4] - foremost[1]),
                foremost[2] + LAMP_HIGH * (foremost[5] - foremost[2]));
    }

    public VehicleShapes {
        hull = List.copyOf(hull);
        wheels = List.copyOf(wheels);
    }

    /** A vehicle that is not armoured. */
    public VehicleShapes(List<RaySolid> hull, List<RaySolid> wheels, Vector roof_m, Vector nose_m, boolean isRock) {
        this(
                hull,
                wheels,
                roof_m,
                nose_m,
                isRock,
                new Coat(HullLook.of(boxes(hull), false), VehicleVisual.BOXES.albedo(), null),
                MovingShapes.NONE);
    }

    /** Solids of wheels and of what else moves. */
    int mobile() {
        return wheels.size() + moving.solids();
    }

    private static List<HullLook.Box> boxes(List<RaySolid> hull) {
        return hull.stream()
                .map(part -> new HullLook.Box(
                        new Vector(part.middle_m(0), part.middle_m(1), part.middle_m(2)),
                        new Vector(part.half_m(0), part.half_m(1), part.half_m(2))))
                .toList();
    }

    /** What pictures show of a vehicle, and the places on it where sensors are mounted, which follow its hull. */
    public static VehicleShapes of(VehicleModel model, VehicleVisual visual) {
        Vehicle standing = model.place(new Placement(0, 0, 1, 0), LevelGround.INSTANCE);
        List<RaySolid> wheels = new ArrayList<>();
        model.wheels().forEach(wheel -> wheels.add(RaySolid.of(wheel.shape())));
        CollisionBody body = model.collisionBody();
        double[] box = body == null ? boxOfWheels(standing, wheels) : box(body.bounds_m());
        double top = box[5];
        double middle = 0.5 * (box[1] + box[4]);
        VisualMesh mesh = visual.chassis(model);
        List<RaySolid> hull = mesh != null
                ? List.of(new VisualSolid(mesh))
                : body == null
                        ? List.of()
                        : body.hulls().stream().map(RaySolid::of).toList();
        return new VehicleShapes(
                hull,
                drawn(wheels, visual.wheels(model)),
                new Vector(0.5 * (box[0] + box[3]), middle, top),
                new Vector(box[3], middle, top),
                model.isStone(),
                new Coat(
                        HullLook.of(boxes(hull), model.spec().isArmoured()),
                        visual.albedo(),
                        lamp_m(body, model.isStone())),
                MovingShapes.of(model, visual));
    }

    /** The wheels with their meshes, equal ones with the same. */
    private static List<RaySolid> drawn(List<RaySolid> shapes, List<@Nullable VisualMesh> meshes) {
        List<RaySolid> drawn = new ArrayList<>();
        VisualMesh last = null;
        for (int w = 0; w < shapes.size(); w++) {
            VisualMesh mesh = meshes.get(w);
            drawn.add(mesh == null ? shapes.get(w) : mesh == last ? drawn.getLast() : new VisualSolid(mesh));
            last = mesh;
        }
        return drawn;
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
