package org.furrow.node.hil.binding;

import java.util.Objects;
import java.util.function.Supplier;
import org.furrow.node.can.BitField;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.Plugins;
import org.jspecify.annotations.Nullable;

/** Reads a message's rolling counter and checksum. */
final class ProtectionReader {
    private static final long LARGEST_COUNTER = (1L << Counter.MAX_BITS) - 1;

    private final Payload payload;
    private final boolean extended;

    /** @param extended whether the identifier has 29 bits */
    ProtectionReader(Payload payload, boolean extended) {
        this.payload = payload;
        this.extended = extended;
    }

    @Nullable
    Counter counter(YamlNode message) throws InputError {
        if (!message.has("counter")) {
            return message.has("checksum")
                    ? new ChecksumReader(payload, extended, message.get("checksum")).counter()
                    : null;
        }
        YamlNode node = message.get("counter");
        if (node.has("field") == node.has("bit")) {
            throw node.error("needs either 'field' or 'bit'");
        }
        BitField bits;
        long largest;
        if (node.has("field")) {
            int field = BindingReader.field(node, payload);
            bits = payload.bits(field);
            largest = payload.largestRaw(field); // larger ones mean "not available"
        } else {
            bits = BitField.little(node.integer("bit"), node.integer("bits"));
            largest = bits.allOnes();
        }
        requireInside(node, bits);
        long numbers = largest < 0 || largest > LARGEST_COUNTER ? LARGEST_COUNTER + 1 : largest + 1;
        try {
            return new Counter(bits, node.has("modulo") ? node.integer64("modulo") : numbers);
        } catch (IllegalArgumentException e) {
            throw node.error(e);
        }
    }

    /**
     * The counter of a received message with the rule by which the message is trusted, or null.
     *
     * @param stateSignal the signal that follows its state, or {@link CounterRule#NO_SIGNAL}
     */
    @Nullable
    CounterRule rule(YamlNode message, int stateSignal) throws InputError {
        Counter counter = counter(message);
        if (counter == null && message.has("e2e")) {
            throw message.get("e2e").error("needs 'counter', or the checksum of a profile, which brings one");
        }
        if (counter == null) {
            return null;
        }
        YamlNode node = message.get("e2e");
        int window = node.integer("window");
        int minOk = node.integer("min_ok");
        CounterRule.Limits usual = limits(node, window, minOk, Math.max(0, window - minOk));
        try {
            return new CounterRule(
                    counter,
                    node.has("max_delta_counter")
                            ? node.integer64("max_delta_counter")
                            : CounterRule.usualDelta(counter),
                    limits(node.get("init"), window, Math.max(1, minOk - 1), usual.maxError()),
                    limits(node.get("valid"), window, minOk, usual.maxError()),
                    limits(node.get("invalid"), window, minOk, usual.maxError()),
                    node.flag("clear_to_invalid"),
                    stateSignal);
        } catch (IllegalArgumentException e) {
            throw node.error(e);
        }
    }

    /** The limits of a state, by default those of all states. */
    private static CounterRule.Limits limits(YamlNode node, int window, int minOk, int maxError) throws InputError {
        try {
            return new CounterRule.Limits(
                    node.has("window") ? node.integer("window") : window,
                    node.has("min_ok") ? node.integer("min_ok") : minOk,
                    node.has("max_error") ? node.integer("max_error") : maxError);
        } catch (IllegalArgumentException e) {
            throw node.error(e);
        }
    }

    /** The code of a plug-in that a message names, or null. */
    static @Nullable Supplier<Transformer> transformer(YamlNode message) throws InputError {
        if (!message.has("transformer")) {
            return null;
        }
        YamlNode node = message.get("transformer");
        TransformerType type = Objects.requireNonNull(Plugins.find(TransformerType.class, node.text("type")));
        return node.build(() -> type.read(node));
    }

    @Nullable
    Checksum checksum(YamlNode message) throws InputError {
        return message.has("checksum") ? new ChecksumReader(payload, extended, message.get("checksum")).read() : null;
    }

    private void requireInside(YamlNode node, BitField bits) throws InputError {
        if (bits.bytesNeeded() > payload.length()) {
            throw node.error("is beyond the end of the message, which has " + payload.length() + " bytes");
        }
    }
}
