package org.furrow.node.hil.binding;

import java.util.List;
import org.furrow.node.can.BitField;
import org.jspecify.annotations.Nullable;

/**
 * A checksum over data bytes, in this order: bytes before them, the data, bytes after them, bytes of the identifier.
 * Immutable; its methods do not allocate.
 */
final class ByteChecksum implements Checksum {
    private final ByteRule rule;
    private final BitField bits;
    private final long start;
    private final long xor;
    private final int from;
    /** By byte from {@link #from}, the bits that are covered; -1: the byte is left out. */
    private final int[] masks;

    private final Keys keys;
    private final Mark[] marks;

    /**
     * What is covered apart from data.
     *
     * @param before bytes before the data
     * @param after bytes after the data
     * @param choice selects one of {@code before} or {@code after} by its value in place of all; null: all
     * @param idBytes number of bytes of the identifier, low byte first
     * @param marks bits of the data with a fixed content
     */
    record Keys(Bytes before, Bytes after, @Nullable BitField choice, int idBytes, List<Mark> marks) {
        static final Keys NONE = ofId(0);

        Keys {
            marks = List.copyOf(marks);
        }

        /** Bytes of the identifier. */
        static Keys ofId(int bytes) {
            return new Keys(Bytes.NONE, Bytes.NONE, null, bytes, List.of());
        }

        /** Bytes before or after the data, all of them. */
        static Keys of(Bytes before, Bytes after, Mark... marks) {
            return new Keys(before, after, null, 0, List.of(marks));
        }
    }

    /** Bits of the data with a fixed content, such as a data id. */
    record Mark(BitField bits, long content) {}

    /** Constant bytes. */
    static final class Bytes {
        static final Bytes NONE = new Bytes();

        private final int[] all;

        Bytes(int... all) {
            this.all = all.clone();
        }

        private long add(ByteRule rule, long value, int chosen) {
            if (all.length == 0) {
                return value;
            }
            if (chosen >= 0) {
                return rule.add(value, all[chosen % all.length]);
            }
            long sum = value;
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
    ByteChecksum(ByteRule rule, BitField bits, int from, int to, long start, long xor, Keys keys) {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("a checksum needs 0 <= from <= to, from=" + from + " to=" + to);
        }
        long most = bits.allOnes();
        if (rule.countsZeros() && ((start & ~most) != 0 || (xor & ~most) != 0)) {
            throw new IllegalArgumentException("start and xor must be in [0, " + Long.toUnsignedString(most)
                    + "], start=" + Long.toUnsignedString(start) + " xor=" + Long.toUnsignedString(xor));
        }
        this.rule = rule;
        this.bits = bits;
        this.start = rule.begin(start);
        this.xor = xor;
        this.keys = keys;
        marks = keys.marks().toArray(new Mark[0]);
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
    long of(int id, byte[] data) {
        BitField choice = keys.choice();
        int chosen = choice == null ? -1 : (int) choice.get(data);
        long value = keys.before().add(rule, start, chosen);
        for (int k = 0; k < masks.length; k++) {
            if (masks[k] >= 0) {
                value = rule.add(value, data[from + k] & masks[k]);
            }
        }
        value = keys.after().add(rule, value, chosen);
        for (int k = 0; k < keys.idBytes(); k++) {
            value = rule.add(value, (id >>> (8 * k)) & 0xFF);
        }
        return (value ^ xor) & bits.allOnes();
    }

    @Override
    public boolean holds(int id, byte[] data) {
        for (Mark mark : marks) {
            if (mark.bits().get(data) != mark.content()) {
                return false;
            }
        }
        return bits.get(data) == of(id, data);
    }

    @Override
    public void put(int id, byte[] data) {
        for (Mark mark : marks) {
            mark.bits().set(data, mark.content());
        }
        bits.set(data, of(id, data));
    }
}
