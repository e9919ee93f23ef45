package org.furrow.world.math;

/** Unit quaternions (w x y z): their rotation matrices, and their change by an angular velocity. */
public final class Quaternions {
    // Not JOML: recorded runs depend on the bits of these formulas, and JOML's have another order of operations.
    private Quaternions() {}

    /**
     * Converts a quaternion to a matrix.
     *
     * @param q array with w x y z at {@code at}
     * @param dest 9 numbers, row by row: from body to world
     */
    public static void toMatrix(double[] q, int at, double[] dest) {
        toMatrix(q, at, dest, 0);
    }

    /** The same, written to {@code dest} from index {@code to} on. */
    public static void toMatrix(double[] q, int at, double[] dest, int to) {
        double w = q[at];
        double x = q[at + 1];
        double y = q[at + 2];
        double z = q[at + 3];
        dest[to] = 1 - 2 * (y * y + z * z);
        dest[to + 1] = 2 * (x * y - w * z);
        dest[to + 2] = 2 * (x * z + w * y);
        dest[to + 3] = 2 * (x * y + w * z);
        dest[to + 4] = 1 - 2 * (x * x + z * z);
        dest[to + 5] = 2 * (y * z - w * x);
        dest[to + 6] = 2 * (x * z - w * y);
        dest[to + 7] = 2 * (y * z + w * x);
        dest[to + 8] = 1 - 2 * (x * x + y * y);
    }

    /**
     * Rotates a quaternion by a body-frame angular velocity over a step, by the Cayley map (1, omega h / 2): second
     * order in the angle, without trigonometric functions.
     */
    public static void turn(double[] q, int at, double wx, double wy, double wz, double step_s) {
        double a = 0.5 * step_s * wx;
        double b = 0.5 * step_s * wy;
        double c = 0.5 * step_s * wz;
        double w = q[at] - q[at + 1] * a - q[at + 2] * b - q[at + 3] * c;
        double x = q[at + 1] + q[at] * a + q[at + 2] * c - q[at + 3] * b;
        double y = q[at + 2] + q[at] * b + q[at + 3] * a - q[at + 1] * c;
        double z = q[at + 3] + q[at] * c + q[at + 1] * b - q[at + 2] * a;
        double norm = Math.sqrt(w * w + x * x + y * y + z * z);
        q[at] = w / norm;
        q[at + 1] = x / norm;
        q[at + 2] = y / norm;
        q[at + 3] = z / norm;
    }

    /** The x component in the world of the body's x axis, of the quaternion at {@code at}. */
    public static double aheadX(double[] q, int at) {
        return 1 - 2 * (q[at + 2] * q[at + 2] + q[at + 3] * q[at + 3]);
    }

    /** The y component in the world of the body's x axis. */
    public static double aheadY(double[] q, int at) {
        return 2 * (q[at + 1] * q[at + 2] + q[at] * q[at + 3]);
    }

    /** The z component in the world of the body's x axis. */
    public static double aheadZ(double[] q, int at) {
        return 2 * (q[at + 1] * q[at + 3] - q[at] * q[at + 2]);
    }

    /** The x component in the world of the body's y axis. */
    public static double leftX(double[] q, int at) {
        return 2 * (q[at + 1] * q[at + 2] - q[at] * q[at + 3]);
    }

    /** The y component in the world of the body's y axis. */
    public static double leftY(double[] q, int at) {
        return 1 - 2 * (q[at + 1] * q[at + 1] + q[at + 3] * q[at + 3]);
    }

    /** The z component in the world of the body's y axis. */
    public static double leftZ(double[] q, int at) {
        return 2 * (q[at + 2] * q[at + 3] + q[at] * q[at + 1]);
    }

    /** The z component in the world of the body's z axis. */
    public static double upZ(double[] q, int at) {
        return 1 - 2 * (q[at + 1] * q[at + 1] + q[at + 2] * q[at + 2]);
    }

    /**
     * Writes roll (positive with the left side up), pitch (positive with the nose down) and yaw (positive to the left)
     * by ISO 8855 (z-y-x), in rad.
     *
     * @param dest receives the three from {@code to} on
     */
    public static void toEuler(double[] q, int at, double[] dest, int to) {
        double pitch = 2 * (q[at] * q[at + 2] - q[at + 3] * q[at + 1]); // with the sign of its zero, unlike -aheadZ
        dest[to] = StrictMath.atan2(leftZ(q, at), upZ(q, at));
        dest[to + 1] = StrictMath.asin(Math.clamp(pitch, -1, 1));
        dest[to + 2] = StrictMath.atan2(aheadY(q, at), aheadX(q, at));
    }

    /**
     * Converts a matrix to a quaternion (Shepperd 1978), with the sign nearer to the previous value.
     *
     * @param m matrix, row by row
     * @param dest four numbers at {@code at}; holds the previous value
     */
    public static void fromMatrix(double[] m, double[] dest, int at) {
        int largest = 0;
        double square = 1 + m[0] + m[4] + m[8];
        for (int k = 1; k < 4; k++) {
            double other = 1 + (k == 1 ? m[0] : -m[0]) + (k == 2 ? m[4] : -m[4]) + (k == 3 ? m[8] : -m[8]);
            if (other > square) {
                largest = k;
                square = other;
            }
        }
        double half = Math.sqrt(square) / 2;
        double part = 1 / (4 * half);
        double wx = (m[7] - m[5]) * part;
        double wy = (m[2] - m[6]) * part;
        double wz = (m[3] - m[1]) * part;
        double xy = (m[1] + m[3]) * part;
        double xz = (m[2] + m[6]) * part;
        double yz = (m[5] + m[7]) * part;
        switch (largest) {
            case 0 -> put(half, wx, wy, wz, dest, at);
            case 1 -> put(wx, half, xy, xz, dest, at);
            case 2 -> put(wy, xy, half, yz, dest, at);
            default -> put(wz, xz, yz, half, dest, at);
        }
    }

    /** Writes a quaternion with the sign nearer to the previous value. */
    private static void put(double w, double x, double y, double z, double[] dest, int at) {
        double along = w * dest[at] + x * dest[at + 1] + y * dest[at + 2] + z * dest[at + 3];
        double sign = along < 0 || (along == 0 && w < 0) ? -1 : 1;
        dest[at] = sign * w;
        dest[at + 1] = sign * x;
        dest[at + 2] = sign * y;
        dest[at + 3] = sign * z;
    }
}
