package org.furrow.scm.contact;

import java.util.function.DoubleBinaryOperator;
import org.furrow.world.grid.UndeformedSurface;

/**
 * Pose of the SCM frame T in the world frame W. The ground deforms along T's z axis; its nodes lie in T's x-y plane.
 *
 * @param originX_m origin of T in W
 * @param rotation matrix from T to W, row by row; read-only
 */
@SuppressWarnings("ArrayRecordComponent") // read in the hot path
public record ScmFrame(double originX_m, double originY_m, double originZ_m, double[] rotation) {
    public static final ScmFrame WORLD = new ScmFrame(0, 0, 0, new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1});

    private static final double ORTHONORMAL_TOLERANCE = 1e-9;
    /** Fixed-point iterations for a height along W's vertical; each reduces the error at least by the slope squared. */
    private static final int HEIGHT_ITERATIONS = 40;
    /** Least cosine of the tilt. */
    private static final double MIN_COSINE = 0.2;

    public ScmFrame {
        rotation = rotation.clone();
        if (!Double.isFinite(originX_m + originY_m + originZ_m)) {
            throw new IllegalArgumentException("frame: the origin must be finite");
        }
        if (!(rotation[8] > MIN_COSINE)) {
            throw new IllegalArgumentException(
                    "frame: z of the SCM frame must point upward, tilted by 78 degrees at most");
        }
        for (int a = 0; a < 3; a++) {
            for (int b = 0; b < 3; b++) {
                double dot = 0;
                for (int k = 0; k < 3; k++) {
                    dot += rotation[3 * a + k] * rotation[3 * b + k];
                }
                if (!(Math.abs(dot - (a == b ? 1 : 0)) < ORTHONORMAL_TOLERANCE)) {
                    throw new IllegalArgumentException("frame: the rotation must be a rotation matrix");
                }
            }
        }
    }

    /**
     * A frame rotated by yaw about z, then pitch about the new y, then roll about the new x axis, in rad,
     * right-handed: a positive pitch lowers the ground ahead.
     */
    public static ScmFrame of(double x_m, double y_m, double z_m, double roll_rad, double pitch_rad, double yaw_rad) {
        double cr = StrictMath.cos(roll_rad);
        double sr = StrictMath.sin(roll_rad);
        double cp = StrictMath.cos(pitch_rad);
        double sp = StrictMath.sin(pitch_rad);
        double cy = StrictMath.cos(yaw_rad);
        double sy = StrictMath.sin(yaw_rad);
        return new ScmFrame(x_m, y_m, z_m, new double[] {
            cy * cp,
            cy * sp * sr - sy * cr,
            cy * sp * cr + sy * sr,
            sy * cp,
            sy * sp * sr + cy * cr,
            sy * sp * cr - cy * sr,
            -sp,
            cp * sr,
            cp * cr
        });
    }

    public boolean isWorld() {
        return originX_m == 0
                && originY_m == 0
                && originZ_m == 0
                && rotation[0] == 1
                && rotation[4] == 1
                && rotation[8] == 1;
    }

    /** Transforms a vector from W to T; {@code dest} may be {@code vector}. */
    public void toScm(double[] vector, int at, double[] dest, int to) {
        double x = vector[at];
        double y = vector[at + 1];
        double z = vector[at + 2];
        for (int k = 0; k < 3; k++) {
            dest[to + k] = rotation[k] * x + rotation[3 + k] * y + rotation[6 + k] * z;
        }
    }

    /** Transforms a vector from T to W; {@code dest} may be {@code vector}. */
    public void toWorld(double[] vector, int at, double[] dest, int to) {
        double x = vector[at];
        double y = vector[at + 1];
        double z = vector[at + 2];
        for (int k = 0; k < 3; k++) {
            dest[to + k] = rotation[3 * k] * x + rotation[3 * k + 1] * y + rotation[3 * k + 2] * z;
        }
    }

    /** Height in W at (x, y) in W of a ground given in T. */
    public double worldHeight_m(UndeformedSurface ground, double x_m, double y_m) {
        return isWorld() ? ground.height_m(x_m, y_m) : worldHeight_m(ground::height_m, x_m, y_m, 0, new double[6]);
    }

    /**
     * As above, by a fixed-point iteration.
     *
     * @param height_m height of the ground in T
     * @param tolerance_m error that ends the iteration; 0 for a fixed number of iterations
     * @param scratch 6 numbers
     */
    public double worldHeight_m(
            DoubleBinaryOperator height_m, double x_m, double y_m, double tolerance_m, double[] scratch) {
        scratch[0] = x_m;
        scratch[1] = y_m;
        scratch[2] = originZ_m;
        double error_m = Double.POSITIVE_INFINITY;
        for (int k = 0; k < HEIGHT_ITERATIONS && Math.abs(error_m) >= tolerance_m; k++) {
            pointToScm(scratch, 0, scratch, 3);
            error_m = height_m.applyAsDouble(scratch[3], scratch[4]) - scratch[5];
            scratch[2] += error_m / rotation[8];
        }
        return scratch[2];
    }

    /**
     * Computes the point where W's vertical through (x, y) meets a ground given in T.
     *
     * @param dest receives x, y, z in T
     */
    public void onGround(UndeformedSurface ground, double x_m, double y_m, double[] dest) {
        double[] point = {x_m, y_m, worldHeight_m(ground, x_m, y_m)};
        pointToScm(point, 0, dest, 0);
    }

    /** Transforms a point from W to T; {@code dest} may be {@code point}. */
    public void pointToScm(double[] point, int at, double[] dest, int to) {
        dest[to] = point[at] - originX_m;
        dest[to + 1] = point[at + 1] - originY_m;
        dest[to + 2] = point[at + 2] - originZ_m;
        toScm(dest, to, dest, to);
    }
}
