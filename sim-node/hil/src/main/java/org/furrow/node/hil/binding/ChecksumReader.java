package org.furrow.node.hil.binding;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.can.BitField;
import org.furrow.node.hil.binding.ByteChecksum.Bytes;
import org.furrow.node.hil.binding.ByteChecksum.Keys;
import org.furrow.node.hil.binding.ByteChecksum.Mark;
import org.furrow.node.hil.binding.ChecksumKind.Crc;
import org.furrow.node.hil.binding.ChecksumKind.Header;
import org.furrow.node.hil.binding.ChecksumKind.Ids;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.jspecify.annotations.Nullable;

/** Reads the checksum of a message. */
final class ChecksumReader {
    private final Payload payload;
    private final boolean extended;
    private final YamlNode node;
    /** Null: that of J1939's TSC1. */
    private final @Nullable ChecksumKind kind;

    private final int last;

    /**
     * @param extended whether the identifier has 29 bits
     * @param node the checksum in the binding
     */
    ChecksumReader(Payload payload, boolean extended, YamlNode node) {
        this.payload = payload;
        this.extended = extended;
        this.node = node;
        String name = node.text("kind");
        kind = name.equals("tsc1") ? null : ChecksumKind.of(name);
        last = payload.length() - 1;
    }

    Checksum read() throws InputError {
        requireKeys();
        if (kind == null) {
            requireInside(Checksum.Tsc1.BITS);
            return new Checksum.Tsc1();
        }
        BitField bits = bits(kind);
        int to = to();
        if (to > last) {
            throw node.get("to").error("must be <= " + last + ", the last byte of the message");
        }
        try {
            return new ByteChecksum(
                    rule(kind),
                    bits,
                    node.integer("from"),
                    to,
                    node.has("start") ? node.integer64("start") : kind.start(extended),
                    node.has("xor") ? node.integer64("xor") : kind.xor(payload.length()),
                    keys(kind));
        } catch (IllegalArgumentException e) {
            throw node.error(e);
        }
    }

    /** The counter of a profile, else null. */
    @Nullable
    Counter counter() throws InputError {
        Header header = kind == null ? null : kind.header();
        if (kind == null || header == null) {
            return null;
        }
        BitField bits = counterBits(kind, header);
        requireInside(bits);
        return new Counter(bits, (1L << bits.bits()) - (kind.ids() == Ids.BY_MODE ? 1 : 0));
    }

    private BitField counterBits(ChecksumKind of, Header header) throws InputError {
        int start = 8 * headerByte(of, header) + header.counter();
        return header.counterBits() < 8
                ? BitField.little(start, header.counterBits())
                : big(start / 8, header.counterBits());
    }

    /** First byte of the header. */
    private int headerByte(ChecksumKind of, Header header) throws InputError {
        return node.has("field") ? bits(of).start() / 8 - header.crc() : node.has("byte") ? node.integer("byte") : 0;
    }

    /** Whole bytes with the high one first. */
    private static BitField big(int firstByte, int bits) {
        return new BitField(8 * firstByte + 7, bits, true);
    }

    private int to() {
        return node.has("to") ? node.integer("to") : last;
    }

    private ByteRule rule(ChecksumKind of) {
        ByteRule rule = of.rule();
        Crc crc = of.crc();
        if (rule != null || crc == null) {
            return rule == null ? ByteRule.SUM : rule;
        }
        return of.needsPolynomial()
                ? new ByteRule.Crc(crc.bits(), node.integer64("polynomial"), node.flag("reflected"))
                : new ByteRule.Crc(crc.bits(), crc.polynomial(), crc.reflected());
    }

    private Keys keys(ChecksumKind of) throws InputError {
        Header header = of.header();
        if (header != null) {
            return keys(of, header);
        }
        return node.flag("identifier") ? Keys.ofId(Integer.BYTES) : of.keys(payload.length());
    }

    private Keys keys(ChecksumKind of, Header header) throws InputError {
        if (of.ids() == Ids.BY_COUNTER) {
            return new Keys(Bytes.NONE, dataIds(), counterBits(of, header), 0, List.of());
        }
        long id = node.integer64("data_id");
        if (id >>> header.dataIdBits() != 0) {
            throw node.get("data_id").error("must have at most " + header.dataIdBits() + " bits");
        }
        int low = (int) id & 0xFF;
        int high = (int) id >> 8;
        if (of.ids() == Ids.BY_MODE) {
            return profile1(low, high, node.text("data_id_mode"), counterBits(of, header));
        }
        int at = headerByte(of, header);
        List<Mark> marks = new ArrayList<>();
        if (header.length() >= 0) {
            marks.add(new Mark(big(at + header.length(), header.lengthBits()), to() + 1 - node.integer("from")));
        }
        if (header.dataId() >= 0) {
            marks.add(new Mark(big(at + header.dataId(), header.dataIdBits()), id));
        }
        for (Mark mark : marks) {
            requireInside(mark.bits());
        }
        Bytes after = header.dataId() >= 0
                ? Bytes.NONE
                : of.ids() == Ids.LOW_FIRST ? new Bytes(low, high) : new Bytes(high, low);
        return new Keys(Bytes.NONE, after, null, 0, marks);
    }

    private static Keys profile1(int low, int high, String mode, BitField counter) {
        return switch (mode) {
            case "low" -> Keys.of(new Bytes(low), Bytes.NONE);
            case "alternating" ->
                new Keys(new Bytes(low, high), Bytes.NONE, BitField.little(counter.start(), 1), 0, List.of());
            case "nibble" -> {
                BitField mark = BitField.little(counter.start() + counter.bits(), 4);
                yield Keys.of(new Bytes(low, 0), Bytes.NONE, new Mark(mark, high & 0xF));
            }
            default -> Keys.of(new Bytes(low, high), Bytes.NONE);
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

    private BitField bits(ChecksumKind of) throws InputError {
        Header header = of.header();
        BitField bits;
        if (node.has("field")) {
            bits = payload.bits(BindingReader.field(node, payload));
            int most = Math.max(Short.SIZE, of.bits());
            if (bits.bits() > most || (header != null && bits.bits() != of.bits())) {
                throw node.get("field")
                        .error("a checksum has "
                                + (header == null ? "at most " + most : "" + of.bits())
                                + " bits, the field has " + bits.bits());
            }
        } else {
            int usual = of.isFirst() ? 0 : Math.max(0, last + 1 - Math.max(1, of.bits() / 8));
            int at = (node.has("byte") ? node.integer("byte") : usual) + (header == null ? 0 : header.crc());
            boolean isBig = header != null ? of.ids() != Ids.LOW_FIRST : node.flag("big_endian");
            bits = isBig && of.bits() >= 8 ? big(at, of.bits()) : BitField.little(8 * at, of.bits());
        }
        requireInside(bits);
        return bits;
    }

    private void requireInside(BitField bits) throws InputError {
        if (bits.start() < 0 || bits.bytesNeeded() > payload.length()) {
            throw node.error("is beyond the end of the message, which has " + payload.length() + " bytes");
        }
    }

    /** Checks the keys that only some kinds have. */
    private void requireKeys() throws InputError {
        boolean isCrc = kind != null && kind.needsPolynomial();
        boolean isProfile = kind != null && kind.header() != null;
        boolean hasIds = kind != null && kind.ids() == Ids.BY_COUNTER;
        requireKey("polynomial", isCrc);
        requireKey("data_id", isProfile && !hasIds);
        requireKey("data_ids", hasIds);
        boolean hasModes = kind != null && kind.ids() == Ids.BY_MODE;
        allowKey("data_id_mode", hasModes, "e2e-1 and e2e-11");
        if (kind != null && hasModes && !kind.modes().contains(node.text("data_id_mode"))) {
            throw node.get("data_id_mode")
                    .error("must be " + String.join(" or ", kind.modes()) + " for " + kind.text());
        }
        allowKey("reflected", isCrc, "crc8, crc16 and crc32");
        allowKey(
                "big_endian",
                isCrc && kind != null && kind.bits() > 8 && !node.has("field"),
                "crc16 and crc32 at a byte");
        allowKey("identifier", kind != null && kind.isGeneric(), ChecksumKind.generic());
        if (node.has("field") && node.has("byte")) {
            throw node.get("byte").error("contradicts 'field'; give one of them");
        }
    }

    private void allowKey(String key, boolean isAllowed, String kinds) throws InputError {
        if (node.has(key) && !isAllowed) {
            throw node.get(key).error("is for the kinds " + kinds);
        }
    }

    private void requireKey(String key, boolean isNeeded) throws InputError {
        if (isNeeded && !node.has(key)) {
            throw node.error("the kind " + node.text("kind") + " needs '" + key + "'");
        }
        if (!isNeeded && node.has(key)) {
            throw node.get(key).error("is not for the kind " + node.text("kind"));
        }
    }
}
