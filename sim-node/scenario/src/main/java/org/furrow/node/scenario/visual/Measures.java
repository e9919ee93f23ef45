package org.furrow.node.scenario.visual;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.furrow.node.scenario.value.LevelGround;
import org.furrow.node.scenario.visual.Solids.Span;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.vehicle.spec.Vector;
import org.furrow.vehicle.spec.WheelPlace;
import org.furrow.world.contact.Shape;
import org.furrow.world.report.VehicleReport;

/**
 * Dimensions from which a visual mesh is built, in the chassis frame.
 *
 * @param boxes of the hull
 * @param wheels in their design places
 */
record Measures(List<Box> boxes, List<Wheel> wheels) {
    Measures {
        boxes = List.copyOf(boxes);
        wheels = List.copyOf(wheels);
    }

    /** A part of the hull. */
    record Box(Span x, Span y, Span z) {
        double halfY() {
            return 0.5 * y.length();
        }
    }

    /** A wheel. */
    record Wheel(double x, double y, double z, double radius_m, double width_m) {}

    static Measures of(VehicleModel model) {
        List<Box> boxes = new ArrayList<>();
        CollisionBody hull = model.collisionBody();
        if (hull != null) {
            for (double[] b : hull.bounds_m()) {
                boxes.add(new Box(new Span(b[0], b[3]), new Span(b[1], b[4]), new Span(b[2], b[5])));
            }
        }
        List<Wheel> wheels = new ArrayList<>();
        List<Vector> places = places_m(model);
        for (int w = 0; w < places.size(); w++) {
            double radius = model.wheelRadius_m(w);
            double width = width_m(model.wheels().get(w).shape(), radius);
            wheels.add(new Wheel(
                    places.get(w).x(), places.get(w).y(), places.get(w).z(), radius, width));
        }
        return new Measures(boxes, wheels);
    }

    /** Centres of the wheels in the chassis frame: where the design has them, else where they stand at rest. */
    private static List<Vector> places_m(VehicleModel model) {
        List<WheelPlace> design = model.spec().wheelPlaces();
        if (!design.isEmpty()) {
            return design.stream()
                    .limit(model.wheels().size())
                    .map(WheelPlace::centre_m)
                    .toList();
        }
        Vehicle standing = model.place(new Placement(0, 0, 1, 0), LevelGround.INSTANCE);
        VehicleReport report = new VehicleReport();
        standing.report(report);
        List<Vector> places = new ArrayList<>();
        for (int body : standing.bodies().wheels()) {
            double[] at = standing.bodies().position;
            places.add(new Vector(
                    at[3 * body] - report.position_m[0],
                    at[3 * body + 1] - report.position_m[1],
                    at[3 * body + 2] - report.position_m[2]));
        }
        return places;
    }

    /** Where the origin of a link is in the frame of the chassis of a vehicle at rest on level ground. */
    static double[] standing(VehicleModel model, int link) {
        double[] origin = new double[3];
        if (link >= 0) {
            int links = model.linkNames().size();
            double[] position = new double[3 * links];
            Vehicle standing = model.place(new Placement(0, 0, 1, 0), LevelGround.INSTANCE);
            standing.linkPose(link, position, new double[9 * links]);
            VehicleReport report = new VehicleReport();
            standing.report(report);
            for (int d = 0; d < 3; d++) {
                origin[d] = position[3 * link + d] - report.position_m[d];
            }
        }
        return origin;
    }

    /** Width of a wheel; of a wheel that is no cylinder half its radius, an assumption. */
    private static double width_m(Shape shape, double radius_m) {
        return shape instanceof Shape.Cylinder cylinder ? cylinder.width_m() : 0.5 * radius_m;
    }

    /** The box with the largest area seen from above. */
    Box largest() {
        return boxes.stream()
                .max(Comparator.comparingDouble(
                        box -> box.x().length() * box.y().length()))
                .orElseThrow();
    }

    /** The box with the highest top. */
    Box highest() {
        return boxes.stream()
                .max(Comparator.comparingDouble(box -> box.z().most()))
                .orElseThrow();
    }

    /** Left wheels, the foremost first. */
    List<Wheel> left() {
        return wheels.stream()
                .filter(wheel -> wheel.y > 0)
                .sorted(Comparator.comparingDouble((Wheel wheel) -> -wheel.x))
                .toList();
    }
}
