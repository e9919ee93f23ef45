package org.furrow.node.dataset.lerobot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Least, largest, mean, deviation and quantiles of each element of a feature over frames. */
final class FeatureStatistics {
    /** Names of the statistics in the order of {@link #values}. */
    static final List<String> NAMES = List.of("min", "max", "mean", "std", "q01", "q10", "q50", "q90", "q99");

    static final double[] QUANTILES = {0.01, 0.1, 0.5, 0.9, 0.99};

    private final int size;
    private final List<double[]> frames = new ArrayList<>();

    FeatureStatistics(int size) {
        this.size = size;
    }

    void add(double[] frame) {
        frames.add(frame);
    }

    int count() {
        return frames.size();
    }

    /** The elements' values of each statistic. */
    double[][] values() {
        double[][] all = new double[NAMES.size()][size];
        double[] column = new double[frames.size()];
        for (int e = 0; e < size; e++) {
            double sum = 0;
            for (int f = 0; f < column.length; f++) {
                column[f] = frames.get(f)[e];
                sum += column[f];
            }
            double mean = sum / column.length;
            double squares = 0;
            for (double value : column) {
                squares += (value - mean) * (value - mean);
            }
            Arrays.sort(column);
            all[0][e] = column[0];
            all[1][e] = column[column.length - 1];
            all[2][e] = mean;
            all[3][e] = Math.sqrt(squares / column.length);
            for (int q = 0; q < QUANTILES.length; q++) {
                all[4 + q][e] = quantile(column, QUANTILES[q]);
            }
        }
        return all;
    }

    /** Linear between the two nearest values, as numpy does. */
    private static double quantile(double[] sorted, double share) {
        double place = share * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(sorted.length - 1, below + 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }
}
