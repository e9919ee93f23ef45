package org.furrow.node.study.statistics;

import java.util.Arrays;
import java.util.List;

/**
 * A median with its nonparametric confidence interval between two order statistics, by the binomial distribution and
 * without assumptions on the distribution of the values (Hoefler and Belli 2015, rule 5 and section 3.1.3; Le Boudec
 * 2011). With fewer values than {@link #CONFIDENCE} needs, the interval is the whole range and {@code confidence} is
 * lower.
 *
 * @param low lower end of the interval
 * @param high upper end
 * @param confidence probability that such an interval contains the true median
 */
public record Median(double value, double low, double high, double confidence, int count) {
    /** Confidence of an interval, if there are enough values. */
    public static final double CONFIDENCE = 0.95;

    /** The median of at least one value; six values give an interval of at least 95 % confidence. */
    public static Median of(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int n = sorted.length;
        if (n == 0) {
            throw new IllegalArgumentException("a median needs at least one value");
        }
        double median = n % 2 == 1 ? sorted[n / 2] : 0.5 * (sorted[n / 2 - 1] + sorted[n / 2]);
        int cut = 0;
        while (2 * (cut + 1) < n && coverage(n, cut + 1) >= CONFIDENCE) {
            cut++;
        }
        return new Median(median, sorted[cut], sorted[n - 1 - cut], n == 1 ? 0 : coverage(n, cut), n);
    }

    /** The median alone. */
    public static double valueOf(double... values) {
        return of(Arrays.stream(values).boxed().toList()).value;
    }

    /** Probability of the median between the k-th values from both ends, from 0: 1 - 2 P(B <= k), B ~ Bin(n, 1/2). */
    private static double coverage(int n, int k) {
        double term = Math.scalb(1.0, -n);
        double tail = 0;
        for (int i = 0; i <= k; i++) {
            tail += term;
            term = term * (n - i) / (i + 1);
        }
        return 1 - 2 * tail;
    }

    /**
     * The quotient of two positive medians of independent samples. Its interval contains all quotients of values from
     * both intervals, so it contains the true quotient whenever both intervals contain their medians; the probability
     * of that is the product of both confidences.
     */
    public Median over(Median other) {
        return new Median(
                value / other.value,
                low / other.high,
                high / other.low,
                confidence * other.confidence,
                Math.min(count, other.count));
    }

    /** The quotient of this median and itself: exactly 1. */
    public Median overItself() {
        return new Median(1, 1, 1, confidence, count);
    }
}
