package org.furrow.node.study.model;

import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * By how much the slowest of N ranks exceeds a mean one in an epoch, S(N): measured for some N, interpolated over log N
 * between them, and beyond the last one extrapolated by extreme value theory. What a rank's work exceeds its typical
 * value by has a generalised Pareto distribution of some scale and of the shape x (Balkema and de Haan 1974, Pickands
 * 1975). The greatest of N such values exceeds a mean one by
 *
 * <pre>
 *   S(N) ~ (g(N) - g(1)) / x,    g(N) = N B(N, 1 - x) = product over i = 1 to N of i / (i - x)
 * </pre>
 *
 * which is 1/2 + ... + 1/N for x = 0, exponentials. So noise costs programs that meet after each step log N, or a power
 * of N where its tail is heavy (Agarwal, Garg and Vishnoi 2005).
 *
 * @param known S(N) in us by N, from 2 on
 * @param shape x: below 0 the tail ends, above 0 it falls by a power
 */
record SlowestRank(SortedMap<Integer, Double> known, double shape) {
    private static final double LEAST_SHAPE = -1;
    private static final double GREATEST_SHAPE = 0.75;
    private static final double SHAPE_STEP = 0.01;

    /**
     * A measured excess.
     *
     * @param ranks N
     * @param excess_us S(N)
     * @param of number of ranks of the run; with fewer, N of these were compared, with more, their distribution was
     */
    record Point(int ranks, double excess_us, int of) {
        private boolean isWholeRun() {
            return ranks == of;
        }
    }

    /**
     * The excess by whole runs, and for other numbers of ranks by the largest run; the shape by least squares of the
     * relative errors. A single number of ranks does not show the shape; then it is 0.
     *
     * @param points those without an excess do not count
     */
    static SlowestRank fit(List<Point> points) {
        List<Point> used = points.stream()
                .filter(each -> each.ranks > 1 && each.excess_us > 0)
                .toList();
        int largest = used.stream().mapToInt(Point::of).max().orElse(0);
        SortedMap<Integer, Double> known = new TreeMap<>();
        used.stream().filter(each -> each.of == largest).forEach(each -> known.put(each.ranks, each.excess_us));
        used.stream().filter(Point::isWholeRun).forEach(each -> known.put(each.ranks, each.excess_us));
        double best = 0;
        if (known.size() > 1) {
            int steps = (int) Math.round((GREATEST_SHAPE - LEAST_SHAPE) / SHAPE_STEP);
            for (int k = 0; k <= steps; k++) {
                double other = LEAST_SHAPE + k * SHAPE_STEP;
                best = error(known, other) < error(known, best) ? other : best;
            }
        }
        return new SlowestRank(known, best);
    }

    /** Sum of the squared relative errors with the best scale. */
    private static double error(SortedMap<Integer, Double> known, double shape) {
        double products = 0;
        double squares = 0;
        for (var each : known.entrySet()) {
            double unit = growth(each.getKey(), shape) / each.getValue();
            products += unit;
            squares += unit * unit;
        }
        return known.size() - products * products / squares;
    }

    /**
     * S(N) in us.
     *
     * @param ranks N, which cores shared by ranks make a fraction
     */
    double excess_us(double ranks) {
        if (known.isEmpty() || ranks <= 1) {
            return 0;
        }
        int last = known.lastKey();
        if (ranks >= last) {
            return value(known, last) * growth((int) Math.round(ranks), shape) / growth(last, shape);
        }
        SortedMap<Integer, Double> fewer = known.headMap((int) Math.floor(ranks) + 1);
        int low = fewer.isEmpty() ? 1 : fewer.lastKey();
        double low_us = fewer.isEmpty() ? 0 : value(fewer, low);
        SortedMap<Integer, Double> more = known.tailMap(low + 1);
        int high = more.firstKey();
        return low_us + (value(more, high) - low_us) * Math.log(ranks / low) / Math.log((double) high / low);
    }

    private static double value(SortedMap<Integer, Double> of, int key) {
        return Objects.requireNonNull(of.get(key));
    }

    /** (g(N) - g(1)) / x. */
    private static double growth(int ranks, double shape) {
        double g = 1 / (1 - shape);
        double sum = 0;
        for (int i = 2; i <= ranks; i++) {
            sum += g / (i - shape); // g(i) - g(i - 1) = g(i - 1) x / (i - x)
            g *= i / (i - shape);
        }
        return sum;
    }
}
