package org.furrow.node.hil.binding;

import java.util.List;
import org.furrow.node.can.BitField;
import org.furrow.node.hil.binding.ByteChecksum.Bytes;
import org.furrow.node.hil.binding.ByteChecksum.Keys;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.jspecify.annotations.Nullable;

/**
 * Reads the checksum of a message. The profiles of AUTOSAR are those of its E2E protocol specification
 * (PRS_E2EProtocol), profiles 1, 2 and 5.
 */
final class ChecksumReader {
    private static final int J1850 = 0x1D;
    private static final int AUTOSAR_2F = 0x2F;
    private static final int CCITT = 0x1021;

    /** Kinds that may cover the identifier. */
    private static final List<String> GENERIC =
            List.of("crc8", "crc8-j1850", "crc8-2f", "crc16", "xor", "sum", "nibbles");

    private final Payload payload;
    private final boolean extended;
    private final YamlNode node;
    private final String kind;
    private final int last;

    /**
     * @param extended whether the identifier has 29 bits
     * @param node the checksum in the binding
     */
    ChecksumReader(Payload payload, boolean extended, YamlNode node) {
        this.payload = payload;
        this.extended = extended;
        this.node = node;
        kind = node.text("kind");
        last = payload.length() - 1;
    }

    Checksum read() throws InputError {
        requireKeys();
        if (kind.equals("tsc1")) {
            requireInside(Checksum.Tsc1.BITS);
            return new Checksum.Tsc1();
        }
        BitField bits = bits();
        int to = node.has("to") ? node.integer("to") : last;
        if (to > last) {
            throw node.get("to").error("must be <= " + last + ", the last byte of the message");
        }
        int usual =
                switch (kind) {
                    case "crc8-j1850", "crc8-2f", "e2e-2" -> 0xFF;
                    case "e2e-5" -> 0xFFFF;
                    case "honda" -> extended ? 11 : 8;
                    case "hyundai-can" -> 0x22;
                    default -> 0;
                };
        try {
            return new ByteChecksum(
                    rule(),
                    bits,
                    node.integer("from"),
                    to,
                    node.has("start") ? node.integer("start") : usual,
                    node.has("xor") ? node.integer("xor") : usualXor(),
                    keys());
        } catch (IllegalArgumentException e) {
            throw node.error(e);
        }
    }

    /** The counter of a profile that defines one, else null. */
    @Nullable
    Counter counter() throws InputError {
        if (!kind.startsWith("e2e-")) {
            return null;
        }
        BitField bits = counterBits();
        requireInside(bits);
        int modulo = kind.equals("e2e-1") ? 15 : 1 << bits.bits();
        return new Counter(bits, modulo);
    }

    /** The profiles place the counter behind the checksum. */
    private BitField counterBits() throws InputError {
        int next = bits().bytesNeeded();
        return BitField.little(8 * next, kind.equals("e2e-5") ? 8 : 4);
    }

    private int usualXor() {
        return switch (kind) {
            case "crc8-j1850", "crc8-2f", "e2e-2" -> 0xFF;
            case "hyundai-can" -> 0xDF;
            case "hyundai-canfd" ->
                switch (payload.length()) {
                    case 8 -> 0x5F29;
                    case 16 -> 0x041D;
                    case 24 -> 0x819D;
                    case 32 -> 0x9F5B;
                    default -> 0;
                };
            default -> 0;
        };
    }

    private ByteRule rule() {
        return switch (kind) {
            case "xor" -> ByteRule.XOR;
            case "sum", "toyota", "subaru" -> ByteRule.SUM;
            case "nibbles", "honda" -> ByteRule.NIBBLES;
            case "crc8" -> new ByteRule.Crc(8, node.integer("polynomial"));
            case "crc16" -> new ByteRule.Crc(16, node.integer("polynomial"));
            case "crc8-2f", "e2e-2" -> new ByteRule.Crc(8, AUTOSAR_2F);
            case "e2e-5", "hyundai-canfd" -> new ByteRule.Crc(16, CCITT);
            default -> new ByteRule.Crc(8, J1850);
        };
    }

    private Keys keys() throws InputError {
        return switch (kind) {
            case "toyota" -> new Keys(Bytes.NONE, new Bytes(payload.length()), null, Integer.BYTES, null, 0);
            case "honda", "subaru" -> Keys.ofId(Integer.BYTES);
            case "hyundai-canfd" -> Keys.ofId(2);
            case "e2e-1" -> profile1(node.integer("data_id"), node.text("data_id_mode"));
            case "e2e-2" -> new Keys(Bytes.NONE, dataIds(), counterBits(), 0, null, 0);
            case "e2e-5" -> {
                int id = node.integer("data_id");
                yield new Keys(Bytes.NONE, new Bytes(id & 0xFF, id >> 8), null, 0, null, 0);
            }
            default -> node.flag("identifier") ? Keys.ofId(Integer.BYTES) : Keys.NONE;
        };
    }

    private Keys profile1(int id, String mode) throws InputError {
        int low = id & 0xFF;
        int high = id >> 8;
        BitField counter = counterBits();
        return switch (mode) {
            case "low" -> new Keys(new Bytes(low), Bytes.NONE, null, 0, null, 0);
            case "alternating" ->
                new Keys(new Bytes(low, high), Bytes.NONE, BitField.little(counter.start(), 1), 0, null, 0);
            case "nibble" -> {
                BitField mark = BitField.little(counter.start() + counter.bits(), 4);
                yield new Keys(new Bytes(low, 0), Bytes.NONE, null, 0, mark, high & 0xF);
            }
            default -> new Keys(new Bytes(low, high), Bytes.NONE, null, 0, null, 0);
        };
    }

    private Bytes dataIds() throws InputError {
        List<YamlNode> ids = node.items("data_ids");
        if (ids.size() != 1 && ids.size() != 16) {
            throw node.get("data_ids")
                    .error("must be a list of 16 numbers, one for each value of the counter, or of 1");
        }
        return new Bytes(ids.stream().mapToInt(id -> (int) id.number()).toArray());
    }

    private BitField bits() throws InputError {
        BitField bits;
        if (node.has("field")) {
            bits = payload.bits(BindingReader.field(node, payload));
            if (bits.bits() > Short.SIZE) {
                throw node.get("field").error("a checksum has at most 16 bits, the field has " + bits.bits());
            }
        } else {
            boolean two = kind.equals("crc16") || kind.equals("e2e-5") || kind.equals("hyundai-canfd");
            boolean atBegin = kind.startsWith("e2e-") || kind.equals("hyundai-canfd") || kind.equals("subaru");
            boolean half = kind.equals("nibbles") || kind.equals("honda");
            int usual = atBegin ? 0 : two ? Math.max(0, last - 1) : last;
            int at = node.has("byte") ? node.integer("byte") : usual;
            bits = BitField.little(8 * at, two ? 16 : half ? 4 : 8);
        }
        requireInside(bits);
        return bits;
    }

    private void requireInside(BitField bits) throws InputError {
        if (bits.bytesNeeded() > payload.length()) {
            throw node.error("is beyond the end of the message, which has " + payload.length() + " bytes");
        }
    }

    /** Checks the keys that only some kinds have. */
    private void requireKeys() throws InputError {
        requireKey("polynomial", kind.equals("crc8") || kind.equals("crc16"));
        requireKey("data_id", kind.equals("e2e-1") || kind.equals("e2e-5"));
        requireKey("data_ids", kind.equals("e2e-2"));
        if (node.has("data_id_mode") && !kind.equals("e2e-1")) {
            throw node.get("data_id_mode").error("is for the kind e2e-1");
        }
        if (node.has("identifier") && !GENERIC.contains(kind)) {
            throw node.get("identifier").error("is for the kinds " + String.join(", ", GENERIC));
        }
        if (node.has("field") && node.has("byte")) {
            throw node.get("byte").error("contradicts 'field'; give one of them");
        }
    }

    private void requireKey(String key, boolean isNeeded) throws InputError {
        if (isNeeded && !node.has(key)) {
            throw node.error("the kind " + kind + " needs '" + key + "'");
        }
        if (!isNeeded && node.has(key)) {
            throw node.get(key).error("is not for the kind " + kind);
        }
    }
}
