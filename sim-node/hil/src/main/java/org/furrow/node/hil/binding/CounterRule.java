package org.furrow.node.hil.binding;

/**
 * The counter of a received message, and when the message is trusted by it: as the state machine of AUTOSAR's E2E
 * protocol (PRS_E2EProtocol, section "E2E state machine"). A message whose counter is 1 to {@code maxDelta} ahead of
 * that of the one before is OK. A message is valid while {@code minOk} of the last {@code window} ones were OK, and
 * only valid ones that are OK are taken.
 *
 * @param maxDelta largest step of the counter
 * @param window number of messages, the present one among them
 * @param minOk number of them that must be OK
 * @param minOkInit the same for the first messages after the start; the first one is OK with any counter
 */
public record CounterRule(Counter counter, int maxDelta, int window, int minOk, int minOkInit) {
    /** Largest window. */
    static final int MAX_WINDOW = 32;

    private static final int USUAL_DELTA = 3;

    public CounterRule {
        if (maxDelta < 1 || maxDelta >= counter.modulo()) {
            throw new IllegalArgumentException("max_delta_counter must be in [1, " + (counter.modulo() - 1)
                    + "], less than the modulo of the counter, max_delta_counter=" + maxDelta);
        }
        if (window > MAX_WINDOW || minOk > window || minOkInit > minOk || minOkInit < 1) {
            throw new IllegalArgumentException("min_ok_init must be <= min_ok <= window, min_ok_init=" + minOkInit
                    + " min_ok=" + minOk + " window=" + window);
        }
    }

    /** The largest step, unless given: a counter of few numbers needs a smaller one to tell back from ahead. */
    static int usualDelta(Counter counter) {
        return Math.min(USUAL_DELTA, Math.max(1, counter.modulo() / 2));
    }
}
