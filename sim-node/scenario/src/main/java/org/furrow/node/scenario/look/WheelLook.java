package org.furrow.node.scenario.look;

import java.util.Arrays;
import java.util.stream.Stream;

/** What a wheel looks like: a rim with holes and bolts, and a tread with lugs. The numbers are shares of its radius. */
public final class WheelLook {
    /** Edge of the rim. */
    private static final double RIM = 0.57;
    /** Holes of the rim: inner and outer edge, number of them in half a turn, share of the gaps. */
    private static final double[] HOLES = {0.3, 0.5, 2.5, 0.31};
    /** Bolts of the rim, as the holes. */
    private static final double[] BOLTS = {0.16, 0.24, 4, 0.33};
    /** Lugs in half a turn, how far they lean over the width, share of the gaps. */
    private static final double[] LUGS = {11, 0.35, 0.44};
    /** Rubber in a groove and on a lug, as shares of its albedo. */
    private static final double GROOVE = 0.45;

    private static final double LUG = 1.25;

    private static final double BOLT = 0.4;
    private static final double METAL = 0.7;
    /** Share of the width that the groove in the middle has. */
    private static final double MIDDLE = 0.05;
    /** Cosine from which on a surface faces along the axle. */
    private static final double FACING = 0.7;

    private WheelLook() {}

    /** Holes and bolts, four numbers each; lugs, three, and the edge of the rim; rubber in a groove and on a lug. */
    public static double[] numbers() {
        return Stream.of(HOLES, BOLTS, LUGS, new double[] {RIM, GROOVE, LUG})
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    /**
     * Writes the albedo of a wheel about its y axis; that of a track's shoe is even.
     *
     * @param at place from its middle, in m
     * @param half_m half the lengths of its box
     * @param normal along its axes
     * @param body albedo of the vehicle, which the rim has darker
     */
    public static void paint(double[] at, double[] half_m, double[] normal, double[] body, double[] dest) {
        Paint.rubber(dest);
        if (half_m[0] != half_m[2]) {
            return;
        }
        double across = at[1] / half_m[1];
        double share = Math.sqrt(at[0] * at[0] + at[2] * at[2]) / half_m[0];
        double turn = StrictMath.atan2(at[2], at[0]) / Math.PI;
        if (Math.abs(normal[1]) < FACING) {
            boolean groove = Mark.Slots.isIn(LUGS[0] * turn + LUGS[1] * across + (across >= 0 ? 0.5 : 0), LUGS[2]);
            scale(dest, groove || Math.abs(across) < MIDDLE ? GROOVE : LUG);
        } else if (share < RIM) {
            if (isIn(HOLES, share, turn)) {
                Paint.DARK.over(dest);
            } else {
                System.arraycopy(body, 0, dest, 0, 3);
                scale(dest, isIn(BOLTS, share, turn) ? BOLT : METAL);
            }
        }
    }

    private static boolean isIn(double[] pattern, double share, double turn) {
        return share > pattern[0] && share < pattern[1] && Mark.Slots.isIn(pattern[2] * turn, pattern[3]);
    }

    private static void scale(double[] colour, double by) {
        for (int k = 0; k < 3; k++) {
            colour[k] *= by;
        }
    }
}
