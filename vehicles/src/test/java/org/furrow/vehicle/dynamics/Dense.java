package org.furrow.vehicle.dynamics;

/** Naive dense linear algebra. */
final class Dense {
    private Dense() {}

    /** Solves m x = b for a symmetric positive definite matrix by Cholesky factorisation. */
    static double[] solve(double[][] m, double[] b) {
        int n = b.length;
        double[][] l = new double[n][n];
        double[] x = b.clone();
        for (int r = 0; r < n; r++) {
            for (int c = 0; c <= r; c++) {
                double sum = m[r][c];
                for (int k = 0; k < c; k++) {
                    sum -= l[r][k] * l[c][k];
                }
                l[r][c] = r == c ? Math.sqrt(sum) : sum / l[c][c];
            }
            for (int k = 0; k < r; k++) {
                x[r] -= l[r][k] * x[k];
            }
            x[r] /= l[r][r];
        }
        for (int r = n - 1; r >= 0; r--) {
            for (int k = r + 1; k < n; k++) {
                x[r] -= l[k][r] * x[k];
            }
            x[r] /= l[r][r];
        }
        return x;
    }

    static double[] multiply(double[][] m, double[] x) {
        double[] product = new double[m.length];
        for (int r = 0; r < m.length; r++) {
            product[r] = dot(m[r], x);
        }
        return product;
    }

    static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            sum += a[k] * b[k];
        }
        return sum;
    }

    static double norm(double[] a) {
        return Math.sqrt(dot(a, a));
    }

    static double distance(double[] a, double[] b) {
        double[] difference = new double[a.length];
        for (int k = 0; k < a.length; k++) {
            difference[k] = a[k] - b[k];
        }
        return norm(difference);
    }

    static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    /** Eigenvalues and eigenvectors (columns) of a symmetric matrix by Jacobi rotations. */
    static final class Eigen {
        final double[] values;
        private final double[][] vectors;

        Eigen(double[][] symmetric) {
            int n = symmetric.length;
            double[][] a = new double[n][];
            vectors = new double[n][n];
            for (int r = 0; r < n; r++) {
                a[r] = symmetric[r].clone();
                vectors[r][r] = 1;
            }
            for (int sweep = 0; sweep < 12; sweep++) {
                for (int p = 0; p < n; p++) {
                    for (int q = p + 1; q < n; q++) {
                        rotate(a, p, q);
                    }
                }
            }
            values = new double[n];
            for (int k = 0; k < n; k++) {
                values[k] = a[k][k];
            }
        }

        private void rotate(double[][] a, int p, int q) {
            if (Math.abs(a[p][q]) < 1e-300) {
                return;
            }
            double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
            double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
            double c = 1 / Math.sqrt(t * t + 1);
            double s = t * c;
            for (int k = 0; k < a.length; k++) {
                double x = a[k][p];
                double y = a[k][q];
                a[k][p] = c * x - s * y;
                a[k][q] = s * x + c * y;
                double u = vectors[k][p];
                double v = vectors[k][q];
                vectors[k][p] = c * u - s * v;
                vectors[k][q] = s * u + c * v;
            }
            for (int k = 0; k < a.length; k++) {
                double x = a[p][k];
                double y = a[q][k];
                a[p][k] = c * x - s * y;
                a[q][k] = s * x + c * y;
            }
        }

        /** The least-squares solution of smallest norm; eigenvalues up to the tolerance count as zero. */
        double[] pseudoSolve(double[] b, double tolerance) {
            double[] x = new double[b.length];
            for (int k = 0; k < b.length; k++) {
                if (values[k] > tolerance) {
                    double sum = 0;
                    for (int r = 0; r < b.length; r++) {
                        sum += vectors[r][k] * b[r];
                    }
                    for (int r = 0; r < b.length; r++) {
                        x[r] += vectors[r][k] * sum / values[k];
                    }
                }
            }
            return x;
        }
    }
}
