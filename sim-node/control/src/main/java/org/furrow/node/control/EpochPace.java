package org.furrow.node.control;

/**
 * When epochs are due: at absolute times, so that delays do not add up. A run that is too slow for its speed stays
 * behind: beyond a limit, the times slip to the present.
 */
final class EpochPace {
    /** Delay up to which a run catches up, in ns. */
    private static final long CATCH_UP_NS = 100_000_000;

    private final double epoch_s;
    private double speed = Double.POSITIVE_INFINITY;
    private int base;
    private long base_ns;

    /** @param epoch_s simulated length of an epoch, in s */
    EpochPace(double epoch_s) {
        this.epoch_s = epoch_s;
    }

    double speed() {
        return speed;
    }

    /**
     * Begins anew: the epoch after this one is due now.
     *
     * @param newSpeed simulated time per real time; infinite: epochs are always due
     */
    void begin(int epoch, double newSpeed, long now_ns) {
        base = epoch;
        base_ns = now_ns;
        speed = newSpeed;
    }

    /** Time until an epoch may be simulated, in ns; not above 0 when it is due. */
    long left_ns(int epoch, long now_ns) {
        if (Double.isInfinite(speed)) {
            return 0;
        }
        long due_ns = base_ns + Math.round((epoch - 1 - base) * epoch_s / speed * 1e9);
        long late_ns = now_ns - due_ns;
        if (late_ns > CATCH_UP_NS) {
            base_ns += late_ns;
        }
        return -late_ns;
    }
}
