package org.furrow.world.math;

import org.furrow.world.digest.Digest;

/**
 * Computes arithmetic with known bits, to detect a machine or virtual machine with different floating point before
 * it takes part in a run.
 */
public final class FloatingPointCheck {
    /** The result of {@link #hash} with strict floating point. */
    public static final long EXPECTED = 0xeb0f911807010192L;

    private static final int ROUNDS = 2_000;

    private FloatingPointCheck() {}

    /** A hash over sums, products, quotients, roots, conversions and the elementary functions of {@link ExactMath}. */
    public static long hash() {
        long h = 0;
        double x = 0.1;
        double[] angle = new double[2];
        for (int n = 1; n <= ROUNDS; n++) {
            x = x * 1.000_123_456_789 + 1.0 / (3.0 + n);
            double product = x * n * 0.3;
            h = fold(h, product + x - n); // a fused multiply-add would round once less
            h = fold(h, Math.sqrt(product) / 7.0);
            h = fold(h, (float) x);
            h = fold(h, ExactMath.exp(-x / 10));
            h = fold(h, ExactMath.pow(x, 0.7));
            h = fold(h, ExactMath.log(x));
            ExactMath.sinCos(x, angle);
            h = fold(h, angle[0]);
            h = fold(h, angle[1]);
            h = fold(h, StrictMath.atan2(x, n));
            h = fold(h, Double.MIN_NORMAL / n); // subnormal
            h = Digest.mix(h ^ (long) (x * 1e9));
        }
        return h;
    }

    private static long fold(long h, double value) {
        return Digest.mix(h ^ Double.doubleToRawLongBits(value));
    }
}
