package org.furrow.node.sense.map;

import java.util.List;
import org.furrow.node.scenario.check.VehicleFigures;
import org.furrow.node.scenario.check.VehicleFigures.Wheel;
import org.furrow.node.sense.suite.MapSpec;
import org.furrow.scm.terrain.Obstacle;
import org.furrow.scm.terrain.ObstacleSurface;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.grid.UndeformedSurface;

/**
 * Where the shape of the ground stops a kind of vehicle: in the circle about a cell with half the vehicle's width as
 * radius, which lies below it in each heading.
 *
 * @param clearance_m height of the lowest point of the hull on level ground
 * @param step_m highest step that a wheel climbs, half of the smallest radius: a quarter of the diameter for all-wheel
 *     drive on firm ground (Bekker, Introduction to Terrain-Vehicle Systems, 1969)
 * @param halfWidth_m half of the vehicle's width
 * @param tilt the tangent of the slope on which it falls over: distance of the centre of mass to the nearest side of
 *     the wheels' rectangle over its height
 * @param high obstacles that are higher than the clearance or the step
 */
record Passage(double clearance_m, double step_m, double halfWidth_m, double tilt, List<Obstacle> high) {
    Passage {
        high = List.copyOf(high);
    }

    static Passage of(VehicleModel model, UndeformedSurface surface) {
        VehicleFigures figures = VehicleFigures.of(model);
        List<Wheel> wheels = figures.wheels();
        double radius_m = wheels.stream().mapToDouble(Wheel::radius_m).min().orElseThrow();
        double clearance_m = figures.clearance_m().orElse(radius_m);
        double side_m = wheels.stream()
                .mapToDouble(wheel -> Math.abs(wheel.centre_m().y()) + 0.5 * wheel.radius_m())
                .max()
                .orElseThrow();
        double step_m = 0.5 * radius_m;
        List<Obstacle> high = ObstacleSurface.of(surface).stream()
                .filter(obstacle -> obstacle.top_m() > Math.min(clearance_m, step_m))
                .toList();
        return new Passage(
                clearance_m, step_m, side_m, tilt(figures, model.spec().chassisCom_m()), high);
    }

    /** Wheels and links are taken as at the height of the wheels' centres. */
    private static double tilt(VehicleFigures figures, Vector chassisCom_m) {
        double[] box = {Double.MAX_VALUE, -Double.MAX_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE};
        double centres_m = 0;
        double ground_m = Double.MAX_VALUE;
        for (Wheel wheel : figures.wheels()) {
            Vector at = wheel.centre_m();
            box[0] = Math.min(box[0], at.x());
            box[1] = Math.max(box[1], at.x());
            box[2] = Math.min(box[2], at.y());
            box[3] = Math.max(box[3], at.y());
            centres_m += at.z() / figures.wheels().size();
            ground_m = Math.min(ground_m, at.z() - wheel.radius_m());
        }
        double share = figures.chassis_kg() / figures.mass_kg();
        double height_m = share * chassisCom_m.z() + (1 - share) * centres_m - ground_m;
        double along_m = Math.min(chassisCom_m.x() - box[0], box[1] - chassisCom_m.x());
        double across_m = Math.min(chassisCom_m.y() - box[2], box[3] - chassisCom_m.y());
        return Math.min(along_m, across_m) / height_m;
    }

    /** Whether one of the obstacles reaches into the circle about a point of the frame T. */
    boolean isObstructed(double x_m, double y_m) {
        for (Obstacle obstacle : high) {
            if (obstacle.distance_m(x_m, y_m) < halfWidth_m) {
                return true;
            }
        }
        return false;
    }

    /** Whether the vehicle falls over, touches the ground with its hull or meets a step in the circle about a cell. */
    boolean isTooRough(float[] height_m, MapSpec.Grid grid, int row, int column) {
        double reach = Math.max(1.5, halfWidth_m / grid.cell_m());
        Circle circle = new Circle(height_m, grid, row, column, reach);
        if (!circle.hasPlane()) {
            return false;
        }
        double slope = Math.sqrt(circle.alongX * circle.alongX + circle.alongY * circle.alongY) / grid.cell_m();
        return slope > tilt || circle.highest() > clearance_m || circle.largestStep() > step_m;
    }

    /** The heights of cells in a circle against the plane of least squares through them. */
    private static final class Circle {
        private final float[] height_m;
        private final MapSpec.Grid grid;
        private final int row;
        private final int column;
        private final double reach;
        private final int side;
        private double mean_m;
        private double meanX;
        private double meanY;
        private int count;
        /** Rise of the plane from a cell to the next one. */
        double alongX;

        double alongY;

        Circle(float[] height_m, MapSpec.Grid grid, int row, int column, double reach) {
            this.height_m = height_m;
            this.grid = grid;
            this.row = row;
            this.column = column;
            this.reach = reach;
            side = (int) reach;
            fit();
        }

        boolean hasPlane() {
            return count > 2;
        }

        /** Height of a cell, counted from the middle; NaN outside the circle or the map. */
        private double height(int dx, int dy) {
            int c = column + dx;
            int r = row + dy;
            boolean inside = c >= 0 && r >= 0 && c < grid.columns() && r < grid.rows();
            return inside && dx * dx + dy * dy <= reach * reach ? height_m[r * grid.columns() + c] : Double.NaN;
        }

        private void fit() {
            for (int k = 0; k < cells(); k++) {
                double z = height(dx(k), dy(k));
                if (!Double.isNaN(z)) {
                    count++;
                    mean_m += (z - mean_m) / count;
                    meanX += (dx(k) - meanX) / count;
                    meanY += (dy(k) - meanY) / count;
                }
            }
            double xx = 0;
            double xy = 0;
            double yy = 0;
            double xz = 0;
            double yz = 0;
            for (int k = 0; k < cells(); k++) {
                double z = height(dx(k), dy(k)) - mean_m;
                if (!Double.isNaN(z)) {
                    double x = dx(k) - meanX;
                    double y = dy(k) - meanY;
                    xx += x * x;
                    xy += x * y;
                    yy += y * y;
                    xz += x * z;
                    yz += y * z;
                }
            }
            double det = xx * yy - xy * xy;
            alongX = det > 0 ? (xz * yy - yz * xy) / det : 0;
            alongY = det > 0 ? (yz * xx - xz * xy) / det : 0;
        }

        private int cells() {
            return (2 * side + 1) * (2 * side + 1);
        }

        private int dx(int k) {
            return k % (2 * side + 1) - side;
        }

        private int dy(int k) {
            return k / (2 * side + 1) - side;
        }

        /** Height over the plane. */
        private double over(int dx, int dy) {
            return height(dx, dy) - mean_m - alongX * (dx - meanX) - alongY * (dy - meanY);
        }

        double highest() {
            double highest = 0;
            for (int k = 0; k < cells(); k++) {
                double over = over(dx(k), dy(k));
                highest = over > highest ? over : highest;
            }
            return highest;
        }

        /** Between a cell and the next one in either direction. */
        double largestStep() {
            double largest = 0;
            for (int k = 0; k < cells(); k++) {
                double over = over(dx(k), dy(k));
                double right = Math.abs(over(dx(k) + 1, dy(k)) - over);
                double ahead = Math.abs(over(dx(k), dy(k) + 1) - over);
                largest = right > largest ? right : largest;
                largest = ahead > largest ? ahead : largest;
            }
            return largest;
        }
    }
}
