package org.furrow.vehicle.driver;

import org.furrow.vehicle.control.SteeringGeometry;
import org.furrow.world.report.VehicleReport;

/**
 * Steers along a route by pure pursuit (Coulter 1992): the circle through the vehicle's pivot and a point ahead on the
 * route.
 *
 * <p>On soil a vehicle neither goes where it looks nor turns as sharply as its wheels are set. So the circle starts along
 * the pivot's course instead of the heading, and a trim closes the loop on the curvature that is really driven.
 */
final class PurePursuit {
    private static final double LOOKAHEAD_M = 2.5;
    private static final double LOOKAHEAD_S = 0.6;
    private static final double TRIM_TIME_S = 1.5;
    private static final double TRIM_MAX = 0.5;
    /** Slower than this, course and curvature are not worth looking at. */
    private static final double MOVING_MPS = 1.0;

    private final Route route;
    private final SteeringGeometry geometry;

    PurePursuit(Route route, SteeringGeometry geometry) {
        this.route = route;
        this.geometry = geometry;
    }

    /**
     * The steering input in [-1, 1].
     *
     * @param progress_m where along the route the vehicle's reference frame is
     * @param v speed ahead, in m/s
     * @param state holds the trim at {@code at}; updated
     */
    double steering(VehicleReport self, double progress_m, double v, double interval_s, double[] state, int at) {
        double lookX = Heading.x(self);
        double lookY = Heading.y(self);
        double armX = geometry.pivot_m() * lookX;
        double armY = geometry.pivot_m() * lookY;
        double yawRate = self.angularVelocity_radps[2];
        double courseX = self.velocity_mps[0] - yawRate * armY;
        double courseY = self.velocity_mps[1] + yawRate * armX;
        double speed = Math.sqrt(courseX * courseX + courseY * courseY);
        boolean moving = v > MOVING_MPS && speed > MOVING_MPS;
        double alongX = moving ? courseX / speed : lookX;
        double alongY = moving ? courseY / speed : lookY;
        double pivotX = self.position_m[0] + armX;
        double pivotY = self.position_m[1] + armY;
        double goal_m = route.project_m(pivotX, pivotY, progress_m + geometry.pivot_m())
                + LOOKAHEAD_M
                + LOOKAHEAD_S * Math.max(0, v);
        double goalX = route.x_m(goal_m) - pivotX;
        double goalY = route.y_m(goal_m) - pivotY;
        double curvature_1pm = 2 * (alongX * goalY - alongY * goalX) / (goalX * goalX + goalY * goalY);
        double wanted = curvature_1pm / geometry.maxCurvature_1pm();
        if (moving) {
            double driven = yawRate / (v * geometry.maxCurvature_1pm());
            double trim = state[at] + (wanted - driven) * interval_s / TRIM_TIME_S;
            state[at] = Math.min(Math.max(trim, -TRIM_MAX), TRIM_MAX);
        }
        return Math.min(Math.max(wanted + state[at], -1), 1);
    }
}
