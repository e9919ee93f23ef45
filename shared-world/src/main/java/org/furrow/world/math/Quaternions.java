package org.furrow.world.math;

/** Conversion between unit quaternions (w x y z) and rotation matrices. */
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
     * Converts a matrix to a quaternion (Shepperd 1978), with the sign nearer to the previous value.
     *
     * @param m matrix, row by row
     * @param dest four numbers at {@code at}; holds the previous value
     */
    public static void fromMatrix(double[] m, double[] dest, int at) {
        double[] squares = {
            1 + m[0] + m[4] + m[8], 1 + m[0] - m[4] - m[8], 1 - m[0] + m[4] - m[8], 1 - m[0] - m[4] + m[8]
        };
        int largest = 0;
        for (int k = 1; k < 4; k++) {
            if (squares[k] > squares[largest]) {
                largest = k;
            }
        }
        double half = Math.sqrt(squares[largest]) / 2;
        double part = 1 / (4 * half);
        double wx = (m[7] - m[5]) * part;
        double wy = (m[2] - m[6]) * part;
        double wz = (m[3] - m[1]) * part;
        double xy = (m[1] + m[3]) * part;
        double xz = (m[2] + m[6]) * part;
        double yz = (m[5] + m[7]) * part;
        double[] q =
                switch (largest) {
                    case 0 -> new double[] {half, wx, wy, wz};
                    case 1 -> new double[] {wx, half, xy, xz};
                    case 2 -> new double[] {wy, xy, half, yz};
                    default -> new double[] {wz, xz, yz, half};
                };
        double along = 0;
        for (int k = 0; k < 4; k++) {
            along += q[k] * dest[at + k];
        }
        boolean flip = along < 0 || (along == 0 && q[0] < 0);
        for (int k = 0; k < 4; k++) {
            dest[at + k] = flip ? -q[k] : q[k];
        }
    }
}
