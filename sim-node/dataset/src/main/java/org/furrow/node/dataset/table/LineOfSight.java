package org.furrow.node.dataset.table;

import java.util.List;
import org.furrow.node.scenario.Scenario;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.world.grid.UndeformedSurface;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * Whether a straight line from one vehicle to another is free of the undeformed ground with its obstacles and of the
 * hulls of all other vehicles. Hulls are the boxes around their convex parts.
 */
final class LineOfSight {
    /** Height of the eye over the top of its vehicle's hull. */
    private static final double EYE_M = 0.1;
    /** Place of the points that are looked at, from the middle of a box to its corners. */
    private static final double TO_CORNER = 0.9;

    private static final double GROUND_STEP_M = 0.2;
    /** Of a vehicle without a hull: its reference point and the point 1 m above. */
    private static final double[] NO_HULL = {0, 0, 0, 0, 0, 1};

    private final List<VehicleRecord> vehicles;
    private final List<List<double[]>> boxes;
    private final UndeformedSurface surface;
    private final ScmFrame frame;
    private final Vector3d eye = new Vector3d();
    private final Vector3d target = new Vector3d();
    private final Vector3d from = new Vector3d();
    private final Vector3d to = new Vector3d();
    private final Quaterniond turn = new Quaterniond();
    private final double[] point = new double[3];

    LineOfSight(Scenario scenario, List<VehicleRecord> vehicles) {
        this.vehicles = vehicles;
        boxes = vehicles.stream().map(LineOfSight::boxes).toList();
        surface = scenario.ground().undeformed();
        frame = scenario.ground().frame();
    }

    private static List<double[]> boxes(VehicleRecord vehicle) {
        CollisionBody hull = vehicle.plan().model().collisionBody();
        return hull == null ? List.of(NO_HULL) : hull.bounds_m();
    }

    /** Whether any of the points of one vehicle can be seen from above another at the end of an epoch. */
    boolean isFree(VehicleRecord observer, VehicleRecord other, int epoch) {
        double[] highest = highest(boxes.get(observer.index()));
        eye.set(0.5 * (highest[0] + highest[3]), 0.5 * (highest[1] + highest[4]), highest[5] + EYE_M);
        toWorld(observer, epoch, eye);
        for (double[] box : boxes.get(other.index())) {
            for (int corner = 8; corner >= 0; corner--) {
                place(box, corner, target);
                toWorld(other, epoch, target);
                if (isClear(observer, other, epoch)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static double[] highest(List<double[]> boxes) {
        double[] highest = boxes.getFirst();
        for (double[] box : boxes) {
            highest = box[5] > highest[5] ? box : highest;
        }
        return highest;
    }

    /** @param corner 0 to 7, or 8 for the middle */
    private static void place(double[] box, int corner, Vector3d dest) {
        for (int d = 0; d < 3; d++) {
            double share = corner == 8 ? 0 : ((corner >> d) & 1) == 0 ? -TO_CORNER : TO_CORNER;
            dest.setComponent(d, 0.5 * (box[d] + box[3 + d]) + 0.5 * share * (box[3 + d] - box[d]));
        }
    }

    private boolean isClear(VehicleRecord observer, VehicleRecord other, int epoch) {
        for (VehicleRecord each : vehicles) {
            int row = epoch - each.firstEpoch();
            if (each != observer && each != other && row >= 0 && row < each.rows() && isBlockedBy(each, epoch)) {
                return false;
            }
        }
        return isAboveGround();
    }

    private boolean isBlockedBy(VehicleRecord vehicle, int epoch) {
        int row = epoch - vehicle.firstEpoch();
        from.set(vehicle.toChassis(row, eye.x, eye.y, eye.z));
        to.set(vehicle.toChassis(row, target.x, target.y, target.z));
        for (double[] box : boxes.get(vehicle.index())) {
            if (meets(box)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the line between {@code from} and {@code to} meets a box. */
    private boolean meets(double[] box) {
        double first = 0;
        double last = 1;
        for (int d = 0; d < 3; d++) {
            double start = from.get(d);
            double way = to.get(d) - start;
            if (way == 0) {
                if (start < box[d] || start > box[3 + d]) {
                    return false;
                }
            } else {
                double one = (box[d] - start) / way;
                double two = (box[3 + d] - start) / way;
                first = Math.max(first, Math.min(one, two));
                last = Math.min(last, Math.max(one, two));
            }
        }
        return first <= last;
    }

    private boolean isAboveGround() {
        int steps = (int) Math.ceil(eye.distance(target) / GROUND_STEP_M);
        for (int k = 1; k < steps; k++) {
            double share = (double) k / steps;
            point[0] = eye.x + share * (target.x - eye.x) - frame.originX_m();
            point[1] = eye.y + share * (target.y - eye.y) - frame.originY_m();
            point[2] = eye.z + share * (target.z - eye.z) - frame.originZ_m();
            frame.toScm(point, 0, point, 0);
            if (surface.covers(point[0], point[1]) && surface.height_m(point[0], point[1]) > point[2]) {
                return false;
            }
        }
        return true;
    }

    private void toWorld(VehicleRecord vehicle, int epoch, Vector3d dest) {
        int row = epoch - vehicle.firstEpoch();
        orientation(vehicle, row).transform(dest);
        dest.add(vehicle.column("x_m")[row], vehicle.column("y_m")[row], vehicle.column("z_m")[row]);
    }

    private Quaterniond orientation(VehicleRecord vehicle, int row) {
        return turn.set(
                vehicle.column("qx")[row],
                vehicle.column("qy")[row],
                vehicle.column("qz")[row],
                vehicle.column("qw")[row]);
    }
}
