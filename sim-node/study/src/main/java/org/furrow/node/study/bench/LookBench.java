package org.furrow.node.study.bench;

import org.furrow.node.engine.shard.LookRehearsal;
import org.furrow.node.study.statistics.Median;

/** Time of a look of a sharded ground on one rank, by the number of ranks. */
public final class LookBench {
    private static final int WARM_UP_MESSAGES = 3_000_000;
    private static final int MEASURED_MESSAGES = 1_000_000;
    private static final int LEAST_LOOKS = 51;

    private LookBench() {}

    /** Returns the median time of a look in us, measured on this machine. */
    public static double look_us(int ranks, int vehiclesPerRank) {
        LookRehearsal rehearsal = new LookRehearsal(ranks, vehiclesPerRank);
        int warmUp = Math.max(LEAST_LOOKS, WARM_UP_MESSAGES / ranks);
        long all = 0;
        for (int number = 1; number <= warmUp; number++) {
            all += rehearsal.run(number);
        }
        double[] times_us = new double[Math.max(LEAST_LOOKS, MEASURED_MESSAGES / ranks)];
        for (int k = 0; k < times_us.length; k++) {
            long start_ns = System.nanoTime();
            all += rehearsal.run(warmUp + 1 + k);
            times_us[k] = 1e-3 * (System.nanoTime() - start_ns);
        }
        if (all == 0) {
            throw new IllegalStateException("all messages have a sum of 0"); // so that the work is not left out
        }
        return Median.valueOf(times_us);
    }
}
