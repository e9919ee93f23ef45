package org.furrow.node.ros2.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.furrow.node.ros2.rtps.CdrReader;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.world.math.Quaternions;
import org.jspecify.annotations.Nullable;

/**
 * Which vehicles a request is about: a {@code simulation_interfaces/msg/EntityFilters}.
 *
 * @param names matches names in part or in whole; empty: all
 * @param categories any of these; empty: all
 * @param hasTags whether it asks for tags, which vehicles do not have
 * @param bounds kind of the volume
 * @param points of the volume, x y z of each
 */
record EntityFilters(String names, List<Integer> categories, boolean hasTags, int bounds, List<double[]> points) {
    static final int EMPTY = 0;
    static final int BOX = 1;
    private static final int CONVEX = 2;
    private static final int SPHERE = 3;
    private static final int OBJECT = 0;
    private static final int ROBOT = 1;

    static EntityFilters read(CdrReader from) {
        String names = from.text();
        List<Integer> categories = new ArrayList<>();
        for (int k = from.count(); k > 0; k--) {
            categories.add(from.uint8());
        }
        int tags = from.count();
        for (int k = 0; k < tags; k++) {
            String _ = from.text();
        }
        int _ = from.uint8(); // whether any tag or all must match
        int bounds = from.uint8();
        List<double[]> points = new ArrayList<>();
        for (int k = from.count(); k > 0; k--) {
            points.add(new double[] {from.float64(), from.float64(), from.float64()});
        }
        return new EntityFilters(names, categories, tags > 0, bounds, points);
    }

    /** What it asks for that does not exist or is not valid; null: nothing. */
    @Nullable
    ServiceResult fault() {
        if (hasTags) {
            return new ServiceResult(ServiceResult.UNSUPPORTED, "entities have no tags");
        }
        if (bounds == CONVEX) {
            return new ServiceResult(ServiceResult.UNSUPPORTED, "bounds may be a box (1) or a sphere (3)");
        }
        if (bounds > SPHERE || (bounds != EMPTY && points.size() != 2)) {
            return new ServiceResult(ServiceResult.FAILED, "a box and a sphere have two points");
        }
        try {
            Pattern _ = Pattern.compile(names);
            return null;
        } catch (PatternSyntaxException e) {
            return new ServiceResult(ServiceResult.FAILED, "filter '" + names + "': " + e.getDescription());
        }
    }

    /** The numbers of the vehicles that are there and match, in the order of the scenario. */
    List<Integer> matches(EntityBoard board) {
        Pattern pattern = Pattern.compile(names);
        List<Integer> matches = new ArrayList<>();
        for (int v = 0; v < board.vehicles().size(); v++) {
            VehiclePlan plan = board.vehicles().get(v);
            EntityBoard.State state = board.state(v);
            if (state != null
                    && pattern.matcher(plan.name()).find()
                    && (categories.isEmpty() || categories.contains(category(plan)))
                    && overlaps(plan, state)) {
                matches.add(v);
            }
        }
        return matches;
    }

    /** A rock is an object; all others are robots. */
    static int category(VehiclePlan plan) {
        return plan.model().isStone() ? OBJECT : ROBOT;
    }

    /** The least x, y and z of a vehicle's hull in its frame, then the greatest; null: it has no hull. */
    static double @Nullable [] box_m(VehiclePlan plan) {
        CollisionBody body = plan.model().collisionBody();
        if (body == null) {
            return null;
        }
        double[] box = body.bounds_m().getFirst().clone();
        for (double[] each : body.bounds_m()) {
            for (int d = 0; d < 3; d++) {
                box[d] = Math.min(box[d], each[d]);
                box[3 + d] = Math.max(box[3 + d], each[3 + d]);
            }
        }
        return box;
    }

    private boolean overlaps(VehiclePlan plan, EntityBoard.State state) {
        if (bounds == EMPTY) {
            return true;
        }
        double[] box = boxInWorld(plan, state);
        double[] first = points.get(0);
        double[] second = points.get(1);
        double squared = 0;
        for (int d = 0; d < 3; d++) {
            double least = bounds == BOX ? Math.min(first[d], second[d]) : first[d];
            double greatest = bounds == BOX ? Math.max(first[d], second[d]) : first[d];
            double apart = Math.max(0, Math.max(box[d] - greatest, least - box[3 + d]));
            squared += apart * apart;
        }
        return squared <= (bounds == BOX ? 0 : second[0] * second[0]);
    }

    /** The box, along the axes of W, about the hull; without hull the origin of the vehicle. */
    private static double[] boxInWorld(VehiclePlan plan, EntityBoard.State state) {
        double[] at = state.pose();
        double[] box = {at[0], at[1], at[2], at[0], at[1], at[2]};
        double[] hull = box_m(plan);
        double[] axes = new double[9];
        Quaternions.toMatrix(at, 3, axes);
        for (int corner = 0; hull != null && corner < 8; corner++) {
            double x = hull[(corner & 1) == 0 ? 0 : 3];
            double y = hull[(corner & 2) == 0 ? 1 : 4];
            double z = hull[(corner & 4) == 0 ? 2 : 5];
            for (int d = 0; d < 3; d++) {
                double point = at[d] + axes[3 * d] * x + axes[3 * d + 1] * y + axes[3 * d + 2] * z;
                box[d] = Math.min(box[d], point);
                box[3 + d] = Math.max(box[3 + d], point);
            }
        }
        return box;
    }
}
