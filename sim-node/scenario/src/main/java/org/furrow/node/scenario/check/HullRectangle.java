package org.furrow.node.scenario.check;

import java.util.List;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.spec.WheelPlace;
import org.furrow.world.contact.Shape;

/** The rectangle around a vehicle's hull seen from above, or around its wheels if it has no hull. */
final class HullRectangle {
    /** x and y of the corners in the world, in order, in m. */
    private final double[][] corners;

    private HullRectangle(double[][] corners) {
        this.corners = corners;
    }

    static HullRectangle of(VehicleSpec spec, Placement at) {
        Box box = new Box();
        List<Shape.Hull> hull = spec.hull();
        hull.forEach(part -> part.points().forEach(point -> box.add(point.x_m(), point.y_m())));
        if (hull.isEmpty()) {
            for (WheelPlace wheel : spec.wheelPlaces()) {
                box.add(
                        wheel.centre_m().x() - wheel.radius_m(),
                        wheel.centre_m().y());
                box.add(
                        wheel.centre_m().x() + wheel.radius_m(),
                        wheel.centre_m().y());
            }
        }
        return of(box, at);
    }

    /**
     * The rectangle around a part of a vehicle.
     *
     * @param bounds_m least x, y, z, then largest x, y, z in the chassis frame
     */
    static HullRectangle of(double[] bounds_m, Placement at) {
        Box box = new Box();
        box.add(bounds_m[0], bounds_m[1]);
        box.add(bounds_m[3], bounds_m[4]);
        return of(box, at);
    }

    private static HullRectangle of(Box box, Placement at) {
        double[][] corners = {
            place(at, box.rear, box.right),
            place(at, box.front, box.right),
            place(at, box.front, box.left),
            place(at, box.rear, box.left)
        };
        return new HullRectangle(corners);
    }

    /** Distance of the farthest corner from a point, in m. */
    double reach_m(double x_m, double y_m) {
        double reach2 = 0;
        for (double[] corner : corners) {
            double x = corner[0] - x_m;
            double y = corner[1] - y_m;
            reach2 = Math.max(reach2, x * x + y * y);
        }
        return Math.sqrt(reach2);
    }

    /** How far this rectangle and another overlap along the direction in which they overlap least, in m; 0 if not. */
    double overlap_m(HullRectangle other) {
        return Math.max(0, Math.min(alongEdges(other), other.alongEdges(this)));
    }

    /** How far a circle reaches into this rectangle, in m; 0 if not. */
    double overlap_m(double x_m, double y_m, double radius_m) {
        double[] beyond = new double[2];
        for (int k = 0; k < 2; k++) {
            double x = corners[k + 1][0] - corners[k][0];
            double y = corners[k + 1][1] - corners[k][1];
            double length = Math.sqrt(x * x + y * y);
            double[] own = range(x / length, y / length);
            double at = (x * x_m + y * y_m) / length;
            beyond[k] = Math.max(own[0] - at, at - own[1]);
        }
        double u = Math.max(0, beyond[0]);
        double v = Math.max(0, beyond[1]);
        double inside = Math.min(0, Math.max(beyond[0], beyond[1]));
        return Math.max(0, radius_m - Math.sqrt(u * u + v * v) - inside);
    }

    private double alongEdges(HullRectangle other) {
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < 2; k++) {
            double x = corners[k + 1][0] - corners[k][0];
            double y = corners[k + 1][1] - corners[k][1];
            double length = Math.sqrt(x * x + y * y);
            double[] own = range(x / length, y / length);
            double[] others = other.range(x / length, y / length);
            least = Math.min(least, Math.min(own[1], others[1]) - Math.max(own[0], others[0]));
        }
        return least;
    }

    private double[] range(double x, double y) {
        double[] range = {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double[] corner : corners) {
            double at = corner[0] * x + corner[1] * y;
            range[0] = Math.min(range[0], at);
            range[1] = Math.max(range[1], at);
        }
        return range;
    }

    private static double[] place(Placement at, double ahead, double left) {
        return new double[] {
            at.x_m() + ahead * at.headingX() - left * at.headingY(),
            at.y_m() + ahead * at.headingY() + left * at.headingX()
        };
    }

    /** A rectangle in the chassis frame. */
    private static final class Box {
        private double rear = Double.POSITIVE_INFINITY;
        private double front = Double.NEGATIVE_INFINITY;
        private double right = Double.POSITIVE_INFINITY;
        private double left = Double.NEGATIVE_INFINITY;

        void add(double x, double y) {
            rear = Math.min(rear, x);
            front = Math.max(front, x);
            right = Math.min(right, y);
            left = Math.max(left, y);
        }
    }
}
