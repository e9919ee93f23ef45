package org.furrow.node.study.model;

import java.util.Arrays;
import java.util.List;
import org.furrow.node.study.statistics.LeastSquares;
import org.furrow.node.study.statistics.Median;

/**
 * Time of an epoch in us with a replicated ground, for N ranks of V vehicles, n = N V, each of which sends m bytes:
 *
 * <pre>
 *   compute  C = c V
 *   commit   A = a0 + a m n
 *   exchange X = L ceil(log2 N) + G m V (N - 1)       (LogGP: L = latency and overheads of a stage, G = gap per byte)
 *   epoch    T = j + q (s (C + A) + X)
 *            T = j + q (s (C + A) + max(0, X - s C))  D >= 1: the exchange overlaps with the next epoch
 * </pre>
 *
 * C and A are CPU times, means over the run, so that they do not contain waits for a core; A includes sending and
 * receiving. X is the part of the exchange that is no CPU time. s is the number of busy threads per core, at
 * least 1: what oversubscription costs. j is what the study's runs take once, such as compilation, over their epochs. q
 * is a factor for the rest: the slowest rank, the system, switches between threads.
 * LogGP: Alexandrov et al. 1995.
 *
 * @param once_us j
 * @param compute_us c
 * @param slowest q
 * @param bytes m
 * @param delay D
 */
record ScalingModel(
        double once_us, double compute_us, Commit commit, Network network, double slowest, double bytes, int delay) {
    /** Ratio of the longest to the shortest epoch from which on q and j are fitted both. */
    private static final double SEPARATING = 2;

    /**
     * Applying changes.
     *
     * @param fixed_us a0
     * @param gap_usPerByte a
     */
    record Commit(double fixed_us, double gap_usPerByte) {}

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
        Commit commit = fitCommit(samples);
        Network network = fitNetwork(samples, delay == 0);
        double compute = Median.valueOf(samples.stream()
                .mapToDouble(each -> each.times().compute_us() / each.cell().vehiclesPerRank())
                .toArray());
        double bytes =
                Median.valueOf(samples.stream().mapToDouble(Sample::bytes).toArray());
        ScalingModel bare = new ScalingModel(0, compute, commit, network, 1, bytes, delay);
        double[] modelled_us =
                samples.stream().mapToDouble(each -> bare.at(each).epoch_us()).toArray();
        double[] measured_us =
                samples.stream().mapToDouble(each -> each.times().epoch_us()).toArray();
        double[] rest = fitRest(modelled_us, measured_us);
        return new ScalingModel(rest[1], compute, commit, network, rest[0], bytes, delay);
    }

    /** Returns q and j. Epochs of about equal length do not separate them; then j is 0. */
    private static double[] fitRest(double[] modelled_us, double[] measured_us) {
        double least = Arrays.stream(modelled_us).min().orElseThrow();
        double greatest = Arrays.stream(modelled_us).max().orElseThrow();
        double[][] rows = new double[modelled_us.length][];
        for (int k = 0; k < rows.length; k++) {
            rows[k] =
                    greatest > SEPARATING * least ? new double[] {modelled_us[k], 1} : new double[] {modelled_us[k], 0};
        }
        return LeastSquares.fit(rows, measured_us);
    }

    private static Commit fitCommit(List<Sample> samples) {
        double[] fitted = LeastSquares.fit(
                samples.stream()
                        .map(each -> new double[] {1, each.bytes() * each.cell().vehicles()})
                        .toArray(double[][]::new),
                samples.stream().mapToDouble(each -> each.times().commit_us()).toArray());
        return new Commit(fitted[0], fitted[1]);
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
        return new ScalingModel(once_us, compute_us, commit, other, slowest, bytes, delay);
    }

    /** This model of long runs, in which what they take once does not count. */
    ScalingModel ofLongRuns() {
        return new ScalingModel(0, compute_us, commit, network, slowest, bytes, delay);
    }

    /** Modelled time at a measured setting. */
    Epoch at(Sample sample) {
        return at(sample.cell().ranks(), sample.cell().vehiclesPerRank(), sample.share());
    }

    /**
     * Modelled time of an epoch.
     *
     * @param share busy threads per core, at least 1
     */
    Epoch at(int ranks, int vehiclesPerRank, double share) {
        double vehicles = (double) ranks * vehiclesPerRank;
        double compute = share * compute_us * vehiclesPerRank;
        double apply = share * (commit.fixed_us + commit.gap_usPerByte * bytes * vehicles);
        double exchange = ranks == 1
                ? 0
                : network.latency_us * stages(ranks) + network.gap_usPerByte * bytes * vehiclesPerRank * (ranks - 1.0);
        double seen = delay > 0 && network.whole ? Math.max(0, exchange - compute) : exchange;
        return new Epoch(compute, apply, exchange, once_us + slowest * (compute + apply + seen));
    }

    /** Stages of an all-gather by recursive doubling. */
    static int stages(int ranks) {
        return 32 - Integer.numberOfLeadingZeros(ranks - 1);
    }
}
