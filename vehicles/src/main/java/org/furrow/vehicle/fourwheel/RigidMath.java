package org.furrow.vehicle.fourwheel;

/** Dense algebra on arrays: the step of a quaternion and the 6 x 6 system of a floating body. */
final class RigidMath {
    private RigidMath() {}

    /**
     * Rotates a quaternion by a body-frame angular velocity over a step, by the Cayley map (1, omega h / 2): second
     * order in the angle, without trigonometric functions.
     */
    static void turn(double[] q, int at, double wx, double wy, double wz, double step_s) {
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

    /**
     * Solves m x = b for a symmetric positive definite 6 x 6 matrix by Cholesky factorisation. Overwrites m; b
     * becomes x.
     *
     * @param m the lower triangle is read, {@code m[6 * row + column]}
     */
    static void solve6(double[] m, double[] b) {
        for (int c = 0; c < 6; c++) {
            double pivot = m[6 * c + c];
            for (int k = 0; k < c; k++) {
                pivot -= m[6 * c + k] * m[6 * c + k];
            }
            double diagonal = Math.sqrt(pivot);
            m[6 * c + c] = diagonal;
            for (int r = c + 1; r < 6; r++) {
                double sum = m[6 * r + c];
                for (int k = 0; k < c; k++) {
                    sum -= m[6 * r + k] * m[6 * c + k];
                }
                m[6 * r + c] = sum / diagonal;
            }
        }
        for (int r = 0; r < 6; r++) {
            double sum = b[r];
            for (int k = 0; k < r; k++) {
                sum -= m[6 * r + k] * b[k];
            }
            b[r] = sum / m[6 * r + r];
        }
        for (int r = 5; r >= 0; r--) {
            double sum = b[r];
            for (int k = r + 1; k < 6; k++) {
                sum -= m[6 * k + r] * b[k];
            }
            b[r] = sum / m[6 * r + r];
        }
    }
}
