package org.furrow.node.sense.camera;

import org.furrow.node.sense.scene.SceneRays;
import org.furrow.world.math.ExactMath;

/**
 * Light of the headlamps of all vehicles: a beam that is wide, flat, cut off above and 1.7 degrees below the horizon of
 * its vehicle. A lamp gives a surface that faces it at 10 m the brightness 1, as white in daylight has. Assumptions.
 */
final class Headlights {
    private static final double INTENSITY = 100;
    private static final double DARKEST = 0.004;
    private static final double[] COLOUR = {1.0, 0.93, 0.8};
    /** Tangents of the beam: half width, height below and above its middle, and how far it points down. */
    private static final double WIDE = 0.38;

    private static final double BELOW = 0.16;
    private static final double ABOVE = 0.035;
    private static final double DOWN = 0.03;
    /** Ways are shorter by this, so that a lamp does not stand in its own light. */
    private static final double SHORTER_M = 0.1;

    private Headlights() {}

    /**
     * Adds the light on the surface that the last ray met.
     *
     * @param point that was met
     * @param n its normal
     * @param way receives directions
     * @param dest light on the surface
     */
    static void add(SceneRays rays, double[] point, double[] n, double[] way, double[] dest) {
        for (int k = 0; k < rays.lamps(); k++) {
            double square = 0;
            for (int d = 0; d < 3; d++) {
                way[d] = rays.lamp(k, d) - point[d];
                square += way[d] * way[d];
            }
            double facing = n[0] * way[0] + n[1] * way[1] + n[2] * way[2];
            double ahead = -along(rays, k, 3, way);
            if (facing <= 0 || ahead <= 0 || INTENSITY / square < DARKEST) {
                continue;
            }
            double away_m = Math.sqrt(square);
            double light = INTENSITY
                    / square
                    * (facing / away_m)
                    * beam(-along(rays, k, 6, way) / ahead, -along(rays, k, 9, way) / ahead + DOWN);
            double per = 1 / away_m;
            if (light > DARKEST && rays.isFree(per * way[0], per * way[1], per * way[2], away_m - SHORTER_M)) {
                for (int d = 0; d < 3; d++) {
                    dest[d] += light * COLOUR[d];
                }
            }
        }
    }

    private static double along(SceneRays rays, int lamp, int axis, double[] way) {
        return rays.lamp(lamp, axis) * way[0] + rays.lamp(lamp, axis + 1) * way[1] + rays.lamp(lamp, axis + 2) * way[2];
    }

    private static double beam(double left, double up) {
        double wide = left / WIDE;
        double high = up / (up > 0 ? ABOVE : BELOW);
        return ExactMath.exp(-wide * wide - high * high);
    }
}
