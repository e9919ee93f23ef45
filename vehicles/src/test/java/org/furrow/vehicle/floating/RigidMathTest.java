package org.furrow.vehicle.floating;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.furrow.world.math.Quaternions;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

class RigidMathTest {
    private static final long SEED = Long.getLong("seed", 20260823L);
    private static final int CASES = 200;

    private final Random random = new Random(SEED);

    @Test
    void shouldSolveLikeGaussianElimination() {
        for (int k = 0; k < CASES; k++) {
            double[] m = randomPositiveDefinite();
            double[] b = random.doubles(6, -10, 10).toArray();
            double[] want = eliminate(m.clone(), b.clone());
            double[] lower = m.clone();
            for (int r = 0; r < 6; r++) {
                for (int c = r + 1; c < 6; c++) {
                    lower[6 * r + c] = Double.NaN;
                }
            }
            RigidMath.solve6(lower, b);
            for (int r = 0; r < 6; r++) {
                assertEquals(want[r], b[r], 1e-9 * (1 + Math.abs(want[r])), "case " + k + " x" + r + " seed=" + SEED);
            }
        }
    }

    @Test
    void shouldTurnByTheAngleUpToThirdOrder() {
        for (int k = 0; k < CASES; k++) {
            Quaterniond start = randomAttitude();
            Vector3d omega = randomVector().normalize(1 + 2 * random.nextDouble());
            double coarse_rad = turnError_rad(start, omega, 0.1);
            double fine_rad = turnError_rad(start, omega, 0.05);
            String where = "case " + k + " omega=" + omega + " seed=" + SEED;
            assertEquals(8, coarse_rad / fine_rad, 0.3, where);
            assertEquals(Math.pow(0.1 * omega.length(), 3) / 12, coarse_rad, 0.1 * coarse_rad, where);
        }
    }

    @Test
    void shouldKeepTheQuaternionsLength() {
        Quaterniond start = randomAttitude();
        double[] q = {9, start.w, start.x, start.y, start.z, 9};
        for (int k = 0; k < 1000; k++) {
            Quaternions.turn(
                    q, 1, 8 * random.nextGaussian(), 8 * random.nextGaussian(), 8 * random.nextGaussian(), 0.01);
            double norm2 = q[1] * q[1] + q[2] * q[2] + q[3] * q[3] + q[4] * q[4];
            assertEquals(1, norm2, 1e-14, "turn " + k + " seed=" + SEED);
        }
        assertEquals(9, q[0]);
        assertEquals(9, q[5]);
    }

    @Test
    void shouldRotateLikeTheQuaternion() {
        double[] dest = new double[9];
        for (int k = 0; k < CASES; k++) {
            Quaterniond attitude = randomAttitude();
            Quaternions.toMatrix(new double[] {attitude.w, attitude.x, attitude.y, attitude.z}, 0, dest);
            Vector3d v = randomVector();
            Vector3d want = attitude.transform(new Vector3d(v));
            for (int r = 0; r < 3; r++) {
                double got = dest[3 * r] * v.x + dest[3 * r + 1] * v.y + dest[3 * r + 2] * v.z;
                assertEquals(want.get(r), got, 1e-13, "case " + k + " seed=" + SEED);
                for (int c = 0; c < 3; c++) {
                    double dot = dest[3 * r] * dest[3 * c]
                            + dest[3 * r + 1] * dest[3 * c + 1]
                            + dest[3 * r + 2] * dest[3 * c + 2];
                    assertEquals(r == c ? 1 : 0, dot, 1e-14, "case " + k + " seed=" + SEED);
                }
            }
        }
    }

    private static double turnError_rad(Quaterniond start, Vector3d omega, double step_s) {
        double[] q = {start.w, start.x, start.y, start.z};
        Quaternions.turn(q, 0, omega.x, omega.y, omega.z, step_s);
        Quaterniond got = new Quaterniond(q[1], q[2], q[3], q[0]);
        Vector3d axis = new Vector3d(omega).normalize();
        Quaterniond want = new Quaterniond(start)
                .mul(new Quaterniond().rotationAxis(step_s * omega.length(), axis.x, axis.y, axis.z));
        Quaterniond between = new Quaterniond(want).conjugate().mul(got);
        return 2 * Math.atan2(new Vector3d(between.x, between.y, between.z).length(), Math.abs(between.w));
    }

    private Quaterniond randomAttitude() {
        return new Quaterniond(
                        random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), random.nextGaussian())
                .normalize();
    }

    private Vector3d randomVector() {
        return new Vector3d(random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
    }

    /** A^T A plus a diagonal, with rows of very different size, like masses and inertias. */
    private double[] randomPositiveDefinite() {
        double[] a = random.doubles(36, -1, 1).toArray();
        double[] scale = random.doubles(6, 0.1, 30).toArray();
        double[] m = new double[36];
        for (int r = 0; r < 6; r++) {
            for (int c = 0; c < 6; c++) {
                double sum = r == c ? 0.1 : 0;
                for (int k = 0; k < 6; k++) {
                    sum += a[6 * k + r] * a[6 * k + c];
                }
                m[6 * r + c] = sum * scale[r] * scale[c];
            }
        }
        return m;
    }

    /** Gaussian elimination with partial pivoting. */
    private static double[] eliminate(double[] m, double[] b) {
        for (int c = 0; c < 6; c++) {
            int pivot = c;
            for (int r = c + 1; r < 6; r++) {
                pivot = Math.abs(m[6 * r + c]) > Math.abs(m[6 * pivot + c]) ? r : pivot;
            }
            for (int k = 0; k < 6; k++) {
                swap(m, 6 * c + k, 6 * pivot + k);
            }
            swap(b, c, pivot);
            for (int r = c + 1; r < 6; r++) {
                double factor = m[6 * r + c] / m[6 * c + c];
                for (int k = c; k < 6; k++) {
                    m[6 * r + k] -= factor * m[6 * c + k];
                }
                b[r] -= factor * b[c];
            }
        }
        for (int r = 5; r >= 0; r--) {
            for (int k = r + 1; k < 6; k++) {
                b[r] -= m[6 * r + k] * b[k];
            }
            b[r] /= m[6 * r + r];
        }
        return b;
    }

    private static void swap(double[] values, int a, int b) {
        double kept = values[a];
        values[a] = values[b];
        values[b] = kept;
    }
}
