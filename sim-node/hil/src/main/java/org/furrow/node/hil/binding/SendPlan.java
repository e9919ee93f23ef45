package org.furrow.node.hil.binding;

import java.util.List;
import java.util.function.Supplier;
import org.furrow.node.can.CanFrame;
import org.jspecify.annotations.Nullable;

/**
 * A message that the simulator sends.
 *
 * @param identity identifier of its frames
 * @param period_ticks ticks between messages, >= 1
 * @param phase_ticks tick of the first message
 * @param fill content of each byte of a message of a DBC file before fields are set
 * @param transformer creates the code after packing; null when the message has none
 * @param fields the fields that are set
 */
public record SendPlan(
        Payload payload,
        Identity identity,
        long period_ticks,
        long phase_ticks,
        int fill,
        @Nullable Counter counter,
        @Nullable Checksum checksum,
        @Nullable Supplier<Transformer> transformer,
        List<Out> fields) {
    /**
     * The identifier of frames.
     *
     * @param id 11 or 29 bits
     * @param flags of {@link CanFrame}: of the extended identifier, FD frames and bit rate switching
     * @param fromNode whether its low byte is the node's address; the message is then sent only while the node
     *     has one
     * @param destination address of the receiver, 255 for all; a transfer needs it where the identifier has none
     */
    public record Identity(int id, int flags, boolean fromNode, int destination) {
        /** Whether the identifier has 29 bits. */
        public boolean extended() {
            return (flags & CanFrame.EXTENDED) != 0;
        }
    }

    /** In place of a signal, for a constant field. */
    public static final int CONSTANT = -1;

    /**
     * A field and its source: value = signal * scale + offset.
     *
     * @param field its number in the payload
     * @param signal its number in the catalogue, or {@link #CONSTANT}: the value is {@code offset}, or the raw number
     *     of {@code missing} if it has one
     * @param missing what the field contains when the signal is NaN
     */
    public record Out(int field, int signal, double scale, double offset, Missing missing) {}

    /**
     * The content of a field without a value.
     *
     * @param raw its bits, or -1
     * @param value its value if {@code raw} is -1; if NaN, the message's code for "not available"
     */
    public record Missing(long raw, double value) {
        /** The message's code for "not available". */
        public static final Missing CODE = new Missing(-1, Double.NaN);
    }

    public SendPlan {
        fields = List.copyOf(fields);
        if (period_ticks < 1 || phase_ticks < 0) {
            throw new IllegalArgumentException("period_ticks must be > 0 and phase_ticks >= 0, period_ticks="
                    + period_ticks + " phase_ticks=" + phase_ticks);
        }
    }
}
