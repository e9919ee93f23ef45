package org.furrow.node.results;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How long an epoch takes the slowest of k ranks.
 *
 * <p>For k up to the number N of ranks it is the mean over epochs, and over all choices of k of the ranks, of the
 * greatest own work. With w(1) to w(N) the sorted works of an epoch, the mean over choices is
 *
 * <pre>
 *   sum over j of w(j) C(j - 1, k - 1) / C(N, k)
 * </pre>
 *
 * <p>For more ranks it is an estimate, as if others like these were added: that of N ranks, and by how much the mean of
 * the greatest of k exceeds that of N if all are drawn from the works of all ranks in all epochs. There, each work is
 * the difference to the epoch's median, so that what slows down all ranks together, such as a collection of garbage,
 * does not count as a difference. Up to k = M / {@link #LEAST_EXCEEDING} of M works, that many exceed the estimate.
 */
final class SlowestWork {
    private static final int LEAST_EXCEEDING = 10;
    /** Number of works from which on fewer epochs are compared. */
    private static final int MOST_WORKS = 1 << 20;

    private SlowestWork() {}

    /**
     * The times in us by k, for k = 1, 2, 4, ..., N, 2 N, ...; empty if no epoch was kept.
     *
     * @param work_ns own work of each rank, epoch by epoch
     */
    static Map<Integer, Double> of(List<List<Integer>> work_ns) {
        int ranks = work_ns.size();
        int kept = work_ns.stream().mapToInt(List::size).min().orElse(0);
        int stride = 1 + (int) ((long) kept * ranks / MOST_WORKS);
        int epochs = (kept + stride - 1) / stride;
        double[] sorted_us = new double[ranks];
        double[] deviations_us = new double[epochs * ranks];
        int[] sorted_ns = new int[ranks];
        for (int epoch = 0; epoch < epochs; epoch++) {
            for (int rank = 0; rank < ranks; rank++) {
                sorted_ns[rank] = work_ns.get(rank).get(epoch * stride);
            }
            Arrays.sort(sorted_ns);
            int median_ns = sorted_ns[(ranks - 1) / 2];
            for (int j = 0; j < ranks; j++) {
                sorted_us[j] += 1e-3 * sorted_ns[j] / epochs;
                deviations_us[epoch * ranks + j] = 1e-3 * (sorted_ns[j] - median_ns);
            }
        }
        return epochs == 0 ? Map.of() : slowest_us(sorted_us, deviations_us);
    }

    /** @param sorted_us the least, the second, ... work of an epoch, each as its mean over epochs */
    private static Map<Integer, Double> slowest_us(double[] sorted_us, double[] deviations_us) {
        int ranks = sorted_us.length;
        Map<Integer, Double> slowest_us = new LinkedHashMap<>();
        for (int k = 1; k < ranks; k *= 2) {
            slowest_us.put(k, greatestOfChosen(sorted_us, k));
        }
        double all_us = sorted_us[ranks - 1];
        slowest_us.put(ranks, all_us);
        if (ranks > 1) {
            Arrays.sort(deviations_us);
            double drawn_us = greatestOfDrawn(deviations_us, ranks);
            for (int k = 2 * ranks; k <= deviations_us.length / LEAST_EXCEEDING; k *= 2) {
                slowest_us.put(k, all_us + greatestOfDrawn(deviations_us, k) - drawn_us);
            }
        }
        return slowest_us;
    }

    /** Mean of the greatest of k values over all choices of k of them. */
    private static double greatestOfChosen(double[] sorted, int k) {
        double sum = 0;
        double weight = (double) k / sorted.length;
        for (int j = sorted.length; j > k; j--) {
            sum += weight * sorted[j - 1];
            weight *= (j - k) / (j - 1.0);
        }
        return sum + weight * sorted[k - 1];
    }

    /** Mean of the greatest of k values of which each is drawn from all of them. */
    private static double greatestOfDrawn(double[] sorted, int k) {
        double sum = 0;
        double below = 0;
        for (int j = 1; j <= sorted.length; j++) {
            double upTo = Math.pow((double) j / sorted.length, k);
            sum += (upTo - below) * sorted[j - 1];
            below = upTo;
        }
        return sum;
    }
}
