package org.furrow.node.sense.suite;

/**
 * Place and attitude of a frame in another one: the numbers that turn and move coordinates of the child into those of
 * the parent, p_parent = q p_child q* + (x, y, z).
 *
 * @param qx first vector part of the unit quaternion
 * @param qw scalar part
 */
public record Pose(double x_m, double y_m, double z_m, double qx, double qy, double qz, double qw) {
    private static final double UNIT_TOLERANCE = 1e-3;

    /** A frame that is its parent. */
    public static final Pose IDENTITY = new Pose(0, 0, 0, 0, 0, 0, 1);

    /** Requires finite numbers and a quaternion of length 1. */
    public Pose {
        double square = qx * qx + qy * qy + qz * qz + qw * qw;
        boolean finite = Double.isFinite(x_m) && Double.isFinite(y_m) && Double.isFinite(z_m);
        if (!finite || !(Math.abs(square - 1) <= UNIT_TOLERANCE)) {
            throw new IllegalArgumentException("a pose needs finite numbers and a unit quaternion, x_m=" + x_m + " y_m="
                    + y_m + " z_m=" + z_m + " |q|^2=" + square);
        }
    }
}
