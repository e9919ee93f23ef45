package org.furrow.node.hil.binding;

/**
 * The counter of a received message, and when the message is trusted by it: the parameters of AUTOSAR's E2E state
 * machine (PRS_E2EProtocol R20-11, "E2E state machine"), see {@link CounterCheck}.
 *
 * @param maxDelta largest step of the counter
 * @param init limits until the message is trusted for the first time
 * @param valid limits while it is trusted
 * @param invalid limits until it is trusted again
 * @param clearToInvalid whether what was received before counts no longer when the message is not trusted
 * @param stateSignal number of the signal that is set to the state, or {@link #NO_SIGNAL}
 */
public record CounterRule(
        Counter counter,
        long maxDelta,
        Limits init,
        Limits valid,
        Limits invalid,
        boolean clearToInvalid,
        int stateSignal) {
    /** In place of a signal. */
    public static final int NO_SIGNAL = -1;

    /** Largest window. */
    static final int MAX_WINDOW = 32;

    private static final int USUAL_DELTA = 3;

    /**
     * The limits of a state.
     *
     * @param window number of messages that are considered, the present one among them
     * @param minOk number of them that must be OK
     * @param maxError number of them that may have a wrong checksum
     */
    public record Limits(int window, int minOk, int maxError) {
        public Limits {
            if (window < 1 || window > MAX_WINDOW || minOk < 1 || minOk > window || maxError < 0) {
                throw new IllegalArgumentException("1 <= min_ok <= window <= " + MAX_WINDOW
                        + " and max_error >= 0 are required, window=" + window + " min_ok=" + minOk + " max_error="
                        + maxError);
            }
        }

        /** Whether messages meet the limits, given as bits with the present one lowest. */
        boolean areMet(long ok, long errors) {
            long mask = mask();
            return Long.bitCount(ok & mask) >= minOk && !isExceeded(errors);
        }

        /** Whether too many messages had a wrong checksum. */
        boolean isExceeded(long errors) {
            return Long.bitCount(errors & mask()) > maxError;
        }

        long mask() {
            return (1L << window) - 1;
        }
    }

    public CounterRule {
        if (maxDelta < 1 || maxDelta >= counter.modulo()) {
            throw new IllegalArgumentException("max_delta_counter must be in [1, " + (counter.modulo() - 1)
                    + "], less than the modulo of the counter, max_delta_counter=" + maxDelta);
        }
        if (init.window > valid.window || invalid.window > valid.window) {
            throw new IllegalArgumentException("the windows of init and invalid must be <= that of valid, init="
                    + init.window + " valid=" + valid.window + " invalid=" + invalid.window);
        }
    }

    /** The largest step, unless given: a counter of few numbers needs a smaller one to tell back from ahead. */
    static long usualDelta(Counter counter) {
        return Math.min(USUAL_DELTA, Math.max(1, counter.modulo() / 2));
    }
}
