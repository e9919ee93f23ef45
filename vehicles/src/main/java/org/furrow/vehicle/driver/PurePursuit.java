package org.furrow.vehicle.driver;

import org.furrow.vehicle.control.SteeringGeometry;
import org.furrow.world.report.VehicleReport;

/**
 * Steers along a route by pure pursuit (Coulter 1992): on the circle through the vehicle's pivot and a goal point ahead
 * on the route.
 *
 * <p>On soil a vehicle slips sideways and turns less sharply than its wheels are set. So the circle is tangent to the
 * pivot's course instead of the heading, and an integral trim controls the curvature that is driven.
 *
 * <p>The input follows with a lag. Tyres answer a change of the steering angle within milliseconds, and course and yaw
 * rate contain this answer; without the lag the input would oscillate at the rate of the decisions.
 *
 * @param trim slot of the trim in the caller's state array
 * @param input slot of the steering input there
 */
record PurePursuit(Route route, SteeringGeometry geometry, int trim, int input) {
    private static final double LOOKAHEAD_M = 2.5;
    private static final double LOOKAHEAD_S = 0.6;
    private static final double TRIM_TIME_S = 1.5;
    private static final double TRIM_MAX = 0.5;
    private static final double LAG_S = 0.1;
    /** Below this speed, course and curvature are too noisy to use. */
    private static final double MOVING_MPS = 1.0;

    /** An offset from the route, in m, positive to the left. */
    @FunctionalInterface
    interface Aside {
        /** The offset at an arc length, in m. */
        double at(double at_m);
    }

    /**
     * The steering input in [-1, 1].
     *
     * @param direction 1 to drive ahead, -1 to drive back: then the goal is behind, and the vehicle turns to the other
     *     side of its wheels
     * @param progress_m arc length of the vehicle's reference frame along the route, in m
     * @param v forward speed, in m/s, negative when it drives back
     * @param aside offset of the goal from the route
     * @param state holds trim and input, which are updated
     */
    double steering(
            VehicleReport self,
            int direction,
            double progress_m,
            double v,
            double interval_s,
            Aside aside,
            double[] state) {
        double headingX = Heading.x(self);
        double headingY = Heading.y(self);
        double armX = geometry.pivot_m() * headingX;
        double armY = geometry.pivot_m() * headingY;
        double yawRate = self.angularVelocity_radps[2];
        double courseX = self.velocity_mps[0] - yawRate * armY;
        double courseY = self.velocity_mps[1] + yawRate * armX;
        double speed = Math.sqrt(courseX * courseX + courseY * courseY);
        boolean moving = direction * v > MOVING_MPS && speed > MOVING_MPS;
        double alongX = moving ? courseX / speed : direction * headingX;
        double alongY = moving ? courseY / speed : direction * headingY;
        double pivotX = self.position_m[0] + armX;
        double pivotY = self.position_m[1] + armY;
        double goal_m = route.project_m(pivotX, pivotY, progress_m + geometry.pivot_m())
                + direction * LOOKAHEAD_M
                + direction * LOOKAHEAD_S * Math.max(0, direction * v);
        double aside_m = aside.at(goal_m);
        double goalX = route.x_m(goal_m) - aside_m * route.tangentY(goal_m) - pivotX;
        double goalY = route.y_m(goal_m) + aside_m * route.tangentX(goal_m) - pivotY;
        double curvature_1pm = 2 * (alongX * goalY - alongY * goalX) / (goalX * goalX + goalY * goalY);
        double wanted = geometry.shareOf(direction * curvature_1pm);
        if (moving) {
            double driven = geometry.shareOf(yawRate, v);
            double present = state[trim] + (wanted - driven) * interval_s / TRIM_TIME_S;
            state[trim] = Math.clamp(present, -TRIM_MAX, TRIM_MAX);
        }
        double target = Math.clamp(wanted + state[trim], -1, 1);
        state[input] += (target - state[input]) * interval_s / (LAG_S + interval_s);
        return state[input];
    }
}
