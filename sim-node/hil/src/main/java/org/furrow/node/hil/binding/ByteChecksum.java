package org.furrow.node.hil.binding;

import org.furrow.node.can.BitField;
import org.jspecify.annotations.Nullable;

/**
 * A checksum over data bytes, in this order: bytes before them, the data, bytes after them, bytes of the identifier.
 * Immutable; its methods do not allocate.
 */
final class ByteChecksum implements Checksum {
    private final ByteRule rule;
    private final BitField bits;
    private final int start;
    private final int xor;
    private final int from;
    /** By byte from {@link #from}, the bits that are covered; -1: the byte is left out. */
    private final int[] masks;

    private final Keys keys;

    /**
     * What is covered apart from data.
     *
     * @param before bytes before the data
     * @param after bytes after the data
     * @param choice selects one of {@code before} or {@code after} by its value in place of all; null: all
     * @param idBytes number of bytes of the identifier, low byte first
     * @param mark bits of the data with a fixed content, or null
     * @param marked the content
     */
    record Keys(
            Bytes before,
            Bytes after,
            @Nullable BitField choice,
            int idBytes,
            @Nullable BitField mark,
            int marked) {
        static final Keys NONE = new Keys(Bytes.NONE, Bytes.NONE, null, 0, null, 0);

        /** Bytes of the identifier. */
        static Keys ofId(int bytes) {
            return new Keys(Bytes.NONE, Bytes.NONE, null, bytes, null, 0);
        }
    }

    /** Constant bytes. */
    static final class Bytes {
        static final Bytes NONE = new Bytes();

        private final int[] all;

        Bytes(int... all) {
            this.all = all.clone();
        }

        private int add(ByteRule rule, int value, int chosen) {
            if (all.length == 0) {
                return value;
            }
            if (chosen >= 0) {
                return rule.add(value, all[chosen % all.length]);
            }
            int sum = value;
            for (int each : all) {
                sum = rule.add(sum, each);
            }
            return sum;
        }
    }

    /**
     * @param bits position of the checksum, whose own bytes are not covered
     * @param from first covered byte of the data
     * @param to last covered byte
     * @param start initial value
     * @param xor final exclusive or
     */
    ByteChecksum(ByteRule rule, BitField bits, int from, int to, int start, int xor, Keys keys) {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("a checksum needs 0 <= from <= to, from=" + from + " to=" + to);
        }
        long most = bits.allOnes();
        if (start < 0 || xor < 0 || (rule.countsZeros() && (start > most || xor > most))) {
            throw new IllegalArgumentException(
                    "start and xor must be in [0, " + most + "], start=" + start + " xor=" + xor);
        }
        this.rule = rule;
        this.bits = bits;
        this.start = start;
        this.xor = xor;
        this.keys = keys;
        this.from = from;
        masks = new int[to - from + 1];
        byte[] own = new byte[Math.max(to + 1, bits.bytesNeeded())];
        bits.set(own, -1);
        for (int k = 0; k < masks.length; k++) {
            boolean isOwn = own[from + k] != 0;
            masks[k] = isOwn && rule.countsZeros() ? -1 : ~own[from + k] & 0xFF;
        }
    }

    /** Computes the checksum of a frame with an identifier. */
    int of(int id, byte[] data) {
        BitField choice = keys.choice();
        int chosen = choice == null ? -1 : (int) choice.get(data);
        int value = keys.before().add(rule, start, chosen);
        for (int k = 0; k < masks.length; k++) {
            if (masks[k] >= 0) {
                value = rule.add(value, data[from + k] & masks[k]);
            }
        }
        value = keys.after().add(rule, value, chosen);
        for (int k = 0; k < keys.idBytes(); k++) {
            value = rule.add(value, (id >>> (8 * k)) & 0xFF);
        }
        return (value ^ xor) & (int) bits.allOnes();
    }

    @Override
    public boolean holds(int id, byte[] data) {
        BitField mark = keys.mark();
        return bits.get(data) == of(id, data) && (mark == null || mark.get(data) == keys.marked());
    }

    @Override
    public void put(int id, byte[] data) {
        BitField mark = keys.mark();
        if (mark != null) {
            mark.set(data, keys.marked());
        }
        bits.set(data, of(id, data));
    }
}
