package org.furrow.vehicle.driver;

import java.util.List;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.state.StateArray;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;

/**
 * Drives to a goal around the obstacles of a map, as the systems {@code pid} and {@code eh} of Verti-Bench do (Xu et
 * al., RSS 2025, arXiv 2502.11426; code of 2025-06): every 0.1 s it plans anew by A*, smooths the way to one Bézier
 * curve, and steers to a point 10 m ahead on it in proportion to the error of the heading. With heights it steers by
 * one fifth to the one of five squares ahead that is as high as the ground below (elevation heuristic). Throttle and
 * brake are in proportion to the error of the speed.
 */
public final class GoalDriver extends StateArray implements Driver {
    private static final double REPLAN_S = 0.1;
    private static final double AHEAD_M = 10;
    private static final int CURVE_POINTS = 100;
    /** Steering per second: 0.05 in each step of 5 ms. */
    private static final double STEERING_1PS = 10;

    private static final double TERRAIN_SHARE = 0.2;
    /** Edge of the squares whose heights are compared: 64 cells of 129 m / 1291. */
    private static final double SQUARE_M = 64 * 129.0 / 1291;

    private static final int SQUARES = 5;
    private static final int SAMPLES = 16;

    private static final int STEERING = 0;
    private static final int SINCE_S = 1;
    private static final int FROM_X = 2;
    private static final int FROM_Y = 3;
    private static final int HAS_PLAN = 4;

    private final Task task;
    /** The way from the place of the last plan, and that place; recomputed after the state was set. */
    private double[] curve = {};

    private double curveX_m = Double.NaN;
    private double curveY_m = Double.NaN;

    /**
     * Where to drive, and how.
     *
     * @param grid with obstacles that are inflated by what the vehicle needs
     * @param heights null: the elevation does not matter
     */
    public record Task(
            PlanningGrid grid,
            double goalX_m,
            double goalY_m,
            double speed_mps,
            @Nullable HeightPosts heights) {}

    public GoalDriver(Task task) {
        super("a driver to a goal", "steering", "since_plan_s", "plan_x_m", "plan_y_m", "has_plan");
        this.task = task;
    }

    @Override
    public void decide(VehicleReport self, Traffic traffic, double interval_s, Controls dest) {
        double x = self.position_m[0];
        double y = self.position_m[1];
        state[SINCE_S] += interval_s;
        if (state[HAS_PLAN] == 0 || state[SINCE_S] >= REPLAN_S - 1e-9) {
            replan(x, y);
        }
        double heading = StrictMath.atan2(Heading.y(self), Heading.x(self));
        double error = turn(heading, aheadOnCurve(x, y, heading));
        if (task.heights != null) {
            error = TERRAIN_SHARE * turn(heading, levelAhead(task.heights, x, y, heading))
                    + (1 - TERRAIN_SHARE) * error;
        }
        double change = STEERING_1PS * interval_s;
        state[STEERING] = Math.clamp(error, state[STEERING] - change, state[STEERING] + change);
        dest.steering = Math.clamp(state[STEERING], -1, 1);
        double demand = Math.clamp(task.speed_mps - Heading.speed_mps(self), -1, 1);
        dest.gear = 1;
        dest.throttle = Math.max(0, demand);
        dest.brake = Math.max(0, -demand);
    }

    /** Plans from a place; where there is no way, the plan before stays. */
    private void replan(double x_m, double y_m) {
        List<Integer> way = plan(x_m, y_m);
        state[SINCE_S] = 0;
        if (!way.isEmpty() || state[HAS_PLAN] == 0) {
            state[HAS_PLAN] = 1;
            state[FROM_X] = x_m;
            state[FROM_Y] = y_m;
            keep(way, x_m, y_m);
        }
    }

    private List<Integer> plan(double x_m, double y_m) {
        return task.grid.plan(task.grid.cell(x_m, y_m), task.grid.cell(task.goalX_m, task.goalY_m));
    }

    /** Keeps the control points of the curve. */
    private void keep(List<Integer> way, double x_m, double y_m) {
        curve = new double[2 * way.size()];
        for (int k = 0; k < way.size(); k++) {
            curve[2 * k] = task.grid.x_m(way.get(k));
            curve[2 * k + 1] = task.grid.y_m(way.get(k));
        }
        curveX_m = x_m;
        curveY_m = y_m;
    }

    /** The direction to the first point of the curve that is 10 m away and ahead; else to its end. */
    private double aheadOnCurve(double x, double y, double heading) {
        if (curveX_m != state[FROM_X] || curveY_m != state[FROM_Y]) {
            keep(plan(state[FROM_X], state[FROM_Y]), state[FROM_X], state[FROM_Y]);
        }
        if (curve.length == 0) {
            return heading; // there is no way
        }
        double[] point = new double[2];
        for (int k = 0; k < CURVE_POINTS; k++) {
            pointAt(k / (CURVE_POINTS - 1.0), point);
            double dx = point[0] - x;
            double dy = point[1] - y;
            double direction = StrictMath.atan2(dy, dx);
            if (dx * dx + dy * dy >= AHEAD_M * AHEAD_M && Math.abs(turn(heading, direction)) <= Math.PI / 2) {
                return direction;
            }
        }
        return StrictMath.atan2(point[1] - y, point[0] - x);
    }

    /** A point of the Bézier curve, by the algorithm of de Casteljau. */
    private void pointAt(double t, double[] dest) {
        double[] points = curve.clone();
        for (int left = curve.length / 2 - 1; left > 0; left--) {
            for (int k = 0; k < 2 * left; k++) {
                points[k] = (1 - t) * points[k] + t * points[k + 2];
            }
        }
        dest[0] = points[0];
        dest[1] = points[1];
    }

    /** The direction to the middle of the square ahead whose mean height is nearest to that below the vehicle. */
    private static double levelAhead(HeightPosts heights, double x, double y, double heading) {
        double below = mean_m(heights, x, y, heading, 0, 0);
        double aside_m = 0;
        double least_m = Double.POSITIVE_INFINITY;
        for (int k = 0; k < SQUARES; k++) {
            double left_m = (SQUARES / 2 - k) * SQUARE_M;
            double apart_m = Math.abs(mean_m(heights, x, y, heading, SQUARE_M, left_m) - below);
            if (apart_m < least_m) {
                least_m = apart_m;
                aside_m = left_m;
            }
        }
        return heading + StrictMath.atan2(aside_m, SQUARE_M);
    }

    private static double mean_m(
            HeightPosts heights, double x, double y, double heading, double ahead_m, double left_m) {
        double cos = StrictMath.cos(heading);
        double sin = StrictMath.sin(heading);
        double sum = 0;
        for (int k = 0; k < SAMPLES * SAMPLES; k++) {
            int row = k / SAMPLES;
            int column = k % SAMPLES;
            double a = ahead_m + SQUARE_M * ((row + 0.5) / SAMPLES - 0.5);
            double b = left_m + SQUARE_M * ((column + 0.5) / SAMPLES - 0.5);
            sum += heights.at(x + a * cos - b * sin, y + a * sin + b * cos);
        }
        return sum / (SAMPLES * SAMPLES);
    }

    /** The turn from one direction to another, in [-pi, pi). */
    private static double turn(double from, double to) {
        double turn = (to - from + Math.PI) % (2 * Math.PI);
        return (turn < 0 ? turn + 2 * Math.PI : turn) - Math.PI;
    }

    @Override
    public boolean holdsSpeed() {
        return false;
    }

    @Override
    public double target_mps() {
        return task.speed_mps;
    }
}
