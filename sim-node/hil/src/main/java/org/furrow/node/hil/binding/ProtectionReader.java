package org.furrow.node.hil.binding;

import org.furrow.node.can.BitField;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.jspecify.annotations.Nullable;

/** Reads a message's rolling counter and checksum. */
final class ProtectionReader {
    private static final int LARGEST_COUNTER = 0xFFFF;

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
        int numbers = largest < 0 || largest > LARGEST_COUNTER ? LARGEST_COUNTER + 1 : (int) largest + 1;
        try {
            return new Counter(bits, node.has("modulo") ? node.integer("modulo") : numbers);
        } catch (IllegalArgumentException e) {
            throw node.error(e);
        }
    }

    /** The counter of a received message with the rule by which the message is trusted, or null. */
    @Nullable
    CounterRule rule(YamlNode message) throws InputError {
        Counter counter = counter(message);
        if (counter == null && message.has("e2e")) {
            throw message.get("e2e").error("needs 'counter', or the checksum of a profile, which brings one");
        }
        if (counter == null) {
            return null;
        }
        YamlNode node = message.get("e2e");
        try {
            return new CounterRule(
                    counter,
                    node.has("max_delta_counter") ? node.integer("max_delta_counter") : CounterRule.usualDelta(counter),
                    node.integer("window"),
                    node.integer("min_ok"),
                    node.integer("min_ok_init"));
        } catch (IllegalArgumentException e) {
            throw node.error(e);
        }
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
