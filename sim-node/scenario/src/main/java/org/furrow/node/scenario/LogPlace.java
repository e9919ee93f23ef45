package org.furrow.node.scenario;

import java.util.List;
import org.furrow.world.grid.UndeformedSurface;

/**
 * How a log lies on the ground: a cylinder in T.
 *
 * @param x_m middle of its axis in T
 * @param alongX unit vector of its axis
 * @param half_m half its length
 */
public record LogPlace(
        double x_m,
        double y_m,
        double z_m,
        double alongX,
        double alongY,
        double alongZ,
        double half_m,
        double radius_m) {
    /** Height of the axis above the ground at the ends, in radii: a log has sunk in a little. */
    private static final double ABOVE = 0.8;
    /** Height of the axis above the ground between the ends, at least, in radii: a crest bears the log. */
    private static final double ABOVE_CREST = 0.4;

    private static final int PLACES = 8;

    /** A log that rests with both ends on the ground, or on a crest between them. */
    public static LogPlace of(ScenePlan.Thing log, UndeformedSurface surface) {
        double half_m = 0.5 * log.logLong_m();
        double radius_m = 0.5 * log.height_m();
        double east = half_m * StrictMath.cos(log.heading_rad());
        double north = half_m * StrictMath.sin(log.heading_rad());
        double head_m = surface.height_m(log.x_m() + east, log.y_m() + north);
        double tail_m = surface.height_m(log.x_m() - east, log.y_m() - north);
        double middle_m = 0.5 * (head_m + tail_m) + ABOVE * radius_m;
        double up = 0.5 * (head_m - tail_m);
        double lift_m = 0;
        for (int k = 1; k < PLACES; k++) {
            double share = 2.0 * k / PLACES - 1;
            double ground_m = surface.height_m(log.x_m() + share * east, log.y_m() + share * north);
            lift_m = Math.max(lift_m, ground_m - (middle_m + share * up) + ABOVE_CREST * radius_m);
        }
        double per = 1 / Math.sqrt(half_m * half_m + up * up);
        return new LogPlace(
                log.x_m(), log.y_m(), middle_m + lift_m, east * per, north * per, up * per, half_m, radius_m);
    }

    /** Points [x, y] of T below the axis of a log, from end to end, at most a distance apart. */
    static List<double[]> below(ScenePlan.Thing log, double apart_m) {
        return log.below(log.logLong_m(), apart_m);
    }
}
