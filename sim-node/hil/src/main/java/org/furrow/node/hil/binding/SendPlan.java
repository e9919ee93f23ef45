package org.furrow.node.hil.binding;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message that the simulator sends.
 *
 * @param identity identifier of its frames
 * @param period_ticks ticks between messages, >= 1
 * @param phase_ticks tick of the first message
 * @param fields the fields that are set
 */
public record SendPlan(
        Payload payload,
        Identity identity,
        long period_ticks,
        long phase_ticks,
        @Nullable Counter counter,
        @Nullable Checksum checksum,
        List<Out> fields) {
    /**
     * The identifier of frames.
     *
     * @param id 11 or 29 bits
     * @param extended whether it has 29 bits
     * @param fromNode whether its low byte is the node's address; the message is then sent only while the node
     *     has one
     */
    public record Identity(int id, boolean extended, boolean fromNode) {}

    /** In place of a signal, for a constant field. */
    public static final int CONSTANT = -1;

    /**
     * A field and its source: value = signal * scale + offset.
     *
     * @param field its number in the payload
     * @param signal its number in the catalogue, or {@link #CONSTANT}: the value is {@code offset}
     * @param missing value of the field when the signal is NaN; if NaN, the message's code for "not available"
     */
    public record Out(int field, int signal, double scale, double offset, double missing) {}

    public SendPlan {
        fields = List.copyOf(fields);
        if (period_ticks < 1 || phase_ticks < 0) {
            throw new IllegalArgumentException("period_ticks must be > 0 and phase_ticks >= 0, period_ticks="
                    + period_ticks + " phase_ticks=" + phase_ticks);
        }
    }
}
