package org.furrow.vehicle.collision;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.spec.Vector;
import org.furrow.vehicle.spec.WheelPlace;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;

/** Wheels as convex shapes of a chassis: prisms that neither turn nor travel. */
final class WheelParts {
    private static final int SIDES = 12;
    /** Width over radius of a wheel that is not a cylinder. */
    private static final double WIDTH = 0.5;

    private WheelParts() {}

    /** @param bodies of the wheels, in their order */
    static List<Shape.Hull> of(List<WheelPlace> places, List<TouchingBody> bodies) {
        List<Shape.Hull> parts = new ArrayList<>();
        for (int w = 0; w < places.size(); w++) {
            double radius_m = places.get(w).radius_m();
            double width_m = bodies.get(w).shape() instanceof Shape.Cylinder round ? round.width_m() : WIDTH * radius_m;
            parts.add(prism(places.get(w).centre_m(), radius_m, 0.5 * width_m));
        }
        return parts;
    }

    private static Shape.Hull prism(Vector centre_m, double radius_m, double half_m) {
        List<Shape.Point> corners = new ArrayList<>();
        for (int n = 0; n < SIDES; n++) {
            double angle_rad = 2 * Math.PI * n / SIDES;
            double x = centre_m.x() + radius_m * StrictMath.cos(angle_rad);
            double z = centre_m.z() + radius_m * StrictMath.sin(angle_rad);
            corners.add(new Shape.Point(x, centre_m.y() - half_m, z));
            corners.add(new Shape.Point(x, centre_m.y() + half_m, z));
        }
        return new Shape.Hull(corners);
    }
}
