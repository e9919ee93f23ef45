package org.furrow.node.hil.binding;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A message that the simulator receives.
 *
 * @param match selects its frames
 * @param timeout_ticks ticks without a valid value until a field times out; 0: never
 * @param onTimeout the effect of a timeout
 * @param counter null when the message has none
 * @param transformer creates the code before unpacking; null when the message has none
 * @param fields the fields that set signals
 */
public record ReceivePlan(
        Payload payload,
        FrameMatch match,
        long timeout_ticks,
        OnTimeout onTimeout,
        @Nullable CounterRule counter,
        @Nullable Checksum checksum,
        @Nullable Supplier<Transformer> transformer,
        List<In> fields) {
    /** Effects of a timeout. */
    public enum OnTimeout {
        /** Signals keep their values. */
        HOLD,
        /** Signals take their default values. */
        DEFAULT,
        /** Signals take their default values, and the vehicle is not ready, as before the first message. */
        NOT_READY
    }

    /**
     * A field and the signal that it sets: signal = value * scale + offset.
     *
     * @param field its number in the payload
     * @param signal its number in the catalogue
     * @param missingRaw raw number of the field from which on it has no value, or -1
     * @param start value of the signal before the first message
     * @param fallback value of the signal after a timeout
     */
    public record In(
            int field, int signal, double scale, double offset, long missingRaw, double start, double fallback) {
        /** Whether a raw number means "no value". */
        boolean isMissing(long raw) {
            return missingRaw >= 0 && Long.compareUnsigned(raw, missingRaw) >= 0;
        }
    }

    public ReceivePlan {
        fields = List.copyOf(fields);
    }

    /** Numbers of the signals that the message sets. */
    List<Integer> signals() {
        List<Integer> all = new ArrayList<>();
        fields.forEach(in -> all.add(in.signal));
        if (counter != null && counter.stateSignal() != CounterRule.NO_SIGNAL) {
            all.add(counter.stateSignal());
        }
        return all;
    }
}
