package org.furrow.world.math;

/**
 * {@link ExactMath#exp} and {@link ExactMath#pow} of arrays, with the same bits. The polynomials are evaluated in
 * simple loops that compilers vectorise. Not thread-safe.
 */
public final class ExactArrays {
    private double[] k = new double[256];
    private double[] m = new double[256];
    private double[] t = new double[256];

    /** dest[n] = e^x[n] for n in [from, to); dest may be x. */
    public void exp(double[] x, int from, int to, double[] dest) {
        reserve(to);
        ExactMath.expPolynomials(x, from, to, k, m);
        for (int n = from; n < to; n++) {
            dest[n] = ExactMath.scaled(x[n], m[n], k[n]);
        }
    }

    /** dest[n] = x[n]^y[n] for all n below count, x >= 0; dest may be neither x nor y. */
    public void pow(double[] x, double[] y, int count, double[] dest) {
        reserve(count);
        for (int n = 0; n < count; n++) {
            // where x is not a normal number the result is recomputed below
            long bits = Double.doubleToRawLongBits(x[n]);
            int exponent = (int) (bits >>> 52) - 1023;
            double mantissa = Double.longBitsToDouble((bits & 0x000fffffffffffffL) | 0x3ff0000000000000L);
            boolean upper = mantissa > ExactMath.SQRT_2;
            m[n] = upper ? 0.5 * mantissa : mantissa;
            k[n] = upper ? exponent + 1 : exponent;
        }
        ExactMath.logPolynomials(m, k, y, count, t);
        ExactMath.expPolynomials(t, 0, count, k, m);
        for (int n = 0; n < count; n++) {
            boolean normal = x[n] >= Double.MIN_NORMAL && x[n] <= Double.MAX_VALUE && y[n] != 0;
            dest[n] = normal ? ExactMath.scaled(t[n], m[n], k[n]) : ExactMath.pow(x[n], y[n]);
        }
    }

    private void reserve(int count) {
        if (k.length < count) {
            k = new double[2 * count];
            m = new double[2 * count];
            t = new double[2 * count];
        }
    }
}
