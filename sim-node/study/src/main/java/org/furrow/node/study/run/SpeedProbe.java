package org.furrow.node.study.run;

/**
 * The speed of a core: the time of a fixed chain of multiplications and additions, which neither memory nor other cores
 * make slower. Virtual machines and processors change between states of different speed, which last for minutes.
 */
final class SpeedProbe {
    private static final int LINKS = 1 << 12;
    private static final int CHAINS = 256;
    /** The least time of several rounds counts, since others may have been interrupted or interpreted. */
    private static final int ROUNDS = 20;

    private SpeedProbe() {}

    /** Time of the chain on this thread's core, in us; takes some 50 ms. */
    static double time_us() {
        double value = 1;
        long least_ns = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long start_ns = System.nanoTime();
            for (int chain = 0; chain < CHAINS; chain++) {
                value = chain(value);
            }
            least_ns = Math.min(least_ns, System.nanoTime() - start_ns);
        }
        if (!(value > 0)) { // uses the result, so that the chain is computed
            throw new IllegalStateException("value=" + value);
        }
        return 1e-3 * least_ns;
    }

    private static double chain(double from) {
        double value = from;
        for (int link = 0; link < LINKS; link++) {
            value = 0.999 * value + 0.001;
        }
        return value;
    }
}
