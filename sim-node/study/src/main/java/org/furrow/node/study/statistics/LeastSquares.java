package org.furrow.node.study.statistics;

import java.util.Arrays;

/** Nonnegative linear least squares with relative weights. */
public final class LeastSquares {
    private LeastSquares() {}

    /**
     * Nonnegative coefficients that minimise the sum of squared relative errors; a negative one is set to 0 and the
     * others are fitted again.
     *
     * @param rows factors of the coefficients, one row for each value
     * @param values positive
     */
    public static double[] fit(double[][] rows, double[] values) {
        int n = rows[0].length;
        boolean[] used = new boolean[n];
        Arrays.fill(used, true);
        while (true) {
            double[] fitted = solve(rows, values, used);
            int worst = -1;
            for (int k = 0; k < n; k++) {
                if (used[k] && fitted[k] < 0 && (worst < 0 || fitted[k] < fitted[worst])) {
                    worst = k;
                }
            }
            if (worst < 0) {
                return fitted;
            }
            used[worst] = false;
        }
    }

    /** Solves the normal equations; undetermined coefficients are 0. */
    private static double[] solve(double[][] rows, double[] values, boolean[] used) {
        int n = used.length;
        double[][] a = new double[n][n + 1];
        for (int r = 0; r < rows.length; r++) {
            double weight = 1 / (values[r] * values[r]);
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    a[i][j] += used[i] && used[j] ? weight * rows[r][i] * rows[r][j] : 0;
                }
                a[i][n] += used[i] ? weight * rows[r][i] * values[r] : 0;
            }
        }
        double[] scale = new double[n];
        for (int i = 0; i < n; i++) {
            scale[i] = a[i][i];
        }
        boolean[] pivoted = new boolean[n];
        for (int i = 0; i < n; i++) {
            if (a[i][i] <= 1e-9 * scale[i] || scale[i] == 0) {
                continue;
            }
            pivoted[i] = true;
            for (int j = 0; j < n; j++) {
                if (j != i) {
                    double factor = a[j][i] / a[i][i];
                    for (int k = 0; k <= n; k++) {
                        a[j][k] -= factor * a[i][k];
                    }
                }
            }
        }
        double[] result = new double[n];
        for (int i = 0; i < n; i++) {
            result[i] = pivoted[i] ? a[i][n] / a[i][i] : 0;
        }
        return result;
    }
}
