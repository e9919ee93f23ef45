package org.furrow.node.study.model;

import java.util.Arrays;
import java.util.List;
import org.furrow.node.study.statistics.LeastSquares;
import org.furrow.node.study.statistics.Median;

/**
 * Time of an epoch in us with a replicated ground, for N ranks of V vehicles, n = N V, each of which sends m bytes:
 *
 * <pre>
 *   compute     C = c V
 *   commit      A = a0 + a m n
 *   exchange    X = L ceil(log2 N) + G m V (N - 1)    (LogGP: L = latency and overheads of a stage, G = gap per byte)
 *   slowest     S = S(N / s)                          ({@link SlowestRank})
 *   collections P = p n N, or p n                     (where each rank has a process)
 *   epoch       T = j + q (s (C + A) + X + S + P)
 *               T = j + q (s (C + A) + max(0, X - s C) + S + P)  D >= 1: the exchange overlaps with the next epoch
 * </pre>
 *
 * C and A are CPU times, means over the run, so that they do not contain waits for a core; A includes sending and
 * receiving. X is the part of the exchange that is no CPU time. s is the number of busy threads per core, at
 * least 1: what oversubscription costs; as many ranks as have a core can be the slowest. P is the time for which a
 * collection of garbage stops all ranks of a process: it copies what their grounds have grown by. j is what the study's
 * runs take once, such as compilation, over their epochs. q is a factor for the rest: the system, switches between
 * threads. LogGP: Alexandrov et al. 1995.
 *
 * @param once_us j
 * @param compute_us c
 * @param rest q
 * @param bytes m
 * @param delay D
 */
record ScalingModel(
        double once_us,
        double compute_us,
        Commit commit,
        Network network,
        SlowestRank slowest,
        Collections collections,
        double rest,
        double bytes,
        int delay) {
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
     * Collections of garbage.
     *
     * @param growth_us p, for the ground of one vehicle on one rank
     * @param mostRanks the most ranks of one process
     */
    record Collections(double growth_us, int mostRanks) {
        /** The same in processes with fewer ranks. */
        Collections withMost(int ranks) {
            return new Collections(growth_us, Math.min(mostRanks, ranks));
        }

        private double grounds(int ranks, int vehiclesPerRank) {
            return Math.min(ranks, mostRanks) * (double) ranks * vehiclesPerRank;
        }

        private double epoch_us(int ranks, int vehiclesPerRank) {
            return growth_us * grounds(ranks, vehiclesPerRank);
        }
    }

    /**
     * Parts of an epoch's time.
     *
     * @param compute_us s C
     * @param commit_us s A
     * @param exchange_us X, including the part hidden at D >= 1
     * @param slowest_us S
     * @param collections_us P
     * @param epoch_us T
     */
    record Epoch(
            double compute_us,
            double commit_us,
            double exchange_us,
            double slowest_us,
            double collections_us,
            double epoch_us) {}

    /** Fits all parameters; separating L from G needs several numbers of ranks. */
    static ScalingModel fit(List<Sample> samples, int delay) {
        Commit commit = fitCommit(samples);
        Network network = fitNetwork(samples, delay == 0);
        double compute = Median.valueOf(samples.stream()
                .mapToDouble(each -> each.times().compute_us() / each.cell().vehiclesPerRank())
                .toArray());
        double bytes =
                Median.valueOf(samples.stream().mapToDouble(Sample::bytes).toArray());
        SlowestRank slowest = SlowestRank.fit(
                samples.stream().flatMap(each -> each.slowest().stream()).toList());
        ScalingModel bare =
                new ScalingModel(0, compute, commit, network, slowest, fitCollections(samples), 1, bytes, delay);
        double[] modelled_us =
                samples.stream().mapToDouble(each -> bare.at(each).epoch_us()).toArray();
        double[] measured_us =
                samples.stream().mapToDouble(each -> each.times().epoch_us()).toArray();
        double[] rest = fitRest(modelled_us, measured_us);
        return bare.withRest(rest[1], rest[0]);
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

    /** The time of all collections over the grounds of all runs: a few long pauses, which most runs do not have. */
    private static Collections fitCollections(List<Sample> samples) {
        boolean oneProcess = samples.getFirst().cell().transport().equals("local");
        Collections one = new Collections(1, oneProcess ? Integer.MAX_VALUE : 1);
        double grounds = samples.stream()
                .mapToDouble(
                        each -> one.grounds(each.cell().ranks(), each.cell().vehiclesPerRank()))
                .sum();
        double sum_us = samples.stream()
                .mapToDouble(each -> each.times().collections_us())
                .sum();
        return new Collections(sum_us / grounds, one.mostRanks);
    }

    /** This model with another network. */
    ScalingModel with(Network other) {
        return new ScalingModel(once_us, compute_us, commit, other, slowest, collections, rest, bytes, delay);
    }

    /**
     * This model of long runs, in which what they take once does not count.
     *
     * @param mostRanks the most ranks of one process
     */
    ScalingModel ofLongRuns(int mostRanks) {
        return new ScalingModel(
                0, compute_us, commit, network, slowest, collections.withMost(mostRanks), rest, bytes, delay);
    }

    private ScalingModel withRest(double j_us, double q) {
        return new ScalingModel(j_us, compute_us, commit, network, slowest, collections, q, bytes, delay);
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
        double excess = slowest.excess_us(ranks / share);
        double pauses = collections.epoch_us(ranks, vehiclesPerRank);
        return new Epoch(
                compute, apply, exchange, excess, pauses, once_us + rest * (compute + apply + seen + excess + pauses));
    }

    /** Stages of an all-gather by recursive doubling. */
    static int stages(int ranks) {
        return 32 - Integer.numberOfLeadingZeros(ranks - 1);
    }
}
