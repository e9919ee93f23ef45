package org.furrow.node.study;

import java.util.List;

/**
 * The time of an epoch of N ranks with V vehicles each, of n = N V vehicles that send m bytes each, k of them near enough to be applied
 * at once (k = n without interest management), in us:
 *
 * <pre>
 *   compute  C = c V
 *   commit   A = a0 + a m k + f m (n - k)
 *   exchange X = L ceil(log2 N) + G m V (N - 1)       (LogGP: L = latency and overheads of one of the stages, G = gap per byte)
 *   epoch    T = q (s (C + A) + X)                    at D = 0
 *            T = q (s (C + A) + max(0, X - s C))      at D >= 1: the exchange travels while the next epoch is computed
 * </pre>
 *
 * s is the number of threads that share a core, at least 1; q, one number, is what medians of phases leave out (the slowest of the
 * ranks, tails, the system). Alexandrov et al. 1995 for LogGP.
 *
 * @param compute_us c
 * @param commit_us a0
 * @param near_usPerByte a
 * @param far_usPerByte f; NaN when no run with interest management was measured
 * @param latency_us L
 * @param gap_usPerByte G
 * @param slowest q
 * @param bytes m
 * @param delay D
 */
record ScalingModel(
        double compute_us,
        double commit_us,
        double near_usPerByte,
        double far_usPerByte,
        double latency_us,
        double gap_usPerByte,
        double slowest,
        double bytes,
        int delay) {

    /**
     * A time by its parts.
     *
     * @param compute_us s C
     * @param commit_us s A
     * @param exchange_us X
     * @param epoch_us T
     */
    record Epoch(double compute_us, double commit_us, double exchange_us, double epoch_us) {}

    /** Fits all parameters to what was measured: at least one setting, with several numbers of ranks to tell L from G. */
    static ScalingModel fit(List<Sample> samples, int delay) {
        double compute = Median.valueOf(samples.stream()
                .mapToDouble(each -> each.compute_us() / each.vehiclesPerRank())
                .toArray());
        double bytes =
                Median.valueOf(samples.stream().mapToDouble(Sample::bytes).toArray());
        double[] commit = LeastSquares.fit(
                samples.stream()
                        .map(each -> new double[] {
                            1, each.bytes() * each.near(), each.bytes() * (each.vehicles() - each.near())
                        })
                        .toArray(double[][]::new),
                samples.stream().mapToDouble(Sample::commit_us).toArray());
        boolean lazy = samples.stream().anyMatch(each -> each.near() < each.vehicles());
        List<Sample> coupled = samples.stream()
                .filter(each -> each.ranks() > 1 && each.exchange_us() > 0)
                .toList();
        double[] exchange = coupled.isEmpty()
                ? new double[2]
                : LeastSquares.fit(
                        coupled.stream()
                                .map(each -> new double[] {
                                    stages(each.ranks()), each.bytes() * each.vehiclesPerRank() * (each.ranks() - 1)
                                })
                                .toArray(double[][]::new),
                        coupled.stream().mapToDouble(Sample::exchange_us).toArray());
        ScalingModel bare = new ScalingModel(
                compute,
                commit[0],
                commit[1],
                lazy ? commit[2] : Double.NaN,
                exchange[0],
                exchange[1],
                1,
                bytes,
                delay);
        double slowest = Median.valueOf(samples.stream()
                .mapToDouble(each -> each.epoch_us() / bare.at(each).epoch_us())
                .toArray());
        return bare.withSlowest(slowest);
    }

    private ScalingModel withSlowest(double other) {
        return new ScalingModel(
                compute_us, commit_us, near_usPerByte, far_usPerByte, latency_us, gap_usPerByte, other, bytes, delay);
    }

    /** The same with another network. */
    ScalingModel withNetwork(double otherLatency_us, double otherGap_usPerByte) {
        return new ScalingModel(
                compute_us,
                commit_us,
                near_usPerByte,
                far_usPerByte,
                otherLatency_us,
                otherGap_usPerByte,
                slowest,
                bytes,
                delay);
    }

    /** The time at a setting that was measured. */
    Epoch at(Sample sample) {
        return at(sample.ranks(), sample.vehiclesPerRank(), sample.near(), sample.share());
    }

    /**
     * The time of an epoch.
     *
     * @param near vehicles whose changes a rank applies at once
     * @param share threads that share a core, at least 1
     */
    Epoch at(int ranks, int vehiclesPerRank, double near, double share) {
        double vehicles = (double) ranks * vehiclesPerRank;
        double far = vehicles - near;
        double compute = share * compute_us * vehiclesPerRank;
        double commit =
                share * (commit_us + near_usPerByte * bytes * near + (far > 0 ? far_usPerByte * bytes * far : 0));
        double exchange =
                ranks == 1 ? 0 : latency_us * stages(ranks) + gap_usPerByte * bytes * vehiclesPerRank * (ranks - 1.0);
        double seen = delay == 0 ? exchange : Math.max(0, exchange - compute);
        return new Epoch(compute, commit, exchange, slowest * (compute + commit + seen));
    }

    /** Rounds of an all-gather in which every rank doubles what it has. */
    static int stages(int ranks) {
        return 32 - Integer.numberOfLeadingZeros(ranks - 1);
    }
}
