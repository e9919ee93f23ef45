package org.furrow.node.study.statistics;

import java.util.Arrays;
import java.util.List;

/**
 * A median with its nonparametric confidence interval: between two order statistics, by the binomial distribution and without any
 * assumption on the distribution of the values (Hoefler and Belli 2015, rule 5 and section 3.1.3; Le Boudec 2011). Where there are too few
 * values for the confidence asked for, the interval is that from the least to the greatest, and {@code confidence} says what it is worth.
 *
 * @param value the median
 * @param low lower end of the interval
 * @param high upper end
 * @param confidence probability that such an interval holds the true median
 * @param count number of values
 */
public record Median(double value, double low, double high, double confidence, int count) {
    /** What is asked for. */
    public static final double CONFIDENCE = 0.95;

    /** The median of at least one value, with an interval of at least 95 % confidence where there are six values or more. */
    public static Median of(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int n = sorted.length;
        if (n == 0) {
            throw new IllegalArgumentException("a median needs a value");
        }
        double median = n % 2 == 1 ? sorted[n / 2] : 0.5 * (sorted[n / 2 - 1] + sorted[n / 2]);
        int cut = 0;
        while (2 * (cut + 1) < n && coverage(n, cut + 1) >= CONFIDENCE) {
            cut++;
        }
        return new Median(median, sorted[cut], sorted[n - 1 - cut], n == 1 ? 0 : coverage(n, cut), n);
    }

    /** The median of what is given, without an interval. */
    public static double valueOf(double... values) {
        return of(Arrays.stream(values).boxed().toList()).value;
    }

    /** Probability that the median lies between the k-th values from both ends, k from 0: 1 - 2 P(B <= k), B ~ Bin(n, 1/2). */
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
     * This over another of other runs, both positive: the quotient of the medians, in the interval of all quotients of values from
     * both intervals. It holds the true quotient whenever both intervals hold their medians, which independent samples do with the
     * product of their confidences.
     */
    public Median over(Median other) {
        return new Median(
                value / other.value,
                low / other.high,
                high / other.low,
                confidence * other.confidence,
                Math.min(count, other.count));
    }
}
