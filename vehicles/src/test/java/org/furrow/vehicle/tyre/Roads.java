package org.furrow.vehicle.tyre;

import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.RoadMaterial;

/** Rigid grounds for tests. */
final class Roads {
    static final double FRICTION = 0.8;
    private static final RoadMaterial PLAIN = RoadMaterial.plain(FRICTION);

    private Roads() {}

    /** A height over W's x-y plane with uniform friction. */
    @FunctionalInterface
    interface Height extends RigidSurface {
        @Override
        double height_m(double x_m, double y_m);

        @Override
        default RoadMaterial material(double x_m, double y_m) {
            return PLAIN;
        }
    }

    static final Height FLAT = (x, y) -> 0;

    static Height plane(double slopeX, double slopeY) {
        return (x, y) -> slopeX * x + slopeY * y;
    }

    /** A step at x cos a + y sin a = 0. */
    static Height step(double height_m, double angle_rad) {
        double c = StrictMath.cos(angle_rad);
        double s = StrictMath.sin(angle_rad);
        return (x, y) -> x * c + y * s > 0 ? height_m : 0;
    }

    /** A half cylinder along y at x = 0. */
    static Height halfRound(double radius_m) {
        return (x, y) -> Math.sqrt(Math.max(0, radius_m * radius_m - x * x));
    }
}
