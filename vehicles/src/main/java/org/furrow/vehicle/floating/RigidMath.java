package org.furrow.vehicle.floating;

/** Dense algebra on arrays: the 6 x 6 system of a floating body. */
public final class RigidMath {
    private RigidMath() {}

    /**
     * Solves m x = b for a symmetric positive definite 6 x 6 matrix by Cholesky factorisation. Overwrites m; b
     * becomes x.
     *
     * @param m the lower triangle is read, {@code m[6 * row + column]}
     */
    public static void solve6(double[] m, double[] b) {
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
