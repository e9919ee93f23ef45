package org.furrow.node.hil.binding;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message that the simulator takes.
 *
 * @param payload how it lies in its data
 * @param match which frames carry it
 * @param timeout_ticks ticks without a valid value after which {@code onTimeout} holds; 0: never
 * @param onTimeout what happens then
 * @param counter its rolling counter
 * @param checksum its checksum
 * @param fields what it sets
 */
public record ReceivePlan(
        Payload payload,
        FrameMatch match,
        long timeout_ticks,
        OnTimeout onTimeout,
        @Nullable Counter counter,
        @Nullable Checksum checksum,
        List<In> fields) {
    /** What happens when no valid value has come for too long. */
    public enum OnTimeout {
        /** Signals keep their values. */
        HOLD,
        /** Signals take their default values. */
        DEFAULT,
        /** Signals take their default values, and the vehicle is not ready, as it is not before the first message. */
        NOT_READY
    }

    /**
     * A field and the signal that it sets: signal = value * scale + offset.
     *
     * @param field its number in the payload
     * @param signal its number in the catalogue
     * @param start value of the signal before the first message
     * @param fallback value of the signal after a time-out
     */
    public record In(int field, int signal, double scale, double offset, double start, double fallback) {}

    public ReceivePlan {
        fields = List.copyOf(fields);
    }
}
