package org.furrow.node.hil.binding;

import org.furrow.node.hil.binding.InboundCounts.Kind;

/** State of a received message by its counter, see {@link CounterRule}. Its methods do not allocate. */
final class CounterCheck {
    private static final int NONE = -1;

    private final CounterRule rule;
    private final long timeout_ticks;
    private int last = NONE;
    private long last_tick;
    /** A bit for each message before, the last one lowest: whether it was OK. */
    private long history;

    /** @param timeout_ticks silence after which {@code minOk} messages must be OK again; 0: any */
    CounterCheck(CounterRule rule, long timeout_ticks) {
        this.rule = rule;
        this.timeout_ticks = timeout_ticks;
        history = (1L << (rule.minOk() - rule.minOkInit())) - 1;
    }

    /**
     * Notes a message whose checksum is right.
     *
     * @return {@link Kind#TAKEN}, {@link Kind#SKIPPED} when messages before it were lost, or why it is not taken
     */
    Kind receive(byte[] data, long tick) {
        if (timeout_ticks > 0 && last != NONE && tick - last_tick > timeout_ticks) {
            lose();
        }
        last_tick = tick;
        Kind kind = step(rule.counter().get(data));
        boolean isOk = kind == Kind.TAKEN || kind == Kind.SKIPPED;
        note(isOk);
        return isOk && Long.bitCount(history & ((1L << rule.window()) - 1)) < rule.minOk() ? Kind.NOT_TRUSTED : kind;
    }

    private Kind step(int number) {
        int modulo = rule.counter().modulo();
        if (number >= modulo) {
            return Kind.WRONG_SEQUENCE;
        }
        int delta = last == NONE ? 1 : Math.floorMod(number - last, modulo);
        last = number;
        if (delta == 0) {
            return Kind.REPEATED;
        }
        return delta == 1 ? Kind.TAKEN : delta <= rule.maxDelta() ? Kind.SKIPPED : Kind.WRONG_SEQUENCE;
    }

    /** Notes a message whose checksum is wrong. */
    void failed() {
        note(false);
    }

    /** The messages before count as lost. */
    void lose() {
        history = 0;
    }

    private void note(boolean isOk) {
        history = history << 1 | (isOk ? 1 : 0);
    }
}
