package org.furrow.vehicle.tyre;

import org.furrow.world.contact.RigidSurface;

/**
 * The tyre of MAVS: the ground's height below the wheel's centre alone decides.
 *
 * <pre>
 *   delta = Z(p_x, p_y) + R - p_z      N = k delta - c v      r_eff = R - delta
 * </pre>
 *
 * <p>The force acts along the ground's normal, at r_eff from the centre. The page has the wheel's upright direction
 * instead, which turns with the vehicle; Furrow's wheel frame has no pitch. The normal follows from heights around the
 * centre, half a radius ahead and behind, half a width to either side: an assumption.
 */
final class PointTyre extends RoadTyre {
    PointTyre(PointSpec point, RigidSurface surface) {
        super(point.tyre(), surface);
    }

    @Override
    boolean findContact(RigidSurface surface) {
        double deflection = surface.height_m(wheel.x_m, wheel.y_m) + spec.radius_m() - wheel.z_m;
        if (!(deflection > 0)) {
            return false;
        }
        setNormal(surface);
        double reach = spec.radius_m() - deflection;
        road.px = -reach * road.nx;
        road.py = -reach * road.ny;
        road.pz = -reach * road.nz;
        road.deflection_m = deflection;
        road.elastic_N = spec.loadAt_N(deflection);
        road.friction =
                surface.material(wheel.x_m + road.px, wheel.y_m + road.py).friction();
        return true;
    }

    private void setNormal(RigidSurface surface) {
        double ahead = slope(surface, wheel.forwardX, wheel.forwardY, 0.5 * spec.radius_m());
        // to the left of the horizontal forward direction
        double left = slope(surface, -wheel.forwardY, wheel.forwardX, 0.5 * spec.width_m());
        double length = Math.sqrt(1 + ahead * ahead + left * left);
        road.nx = (-ahead * wheel.forwardX + left * wheel.forwardY) / length;
        road.ny = (-ahead * wheel.forwardY - left * wheel.forwardX) / length;
        road.nz = 1 / length;
    }

    private double slope(RigidSurface surface, double x, double y, double half_m) {
        return (surface.height_m(wheel.x_m + half_m * x, wheel.y_m + half_m * y)
                        - surface.height_m(wheel.x_m - half_m * x, wheel.y_m - half_m * y))
                / (2 * half_m);
    }
}
