package org.furrow.node.hil.binding;

import org.furrow.node.hil.binding.InboundCounts.Kind;

/**
 * Whether a received message is trusted: AUTOSAR's E2E state machine (PRS_E2EProtocol R20-11). A message whose counter
 * is 1 to {@code maxDelta} ahead of that of the one before is OK. The first message after the start moves the state
 * from {@link #NO_DATA} to {@link #INIT} and counts no further. Each further one moves it to {@link #VALID} when the
 * limits of the present state are met, and from there to {@link #INVALID} when those of {@code valid} are not; too many
 * wrong checksums do the same from {@link #INIT}. Where AUTOSAR counts calls without new data, a timeout makes the
 * state invalid. Its methods do not allocate.
 */
final class CounterCheck {
    // the numbers of AUTOSAR's E2E_SMStateType
    static final int VALID = 0;
    static final int NO_DATA = 2;
    static final int INIT = 3;
    static final int INVALID = 4;

    private static final long NONE = -1;

    private final CounterRule rule;
    private int state = NO_DATA;
    private long last = NONE;
    // a bit for each message before, the last one lowest
    private long ok;
    private long errors;

    CounterCheck(CounterRule rule) {
        this.rule = rule;
    }

    /** The state: {@link #VALID}, {@link #NO_DATA}, {@link #INIT} or {@link #INVALID}. */
    int state() {
        return state;
    }

    /** Number of the signal that follows the state, or {@link CounterRule#NO_SIGNAL}. */
    int stateSignal() {
        return rule.stateSignal();
    }

    /**
     * Notes a message whose checksum is right.
     *
     * @return {@link Kind#TAKEN}, {@link Kind#SKIPPED} when messages before it were lost, or why it is not taken
     */
    Kind receive(byte[] data) {
        Kind kind = step(rule.counter().get(data));
        boolean isOk = kind == Kind.TAKEN || kind == Kind.SKIPPED;
        note(isOk, false);
        return isOk && state != VALID ? Kind.NOT_TRUSTED : kind;
    }

    private Kind step(long number) {
        long modulo = rule.counter().modulo();
        if (number >= modulo) {
            return Kind.WRONG_SEQUENCE;
        }
        long delta = last == NONE ? 1 : Math.floorMod(number - last, modulo);
        last = number;
        if (delta == 0) {
            return Kind.REPEATED;
        }
        return delta == 1 ? Kind.TAKEN : delta <= rule.maxDelta() ? Kind.SKIPPED : Kind.WRONG_SEQUENCE;
    }

    /** Notes a message whose checksum is wrong. */
    void failed() {
        note(false, true);
    }

    /** The messages before count as lost. */
    void lose() {
        clear();
        state = state == NO_DATA ? NO_DATA : INVALID;
    }

    private void note(boolean isOk, boolean isError) {
        ok = ok << 1 | (isOk ? 1 : 0);
        errors = errors << 1 | (isError ? 1 : 0);
        switch (state) {
            case NO_DATA -> {
                if (!isError) {
                    clear();
                    state = INIT;
                }
            }
            case INIT -> {
                if (rule.init().areMet(ok, errors)) {
                    trust(rule.init());
                } else if (rule.init().isExceeded(errors)) {
                    distrust();
                }
            }
            case VALID -> {
                if (!rule.valid().areMet(ok, errors)) {
                    distrust();
                }
            }
            default -> {
                if (rule.invalid().areMet(ok, errors)) {
                    trust(rule.invalid());
                }
            }
        }
    }

    /** Becomes valid; what is beyond the window so far is not considered in a longer one. */
    private void trust(CounterRule.Limits from) {
        ok &= from.mask();
        errors &= from.mask();
        state = VALID;
    }

    private void distrust() {
        if (rule.clearToInvalid()) {
            clear();
        }
        state = INVALID;
    }

    private void clear() {
        ok = 0;
        errors = 0;
    }
}
