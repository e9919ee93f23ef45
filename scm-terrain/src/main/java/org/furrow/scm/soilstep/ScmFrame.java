package org.furrow.scm.soilstep;

import org.furrow.world.grid.UndeformedSurface;

/**
 * The SCM frame T in the world frame W: the ground deforms along T's z axis, its nodes lie in T's x-y plane.
 *
 * @param originX_m origin of T in W
 * @param rotation matrix from T to W: {@code {xx, xy, xz, yx, ...}}, row by row; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // read in the hot path
public record ScmFrame(double originX_m, double originY_m, double originZ_m, double[] rotation) {
    /** T is W. */
    public static final ScmFrame WORLD = new ScmFrame(0, 0, 0, new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1});

    private static final double TOLERANCE = 1e-9;
    /** Rounds in search of the ground along W's vertical; each makes the error smaller by the slope squared or more. */
    private static final int HEIGHT_ROUNDS = 40;

    /** A frame more tilted than this leaves no height over W's plane to speak of. */
    private static final double MIN_UPRIGHT = 0.2;

    /** Checks that the rotation is one. */
    public ScmFrame {
        rotation = rotation.clone();
        if (!Double.isFinite(originX_m + originY_m + originZ_m)) {
            throw new IllegalArgumentException("frame: the origin must be finite");
        }
        if (!(rotation[8] > MIN_UPRIGHT)) {
            throw new IllegalArgumentException(
                    "frame: z of the SCM frame must point upward, tilted by 78 degrees at most");
        }
        for (int a = 0; a < 3; a++) {
            for (int b = 0; b < 3; b++) {
                double dot = 0;
                for (int k = 0; k < 3; k++) {
                    dot += rotation[3 * a + k] * rotation[3 * b + k];
                }
                if (!(Math.abs(dot - (a == b ? 1 : 0)) < TOLERANCE)) {
                    throw new IllegalArgumentException("frame: the rotation must be a rotation matrix");
                }
            }
        }
    }

    /**
     * A frame that was W and then turned about its own axes: yaw about z, pitch about y, roll about x; angles in rad, by the
     * right hand (a positive pitch lowers the ground ahead).
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

    /** Turns a vector of W into T. */
    public void toScm(double[] vector, int at, double[] dest, int to) {
        double x = vector[at];
        double y = vector[at + 1];
        double z = vector[at + 2];
        for (int k = 0; k < 3; k++) {
            dest[to + k] = rotation[k] * x + rotation[3 + k] * y + rotation[6 + k] * z;
        }
    }

    /** Turns a vector of T into W. */
    public void toWorld(double[] vector, int at, double[] dest, int to) {
        double x = vector[at];
        double y = vector[at + 1];
        double z = vector[at + 2];
        for (int k = 0; k < 3; k++) {
            dest[to + k] = rotation[3 * k] * x + rotation[3 * k + 1] * y + rotation[3 * k + 2] * z;
        }
    }

    /** Height in W of a ground that lies in T, along W's vertical through (x, y). */
    public double worldHeight_m(UndeformedSurface ground, double x_m, double y_m) {
        if (isWorld()) {
            return ground.height_m(x_m, y_m);
        }
        double[] point = {x_m, y_m, originZ_m};
        double[] inScm = new double[3];
        for (int round = 0; round < HEIGHT_ROUNDS; round++) {
            pointToScm(point, 0, inScm, 0);
            point[2] += (ground.height_m(inScm[0], inScm[1]) - inScm[2]) / rotation[8];
        }
        return point[2];
    }

    /**
     * The place on the SCM plane over which the ground lies that W's vertical through (x, y) meets.
     *
     * @param dest receives x, y, z in T
     */
    public void onGround(UndeformedSurface ground, double x_m, double y_m, double[] dest) {
        double[] point = {x_m, y_m, worldHeight_m(ground, x_m, y_m)};
        pointToScm(point, 0, dest, 0);
    }

    /** Coordinates in T of a point of W. */
    public void pointToScm(double[] point, int at, double[] dest, int to) {
        dest[to] = point[at] - originX_m;
        dest[to + 1] = point[at + 1] - originY_m;
        dest[to + 2] = point[at + 2] - originZ_m;
        toScm(dest, to, dest, to);
    }
}
