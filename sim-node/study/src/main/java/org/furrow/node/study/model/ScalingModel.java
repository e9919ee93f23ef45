package org.furrow.node.study.model;

import java.util.List;
import org.furrow.node.study.statistics.LeastSquares;
import org.furrow.node.study.statistics.Median;

/**
 * Time of an epoch in us, for N ranks of V vehicles, n = N V, each of which sends m bytes; a rank applies the changes
 * of k vehicles at once (k = n without interest management):
 *
 * <pre>
 *   compute  C = c V
 *   commit   A = a0 + a m k + f m (n - k)
 *   exchange X = L ceil(log2 N) + G m V (N - 1)       (LogGP: L = latency and overheads of a stage, G = gap per byte)
 *   epoch    T = q (s (C + A) + X)
 *            T = q (s (C + A) + max(0, X - s C))      D >= 1: the exchange overlaps with the next epoch
 * </pre>
 *
 * A is a mean over the run: a far change is deferred and applied once, when the memory for such changes is full, when a
 * vehicle comes near, or at the end. s is the number of busy threads per core, at least 1. q is a factor for everything
 * outside the medians of the phases (slowest rank, tails, message progress between ticks, end of the run, system).
 * LogGP: Alexandrov et al. 1995.
 *
 * @param compute_us c
 * @param slowest q
 * @param bytes m
 * @param delay D
 */
record ScalingModel(double compute_us, Commit commit, Network network, double slowest, double bytes, int delay) {
    /**
     * Applying changes.
     *
     * @param fixed_us a0
     * @param near_usPerByte a
     * @param far_usPerByte f, to store a change and apply it later; NaN if no measured run deferred any
     */
    record Commit(double fixed_us, double near_usPerByte, double far_usPerByte) {}

    /**
     * The exchange.
     *
     * @param latency_us L
     * @param gap_usPerByte G
     * @param whole true: the whole exchange; false: the part that computing does not hide
     */
    record Network(double latency_us, double gap_usPerByte, boolean whole) {}

    /**
     * Parts of an epoch's time.
     *
     * @param compute_us s C
     * @param commit_us s A
     * @param exchange_us X, including the part hidden at D >= 1
     * @param epoch_us T
     */
    record Epoch(double compute_us, double commit_us, double exchange_us, double epoch_us) {}

    /** Fits all parameters; separating L from G needs several numbers of ranks. */
    static ScalingModel fit(List<Sample> samples, int delay) {
        double compute = Median.valueOf(samples.stream()
                .mapToDouble(each -> each.times().compute_us() / each.cell().vehiclesPerRank())
                .toArray());
        double bytes =
                Median.valueOf(samples.stream().mapToDouble(Sample::bytes).toArray());
        ScalingModel bare =
                new ScalingModel(compute, fitCommit(samples), fitNetwork(samples, delay == 0), 1, bytes, delay);
        double slowest = Median.valueOf(samples.stream()
                .mapToDouble(each -> each.times().epoch_us() / bare.at(each).epoch_us())
                .toArray());
        return new ScalingModel(compute, bare.commit, bare.network, slowest, bytes, delay);
    }

    private static Commit fitCommit(List<Sample> samples) {
        double[] fitted = LeastSquares.fit(
                samples.stream()
                        .map(each -> new double[] {1, each.bytes() * each.near(), each.bytes() * each.far()})
                        .toArray(double[][]::new),
                samples.stream().mapToDouble(each -> each.times().commit_us()).toArray());
        boolean kept = samples.stream().anyMatch(each -> each.far() > 0);
        return new Commit(fitted[0], fitted[1], kept ? fitted[2] : Double.NaN);
    }

    /** @param whole false if computing hid a part of the measured exchange */
    private static Network fitNetwork(List<Sample> samples, boolean whole) {
        List<Sample> coupled = samples.stream()
                .filter(each -> each.cell().ranks() > 1 && each.times().exchange_us() > 0)
                .toList();
        if (coupled.isEmpty()) {
            return new Network(0, 0, whole);
        }
        double[] fitted = LeastSquares.fit(
                coupled.stream()
                        .map(each -> new double[] {
                            stages(each.cell().ranks()),
                            each.bytes()
                                    * each.cell().vehiclesPerRank()
                                    * (each.cell().ranks() - 1)
                        })
                        .toArray(double[][]::new),
                coupled.stream().mapToDouble(each -> each.times().exchange_us()).toArray());
        return new Network(fitted[0], fitted[1], whole);
    }

    /** This model with another network. */
    ScalingModel with(Network other) {
        return new ScalingModel(compute_us, commit, other, slowest, bytes, delay);
    }

    /** Modelled time at a measured setting. */
    Epoch at(Sample sample) {
        return at(sample.cell().ranks(), sample.cell().vehiclesPerRank(), sample.near(), sample.share());
    }

    /**
     * Modelled time of an epoch.
     *
     * @param near vehicles whose changes a rank applies at once
     * @param share busy threads per core, at least 1
     */
    Epoch at(int ranks, int vehiclesPerRank, double near, double share) {
        double vehicles = (double) ranks * vehiclesPerRank;
        double far = vehicles - near;
        double compute = share * compute_us * vehiclesPerRank;
        double apply = share
                * (commit.fixed_us
                        + commit.near_usPerByte * bytes * near
                        + (far > 0 ? commit.far_usPerByte * bytes * far : 0));
        double exchange = ranks == 1
                ? 0
                : network.latency_us * stages(ranks) + network.gap_usPerByte * bytes * vehiclesPerRank * (ranks - 1.0);
        double seen = delay > 0 && network.whole ? Math.max(0, exchange - compute) : exchange;
        return new Epoch(compute, apply, exchange, slowest * (compute + apply + seen));
    }

    /** Stages of an all-gather by recursive doubling. */
    static int stages(int ranks) {
        return 32 - Integer.numberOfLeadingZeros(ranks - 1);
    }
}
