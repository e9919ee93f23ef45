package org.furrow.node.sense.look;

/**
 * Colours of a vehicle by place: windows about its cabin, lamps, grille and doors of its other boxes, rims and treads
 * of its wheels. The rules and sizes are those of the viewer ({@code shaders.js}), so both show the same vehicle.
 */
public final class VehicleLook {
    private static final double[] PAINT = {0.115, 0.135, 0.075};
    private static final double[] RUBBER = {0.028, 0.028, 0.030};
    private static final double[] GLASS = {0.035, 0.045, 0.055};
    private static final double[] LAMP = {0.85, 0.83, 0.75};
    private static final double[] REAR_LAMP = {0.4, 0.02, 0.015};
    private static final double[] DARK = {0.03, 0.03, 0.031};
    /** Cosine from which on a surface faces along an axis. */
    private static final double FACING = 0.7;

    private VehicleLook() {}

    /**
     * Writes the albedo of a box of a chassis.
     *
     * @param at place from the middle of the box, in m, along the axes of the chassis
     * @param half_m half the lengths of the box
     * @param normal along the axes of the chassis
     * @param cabin whether the box has windows
     */
    public static void hull(double[] at, double[] half_m, double[] normal, boolean cabin, double[] dest) {
        System.arraycopy(PAINT, 0, dest, 0, 3);
        if (cabin) {
            windows(at, half_m, normal, dest);
        } else if (at[2] < -0.6 * half_m[2] && Math.abs(normal[2]) < FACING) {
            System.arraycopy(DARK, 0, dest, 0, 3);
        } else if (normal[0] > FACING) {
            front(at, half_m, dest);
        } else if (normal[0] < -FACING) {
            boolean lamp = isIn(Math.abs(at[1]) - half_m[1] + 0.22, -0.1, 0.1) && isIn(at[2], -0.06, 0.06);
            if (lamp) {
                System.arraycopy(REAR_LAMP, 0, dest, 0, 3);
            }
        } else if (Math.abs(normal[1]) > FACING) {
            boolean seam = isIn(Math.abs(at[0] + 0.2) - 0.55, -0.012, 0.012);
            boolean beam = isIn(at[2] / half_m[2], 0.3, 0.36);
            scale(dest, seam ? 0.55 : beam ? 0.82 : 1);
        }
    }

    /** Windows all around, with pillars at the edges and in the middle. */
    private static void windows(double[] at, double[] half_m, double[] normal, double[] dest) {
        int d = Math.abs(normal[0]) > Math.abs(normal[1]) ? 1 : 0;
        double below = half_m[2] - at[2];
        boolean high = isIn(below, Math.min(0.38 * half_m[2], 0.16), Math.min(1.45 * half_m[2], 1));
        if (high && Math.abs(normal[2]) < FACING && isIn(Math.abs(at[d]), 0.05, half_m[d] - 0.1)) {
            System.arraycopy(GLASS, 0, dest, 0, 3);
        }
    }

    private static void front(double[] at, double[] half_m, double[] dest) {
        double y = Math.abs(at[1]) - half_m[1] + 0.3;
        double z = at[2] - 0.05 * half_m[2];
        if (y * y + z * z < 0.107 * 0.107) {
            System.arraycopy(LAMP, 0, dest, 0, 3);
        } else if (Math.abs(at[1]) < half_m[1] - 0.5 && isIn(at[2] / half_m[2], -0.25, 0.4)) {
            scale(dest, isSlot(7 * at[1], 0.25) ? 0.35 : 1);
        }
    }

    /**
     * Writes the albedo of a wheel about its y axis; that of a track's shoe is even.
     *
     * @param at place from its middle, in m
     * @param half_m half the lengths of its box
     * @param normal along its axes
     */
    public static void wheel(double[] at, double[] half_m, double[] normal, double[] dest) {
        System.arraycopy(RUBBER, 0, dest, 0, 3);
        if (half_m[0] != half_m[2]) {
            return;
        }
        double across = at[1] / half_m[1];
        double share = Math.sqrt(at[0] * at[0] + at[2] * at[2]) / half_m[0];
        double turn = StrictMath.atan2(at[2], at[0]) / Math.PI;
        if (Math.abs(normal[1]) < FACING) {
            boolean groove = isSlot(11 * turn + 0.35 * across + (across >= 0 ? 0.5 : 0), 0.44);
            scale(dest, groove || Math.abs(across) < 0.05 ? 0.45 : 1.25);
        } else if (share < 0.57) {
            boolean hole = isIn(share, 0.3, 0.5) && isSlot(2.5 * turn, 0.31);
            boolean bolt = isIn(share, 0.16, 0.24) && isSlot(4 * turn, 0.33);
            for (int k = 0; k < 3; k++) {
                dest[k] = hole ? DARK[k] : (bolt ? 0.4 : 0.7) * PAINT[k];
            }
        }
    }

    private static boolean isIn(double value, double least, double most) {
        return value > least && value < most;
    }

    /** Whether a place is in a gap of a pattern of length 1, farther from the middle than a share. */
    private static boolean isSlot(double place, double share) {
        return Math.abs(place - Math.floor(place) - 0.5) > share;
    }

    private static void scale(double[] colour, double by) {
        for (int k = 0; k < 3; k++) {
            colour[k] *= by;
        }
    }
}
