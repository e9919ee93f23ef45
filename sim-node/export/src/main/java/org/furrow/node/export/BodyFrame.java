package org.furrow.node.export;

import java.util.ArrayList;
import java.util.List;
import org.joml.Matrix3d;
import org.joml.Vector3d;

/** The bodies of all vehicles at one time, in W. */
final class BodyFrame {
    private final List<Vector3d> points = new ArrayList<>();
    private final List<int[]> polygons = new ArrayList<>();
    private final List<Mark> marks = new ArrayList<>();

    /**
     * Values of a polygon.
     *
     * @param vehicle index in the scenario
     * @param part 0: chassis; 1 and above: the vehicle's wheels in their order
     * @param speed_mps of the vehicle
     */
    record Mark(int vehicle, int part, double speed_mps) {}

    /**
     * Adds a body.
     *
     * @param position of its origin in W, in m
     * @param rotation R_WB
     */
    void add(BodySurface surface, Vector3d position, Matrix3d rotation, Mark mark) {
        int first = points.size();
        for (Vector3d point : surface.points()) {
            points.add(rotation.transform(point, new Vector3d()).add(position));
        }
        for (int[] polygon : surface.polygons()) {
            int[] moved = polygon.clone();
            for (int k = 0; k < moved.length; k++) {
                moved[k] += first;
            }
            polygons.add(moved);
            marks.add(mark);
        }
    }

    List<Vector3d> points() {
        return points;
    }

    List<int[]> polygons() {
        return polygons;
    }

    /** Values of each polygon. */
    List<Mark> marks() {
        return marks;
    }
}
