package org.furrow.node.study.model;

import java.util.List;
import org.furrow.node.study.statistics.LeastSquares;
import org.furrow.node.study.statistics.Median;

/**
 * The time of an epoch of N ranks with V vehicles each, of n = N V vehicles that send m bytes each, k of them near enough to be applied
 * at once (k = n without interest management), in us:
 *
 * <pre>
 *   compute  C = c V
 *   commit   A = a0 + a m k + f m (n - k)
 *   exchange X = L ceil(log2 N) + G m V (N - 1)       (LogGP: L = latency and overheads of one of the stages, G = gap per byte)
 *   epoch    T = q (s (C + A) + X)
 *            T = q (s (C + A) + max(0, X - s C))      of a whole exchange at D >= 1: it travels while the next epoch is computed
 * </pre>
 *
 * A is a mean over the run, since far changes are only kept for later: each is applied once, when the memory for them is full, when a
 * vehicle comes near, or at the end. s is the number of threads at work that share a core, at least 1; q, one number, is what is in
 * no phase or what medians of phases leave out (the slowest of the ranks, tails, progress of messages between ticks, the end of the
 * run, the system). Alexandrov et al. 1995 for LogGP.
 *
 * @param compute_us c
 * @param commit how changes are applied
 * @param network how messages travel
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
     * @param far_usPerByte f, to keep a change and to apply it later; NaN when no run that kept any was measured
     */
    record Commit(double fixed_us, double near_usPerByte, double far_usPerByte) {}

    /**
     * The exchange.
     *
     * @param latency_us L
     * @param gap_usPerByte G
     * @param whole whether this is all of the exchange; else what remains of it beside an epoch's computing
     */
    record Network(double latency_us, double gap_usPerByte, boolean whole) {}

    /**
     * A time by its parts.
     *
     * @param compute_us s C
     * @param commit_us s A
     * @param exchange_us X, of which a whole one at D >= 1 is partly hidden
     * @param epoch_us T
     */
    record Epoch(double compute_us, double commit_us, double exchange_us, double epoch_us) {}

    /** Fits all parameters to what was measured: at least one setting, with several numbers of ranks to tell L from G. */
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

    /** @param whole false when computing has hidden a part of what was measured, which is then not hidden once more */
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

    /** The same with another network. */
    ScalingModel with(Network other) {
        return new ScalingModel(compute_us, commit, other, slowest, bytes, delay);
    }

    /** The time at a setting that was measured. */
    Epoch at(Sample sample) {
        return at(sample.cell().ranks(), sample.cell().vehiclesPerRank(), sample.near(), sample.share());
    }

    /**
     * The time of an epoch.
     *
     * @param near vehicles whose changes a rank applies at once
     * @param share threads at work that share a core, at least 1
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

    /** Rounds of an all-gather in which every rank doubles what it has. */
    static int stages(int ranks) {
        return 32 - Integer.numberOfLeadingZeros(ranks - 1);
    }
}
