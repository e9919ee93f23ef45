package org.furrow.node.hil.binding;

import org.furrow.node.can.BitField;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.jspecify.annotations.Nullable;

/** Reads a message's rolling counter and checksum. */
final class ProtectionReader {
    private static final int CRC8_START = 0xFF;
    private static final int LARGEST_COUNTER = 0xFFFF;

    private final Payload payload;

    ProtectionReader(Payload payload) {
        this.payload = payload;
    }

    @Nullable
    Counter counter(YamlNode message) throws InputError {
        if (!message.has("counter")) {
            return null;
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
            bits = BitField.little(node.integer("bit", 0), node.integer("bits", 4));
            largest = bits.allOnes();
        }
        requireInside(node, bits);
        int numbers = largest < 0 || largest > LARGEST_COUNTER ? LARGEST_COUNTER + 1 : (int) largest + 1;
        try {
            return new Counter(bits, node.integer("modulo", numbers));
        } catch (IllegalArgumentException e) {
            throw node.error(e);
        }
    }

    @Nullable
    Checksum checksum(YamlNode message) throws InputError {
        if (!message.has("checksum")) {
            return null;
        }
        YamlNode node = message.get("checksum");
        Checksum.Kind kind =
                switch (node.text("kind")) {
                    case "crc8-j1850" -> Checksum.Kind.CRC8_J1850;
                    case "xor" -> Checksum.Kind.XOR;
                    case "sum" -> Checksum.Kind.SUM;
                    default -> Checksum.Kind.TSC1;
                };
        int last = payload.length() - 1;
        int usual = kind == Checksum.Kind.CRC8_J1850 ? CRC8_START : 0;
        BitField bits = kind == Checksum.Kind.TSC1
                ? BitField.little(60, 4)
                : BitField.little(8 * node.integer("byte", last), 8);
        requireInside(node, bits);
        if (node.integer("to", last) > last) {
            throw node.get("to").error("must be <= " + last + ", the last byte of the message");
        }
        try {
            return new Checksum(
                    kind,
                    bits,
                    node.integer("from", 0),
                    node.integer("to", last),
                    node.integer("start", usual),
                    node.integer("xor", usual));
        } catch (IllegalArgumentException e) {
            throw node.error(e);
        }
    }

    private void requireInside(YamlNode node, BitField bits) throws InputError {
        if (bits.bytesNeeded() > payload.length()) {
            throw node.error("is beyond the end of the message, which has " + payload.length() + " bytes");
        }
    }
}
