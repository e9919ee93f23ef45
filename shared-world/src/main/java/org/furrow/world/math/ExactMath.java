package org.furrow.world.math;

/**
 * Exponential, power, sine and cosine with the same bits on every machine.
 *
 * <p>{@code Math.exp} and {@code Math.pow} may be intrinsics and differ between machines; {@code StrictMath.pow}
 * and {@code StrictMath.sin} allocate, and {@code pow} takes 130 ns. These functions use only the four basic
 * operations, which Java rounds the same way everywhere, so a result has the same bits under the interpreter, both
 * compilers and every CPU. Relative error below 1e-14 over the ranges of soil mechanics (tested against {@code
 * StrictMath}).
 */
public final class ExactMath {
    static final double SQRT_2 = 1.4142135623730951;

    private static final double LN2_HI = 0x1.62e42feep-1; // 33 leading bits: k * LN2_HI is exact
    private static final double LN2_LO = 0x1.a39ef35793c76p-33;
    private static final double LOG2_E = 0x1.71547652b82fep0;
    /** Below this magnitude one factor 2^k scales without subnormal numbers or overflow. */
    private static final double EXP_PLAIN = 700;

    private static final double EXP_OVERFLOW = 709.78;
    private static final double EXP_UNDERFLOW = -708.0;

    private static final double TWO_OVER_PI = 0x1.45f306dc9c883p-1;
    private static final double HALF_PI_HI = 0x1.921fb544p0; // 33 leading bits: n * HALF_PI_HI is exact up to n = 2^20
    private static final double HALF_PI_LO = 0x1.0b4611a626331p-34;
    private static final double LARGE_ANGLE = 1.6e6;

    private ExactMath() {}

    /**
     * Sine and cosine of an angle in rad; absolute error below 1e-15.
     *
     * @param dest receives sine, cosine; NaN where x is not finite
     */
    public static void sinCos(double x, double[] dest) {
        if (!(Math.abs(x) < LARGE_ANGLE)) {
            dest[0] = StrictMath.sin(x);
            dest[1] = StrictMath.cos(x);
            return;
        }
        double n = Math.rint(x * TWO_OVER_PI);
        double r = (x - n * HALF_PI_HI) - n * HALF_PI_LO;
        double s = sinPolynomial(r);
        double c = cosPolynomial(r);
        int quarter = (int) n & 3;
        double sine = (quarter & 1) == 0 ? s : c;
        double cosine = (quarter & 1) == 0 ? c : s;
        dest[0] = (quarter & 2) == 0 ? sine : -sine;
        dest[1] = quarter == 1 || quarter == 2 ? -cosine : cosine;
    }

    /** Sine of an angle in rad without an array; the same bits as {@link #sinCos}. */
    public static double sin(double x) {
        if (!(Math.abs(x) < LARGE_ANGLE)) {
            return StrictMath.sin(x);
        }
        double n = Math.rint(x * TWO_OVER_PI);
        double r = (x - n * HALF_PI_HI) - n * HALF_PI_LO;
        int quarter = (int) n & 3;
        double sine = (quarter & 1) == 0 ? sinPolynomial(r) : cosPolynomial(r);
        return (quarter & 2) == 0 ? sine : -sine;
    }

    /** Taylor polynomial of the sine for |r| <= 0.7854: the first omitted term is below 1e-18. */
    private static double sinPolynomial(double r) {
        double z = r * r;
        double s = 1.0 / 355687428096000.0;
        s = s * z - 1.0 / 1307674368000.0;
        s = s * z + 1.0 / 6227020800.0;
        s = s * z - 1.0 / 39916800.0;
        s = s * z + 1.0 / 362880.0;
        s = s * z - 1.0 / 5040.0;
        s = s * z + 1.0 / 120.0;
        s = s * z - 1.0 / 6.0;
        return r + r * z * s;
    }

    /** Taylor polynomial of the cosine, as exact. */
    private static double cosPolynomial(double r) {
        double z = r * r;
        double c = -1.0 / 6402373705728000.0;
        c = c * z + 1.0 / 20922789888000.0;
        c = c * z - 1.0 / 87178291200.0;
        c = c * z + 1.0 / 479001600.0;
        c = c * z - 1.0 / 3628800.0;
        c = c * z + 1.0 / 40320.0;
        c = c * z - 1.0 / 720.0;
        c = c * z + 1.0 / 24.0;
        return 1.0 - (0.5 * z - z * z * c);
    }

    /**
     * e to the power x.
     *
     * @return 0 from -708 down, where the result would be near the subnormal numbers, infinity above 709.78, NaN
     *     for NaN
     */
    public static double exp(double x) {
        double k = Math.rint(x * LOG2_E);
        return scaled(x, expPolynomial((x - k * LN2_HI) - k * LN2_LO), k);
    }

    /** For each x: the integer k nearest to x / ln 2, and e^(x - k ln 2). */
    static void expPolynomials(double[] x, int from, int to, double[] k, double[] power) {
        for (int n = from; n < to; n++) {
            double whole = Math.rint(x[n] * LOG2_E);
            k[n] = whole;
            power[n] = expPolynomial((x[n] - whole * LN2_HI) - whole * LN2_LO);
        }
    }

    /** Taylor polynomial of e^r, |r| <= 0.3466: the first omitted term is below 5e-18. */
    private static double expPolynomial(double r) {
        double p = 1.0 / 6227020800.0;
        p = p * r + 1.0 / 479001600.0;
        p = p * r + 1.0 / 39916800.0;
        p = p * r + 1.0 / 3628800.0;
        p = p * r + 1.0 / 362880.0;
        p = p * r + 1.0 / 40320.0;
        p = p * r + 1.0 / 5040.0;
        p = p * r + 1.0 / 720.0;
        p = p * r + 1.0 / 120.0;
        p = p * r + 1.0 / 24.0;
        p = p * r + 1.0 / 6.0;
        p = p * r + 0.5;
        p = p * r + 1.0;
        return p * r + 1.0;
    }

    /** e^x from e^(x - k ln 2). */
    static double scaled(double x, double power, double k) {
        return Math.abs(x) < EXP_PLAIN ? power * powerOfTwo((int) k) : scaledAtTheEnds(x, power, k);
    }

    private static double scaledAtTheEnds(double x, double power, double k) {
        if (!(x > EXP_UNDERFLOW)) {
            return Double.isNaN(x) ? x : 0.0;
        }
        if (x > EXP_OVERFLOW) {
            return Double.POSITIVE_INFINITY;
        }
        // two factors, so that k = 1024 (x just below overflow) stays representable
        int whole = (int) k;
        int half = whole >> 1;
        return power * powerOfTwo(half) * powerOfTwo(whole - half);
    }

    /**
     * x to the power y for x >= 0, as exp(y log x).
     *
     * @return 1 for y = 0; 0 for x = 0 and y > 0; NaN for x < 0
     */
    public static double pow(double x, double y) {
        if (y == 0.0) {
            return 1.0;
        }
        if (x == 0.0) {
            return y > 0.0 ? 0.0 : Double.POSITIVE_INFINITY;
        }
        return exp(y * log(x));
    }

    /**
     * Natural logarithm of a positive normal number, by the series of the inverse hyperbolic tangent.
     *
     * @return NaN for x < 0 and NaN; minus infinity for 0 and for subnormal numbers
     */
    public static double log(double x) {
        if (!(x >= Double.MIN_NORMAL)) {
            return x >= 0.0 ? Double.NEGATIVE_INFINITY : Double.NaN;
        }
        if (x == Double.POSITIVE_INFINITY) {
            return x;
        }
        long bits = Double.doubleToRawLongBits(x);
        int k = (int) (bits >>> 52) - 1023;
        double m = Double.longBitsToDouble((bits & 0x000fffffffffffffL) | 0x3ff0000000000000L);
        if (m > SQRT_2) {
            m *= 0.5;
            k++;
        }
        return logPolynomial(m, k);
    }

    /** For each number m 2^k, with m from 0.707 to 1.414: y times its natural logarithm. */
    static void logPolynomials(double[] m, double[] k, double[] y, int count, double[] dest) {
        for (int n = 0; n < count; n++) {
            dest[n] = y[n] * logPolynomial(m[n], k[n]);
        }
    }

    private static double logPolynomial(double m, double k) {
        double s = (m - 1.0) / (m + 1.0); // |s| <= 0.1716
        double z = s * s;
        double p = 1.0 / 21.0;
        p = p * z + 1.0 / 19.0;
        p = p * z + 1.0 / 17.0;
        p = p * z + 1.0 / 15.0;
        p = p * z + 1.0 / 13.0;
        p = p * z + 1.0 / 11.0;
        p = p * z + 1.0 / 9.0;
        p = p * z + 1.0 / 7.0;
        p = p * z + 1.0 / 5.0;
        p = p * z + 1.0 / 3.0;
        double log_m = 2.0 * s + 2.0 * s * z * p;
        return k * LN2_HI + (log_m + k * LN2_LO);
    }

    private static double powerOfTwo(int k) {
        return Double.longBitsToDouble((long) (k + 1023) << 52);
    }
}
