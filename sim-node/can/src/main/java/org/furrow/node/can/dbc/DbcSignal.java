package org.furrow.node.can.dbc;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.furrow.node.can.BitField;

/**
 * A signal of a DBC file: value = raw * factor + offset. Encoding and decoding do not allocate.
 *
 * @param name name in the file
 * @param longName name of more than 32 characters, from SystemSignalLongSymbol; empty if there is none
 * @param bits position in the data
 * @param form format of the raw number
 * @param scale conversion of the raw number
 * @param selection role in multiplexing
 * @param names names of raw values, from VAL_
 * @param start raw number before the first value, from GenSigStartValue
 */
public record DbcSignal(
        String name,
        String longName,
        BitField bits,
        Form form,
        Scale scale,
        Selection selection,
        SortedMap<Long, String> names,
        double start) {
    /**
     * Conversion of the raw number.
     *
     * @param factor value of one raw step, not 0
     * @param offset value at raw 0
     * @param least smallest allowed value; no limits if {@code least >= most}
     * @param most largest allowed value
     * @param unit unit in the file
     */
    public record Scale(double factor, double offset, double least, double most, String unit) {}

    /**
     * Role of a signal in multiplexing.
     *
     * @param multiplexor whether its value selects other signals
     * @param selector value of the multiplexor that selects the signal, of several the first; -1 for a signal that is
     *     always present
     * @param conditions on multiplexors, which all must hold where the signal is present
     */
    public record Selection(boolean multiplexor, long selector, List<Condition> conditions) {
        public Selection {
            conditions = List.copyOf(conditions);
        }

        /** Whether all conditions hold in the data of a frame. */
        boolean holds(byte[] data) {
            for (int k = 0; k < conditions.size(); k++) { // without an iterator: frames are decoded without allocations
                Condition each = conditions.get(k);
                if (!each.accepts(each.bits.get(data))) {
                    return false;
                }
            }
            return true;
        }

        /** Whether a frame can have signals of both selections. */
        boolean meets(Selection other) {
            for (Condition mine : conditions) {
                for (Condition others : other.conditions) {
                    if (mine.multiplexor.equals(others.multiplexor) && !mine.meets(others)) {
                        return false;
                    }
                }
            }
            return true;
        }
    }

    /**
     * A multiplexor has one of some values.
     *
     * @param multiplexor its name
     * @param bits its position
     * @param ranges pairs of smallest and largest raw number
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Condition(String multiplexor, BitField bits, long[] ranges) {
        /** Whether a raw number of the multiplexor is one of the values. */
        public boolean accepts(long raw) {
            for (int k = 0; k < ranges.length; k += 2) {
                if (raw >= ranges[k] && raw <= ranges[k + 1]) {
                    return true;
                }
            }
            return false;
        }

        private boolean meets(Condition other) {
            for (int k = 0; k < ranges.length; k += 2) {
                for (int n = 0; n < other.ranges.length; n += 2) {
                    if (ranges[k] <= other.ranges[n + 1] && other.ranges[n] <= ranges[k + 1]) {
                        return true;
                    }
                }
            }
            return false;
        }
    }

    /** Format of the raw number. */
    public enum Form {
        /** An unsigned integer. */
        UNSIGNED,
        /** An integer in two's complement. */
        SIGNED,
        /** IEEE 754 of 32 bits. */
        FLOAT,
        /** IEEE 754 of 64 bits. */
        DOUBLE
    }

    private static final double TWO_63 = 0x1p63;

    public DbcSignal {
        names = Collections.unmodifiableSortedMap(new TreeMap<>(names));
    }

    /** Returns the value in the data of a frame; a floating-point signal may be NaN or infinite. */
    public double get(byte[] data) {
        return switch (form) {
            case UNSIGNED -> unsigned(bits.get(data)) * scale.factor() + scale.offset();
            case SIGNED -> bits.getSigned(data) * scale.factor() + scale.offset();
            case FLOAT -> Float.intBitsToFloat((int) bits.get(data)) * scale.factor() + scale.offset();
            case DOUBLE -> Double.longBitsToDouble(bits.get(data)) * scale.factor() + scale.offset();
        };
    }

    /**
     * Sets the value in the data of a frame, rounded to the nearest step and clamped to the limits of the file
     * and the bits.
     *
     * @param value NaN becomes raw 0, except in a floating-point signal
     */
    public void set(byte[] data, double value) {
        double least = scale.least();
        setWithinBits(data, least < scale.most() ? Math.clamp(value, least, scale.most()) : value);
    }

    /** Sets the value as {@link #set}, but clamped to the bits only: a code for "no value" is outside the limits. */
    public void setWithinBits(byte[] data, double value) {
        double raw = (value - scale.offset()) / scale.factor();
        switch (form) {
            case UNSIGNED -> bits.set(data, toUnsigned(raw));
            case SIGNED -> bits.set(data, toSigned(raw));
            case FLOAT -> bits.set(data, Float.floatToIntBits((float) raw));
            case DOUBLE -> bits.set(data, Double.doubleToLongBits(raw));
        }
    }

    /** Returns the largest raw number by the bits and the limits of the file; -1 if it exceeds a long. */
    public long largestRaw() {
        long ones = form == Form.SIGNED ? bits.allOnes() >>> 1 : bits.allOnes();
        boolean limited = scale.least() < scale.most() && scale.factor() > 0;
        double limit = limited ? Math.floor((scale.most() - scale.offset()) / scale.factor()) : Double.MAX_VALUE;
        return ones < 0 || limit >= ones ? ones : Math.max(0, (long) limit);
    }

    /** Returns whether the raw number is a floating-point one. */
    public boolean isFloating() {
        return form == Form.FLOAT || form == Form.DOUBLE;
    }

    /** Returns whether the value selects other signals. */
    public boolean multiplexor() {
        return selection.multiplexor();
    }

    /** Returns the value of the multiplexor that selects the signal, -1 for a signal that is always present. */
    public long selector() {
        return selection.selector();
    }

    /** Whether its raw number at the start is one that a condition on it accepts. */
    public boolean startsWithin(Condition condition) {
        return start == Math.rint(start) && condition.accepts((long) start);
    }

    DbcSignal withSelection(Selection other) {
        return new DbcSignal(name, longName, bits, form, scale, other, names, start);
    }

    DbcSignal withForm(Form other) {
        return new DbcSignal(name, longName, bits, other, scale, selection, names, start);
    }

    DbcSignal withLongName(String other) {
        return new DbcSignal(name, other, bits, form, scale, selection, names, start);
    }

    DbcSignal withNames(SortedMap<Long, String> others) {
        return new DbcSignal(name, longName, bits, form, scale, selection, others, start);
    }

    DbcSignal withStart(double raw) {
        return new DbcSignal(name, longName, bits, form, scale, selection, names, raw);
    }

    /** Converts an unsigned 64-bit number. */
    private static double unsigned(long raw) {
        return raw >= 0 ? raw : ((raw >>> 1) | (raw & 1)) * 2.0;
    }

    private long toUnsigned(double raw) {
        double rounded = Math.rint(raw);
        if (!(rounded > 0)) {
            return 0; // NaN too
        }
        if (bits.bits() == Long.SIZE) {
            return rounded < TWO_63
                    ? (long) rounded
                    : rounded < 2 * TWO_63 ? (long) (rounded - TWO_63) ^ Long.MIN_VALUE : -1;
        }
        return Math.min((long) rounded, bits.allOnes());
    }

    private long toSigned(double raw) {
        long most = bits.allOnes() >>> 1;
        return Math.clamp((long) Math.rint(raw), -most - 1, most);
    }
}
