package org.furrow.node.study.measured;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A case, simulated: first with nothing fitted, then with one named parameter that is fitted to every other row and
 * judged on the rows between.
 *
 * @param published the simulated quantities by row, with nothing fitted
 * @param parameter the fitted value; the published one where nothing is fitted
 * @param fitted the simulated quantities by row, with that value
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record FittedCase(Case of, List<Measured> rows, double[][] published, double parameter, double[][] fitted) {
    static FittedCase of(Case of) {
        List<Measured> rows = of.measured();
        List<Double> candidates = of.candidates();
        IntPredicate half = FittedCase::isFitted;
        double[][] published = simulate(of, rows, row -> true, candidates.getFirst());
        double best = candidates.getFirst();
        double least = misfit(rows, published);
        for (double candidate : candidates.subList(1, candidates.size())) {
            double misfit = misfit(rows, simulate(of, rows, half, candidate));
            if (misfit < least) {
                least = misfit;
                best = candidate;
            }
        }
        double[][] fitted = best == candidates.getFirst() ? published : simulate(of, rows, row -> true, best);
        return new FittedCase(of, rows, published, best, fitted);
    }

    /** Whether a row belongs to the half to which a parameter is fitted. */
    static boolean isFitted(int row) {
        return row % 2 == 0;
    }

    boolean hasFit() {
        return of.candidates().size() > 1;
    }

    /** Rows that were not simulated are null. */
    private static double[][] simulate(Case of, List<Measured> rows, IntPredicate which, double parameter) {
        return IntStream.range(0, rows.size())
                .parallel()
                .mapToObj(row -> which.test(row) ? of.simulate(rows.get(row), parameter) : new double[0])
                .toArray(double[][]::new);
    }

    /** Sum over the quantities of the mean squared error over the mean squared measured value, on the fitted half. */
    private static double misfit(List<Measured> rows, double[][] simulated) {
        double sum = 0;
        for (int q = 0; q < rows.getFirst().values().length; q++) {
            double off = 0;
            double size = 0;
            for (int row = 0; row < rows.size(); row++) {
                double value = rows.get(row).values()[q];
                if (isFitted(row) && !Double.isNaN(value)) {
                    off += (simulated[row][q] - value) * (simulated[row][q] - value);
                    size += value * value;
                }
            }
            sum += off / size;
        }
        return sum;
    }

    /**
     * How far simulated values are off.
     *
     * @param count of the rows
     * @param median absolute error, in the unit of the quantity
     * @param share median of the absolute error over the absolute measured value
     * @param bias mean of simulated less measured
     * @param scatter median standard deviation of the trials; NaN: not stated
     * @param withinTwice share of the rows whose error is at most twice their scatter; NaN: scatter not stated
     */
    record Errors(int count, double median, double share, double bias, double scatter, double withinTwice) {}

    /**
     * The error of a quantity.
     *
     * @param onFit with the fitted parameter, on the rows that were not used for the fit; otherwise on all rows
     */
    Errors error(int quantity, boolean onFit) {
        List<Double> off = new ArrayList<>();
        List<Double> share = new ArrayList<>();
        List<Double> scatter = new ArrayList<>();
        double bias = 0;
        int within = 0;
        for (int row = 0; row < rows.size(); row++) {
            double value = rows.get(row).values()[quantity];
            if (Double.isNaN(value) || (onFit && isFitted(row))) {
                continue;
            }
            double difference = (onFit ? fitted : published)[row][quantity] - value;
            off.add(Math.abs(difference));
            share.add(Math.abs(difference / value));
            bias += difference;
            double deviation = rows.get(row).scatter()[quantity];
            if (!Double.isNaN(deviation)) {
                scatter.add(deviation);
                within += Math.abs(difference) <= 2 * deviation ? 1 : 0;
            }
        }
        int count = off.size();
        double twice = scatter.isEmpty() ? Double.NaN : (double) within / scatter.size();
        return new Errors(count, median(off), median(share), bias / count, median(scatter), twice);
    }

    private static double median(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int n = sorted.length;
        return n == 0
                ? Double.NaN
                : Arrays.stream(sorted, (n - 1) / 2, n / 2 + 1).average().orElseThrow();
    }
}
