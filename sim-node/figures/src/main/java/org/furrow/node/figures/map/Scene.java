package org.furrow.node.figures.map;

import java.util.List;
import org.furrow.node.results.table.Drive;
import org.furrow.node.results.table.Drive.Quantity;
import org.furrow.node.scenario.Scenario;

/**
 * Positions of the vehicles of a run in the plane of its ground.
 *
 * @param drives of all vehicles
 */
record Scene(Scenario scenario, List<Drive> drives) {
    private static final double MARGIN_M = 3;

    private static final double[] NOWHERE = {Double.NaN, Double.NaN};

    /** A vehicle's position in the ground's plane, x and y in m. */
    double[] place(Drive drive, int row) {
        return place(drive.at(row, Quantity.X_M), drive.at(row, Quantity.Y_M));
    }

    /** A position in W in the ground's plane, x and y in m. */
    double[] place(double x_m, double y_m) {
        double[] point = new double[3];
        Scenario.GroundPlan ground = scenario.ground();
        ground.frame().onGround(ground.undeformed(), x_m, y_m, point);
        return new double[] {point[0], point[1]};
    }

    /** The part of the ground on which the vehicles have driven, and the field. */
    MapFrame.Bounds all() {
        MapFrame.Bounds bounds = new MapFrame.Bounds();
        for (double[] corner : scenario.ground().field()) {
            bounds.include(place(corner[0], corner[1]), MARGIN_M);
        }
        for (Drive drive : drives) {
            for (int row = 0; row < drive.rows(); row++) {
                bounds.include(place(drive, row), 0.5 * drive.plan().model().extent_m() + MARGIN_M);
            }
        }
        return bounds;
    }

    /** The part of the ground around vehicles at the end of the run. */
    MapFrame.Bounds end(List<Integer> vehicles) {
        MapFrame.Bounds bounds = new MapFrame.Bounds();
        for (int v : vehicles) {
            Drive drive = drives.get(v);
            if (drive.rows() > 0) {
                bounds.include(
                        place(drive, drive.rows() - 1),
                        0.6 * drive.plan().model().extent_m());
            }
        }
        return bounds;
    }

    /** Simulated time at the end of the run. */
    double end_s() {
        return scenario.clock().time_s(scenario.clock().epochs());
    }

    /** Start of each vehicle; NaN for one that never entered. */
    List<double[]> starts() {
        return drives.stream()
                .map(drive -> drive.rows() == 0 ? NOWHERE : place(drive, 0))
                .toList();
    }

    /** The greatest length of a vehicle, in m. */
    double longest_m() {
        return drives.stream()
                .mapToDouble(drive -> drive.plan().model().extent_m())
                .max()
                .orElse(0);
    }
}
