package org.furrow.node.can.dbc;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.furrow.node.can.bits.BitField;

/**
 * A signal of a DBC file: value = raw * factor + offset. Packing and unpacking allocate nothing.
 *
 * @param name as the file has it
 * @param bits where it lies
 * @param form what the bits are
 * @param scale what a raw number is worth
 * @param selection whether it is there
 * @param names of raw values, from VAL_
 * @param comment of CM_ SG_, or empty
 */
public record DbcSignal(
        String name,
        BitField bits,
        Form form,
        Scale scale,
        Selection selection,
        SortedMap<Long, String> names,
        String comment) {
    /**
     * What a raw number is worth.
     *
     * @param factor value of one raw step, not 0
     * @param offset value at raw 0
     * @param least smallest value that the file allows; no limits when {@code least >= most}
     * @param most largest value that the file allows
     * @param unit as the file has it
     */
    public record Scale(double factor, double offset, double least, double most, String unit) {}

    /**
     * Whether a signal is there.
     *
     * @param multiplexor whether its value says which others are there
     * @param selector value of the multiplexor with which it is there, or -1: always
     */
    public record Selection(boolean multiplexor, long selector) {}

    /** What the bits of a signal are. */
    public enum Form {
        /** A whole number from 0 on. */
        UNSIGNED,
        /** A whole number in two's complement. */
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

    /** The value in the data of a frame; NaN or infinite where a floating-point signal is. */
    public double get(byte[] data) {
        return switch (form) {
            case UNSIGNED -> unsigned(bits.get(data)) * scale.factor() + scale.offset();
            case SIGNED -> bits.getSigned(data) * scale.factor() + scale.offset();
            case FLOAT -> Float.intBitsToFloat((int) bits.get(data)) * scale.factor() + scale.offset();
            case DOUBLE -> Double.longBitsToDouble(bits.get(data)) * scale.factor() + scale.offset();
        };
    }

    /**
     * Puts a value into the data of a frame: rounded to the nearest step, and kept within the limits of the file and of the bits. Other bits
     * stay.
     *
     * @param value NaN becomes raw 0, but in a floating-point signal, which carries it
     */
    public void set(byte[] data, double value) {
        double least = scale.least();
        double kept = least < scale.most() ? Math.min(Math.max(value, least), scale.most()) : value;
        double raw = (kept - scale.offset()) / scale.factor();
        switch (form) {
            case UNSIGNED -> bits.set(data, toUnsigned(raw));
            case SIGNED -> bits.set(data, toSigned(raw));
            case FLOAT -> bits.set(data, Float.floatToIntBits((float) raw));
            case DOUBLE -> bits.set(data, Double.doubleToLongBits(raw));
        }
    }

    /** The largest raw number, by the bits and the limits of the file; -1 where a number of 64 bits goes beyond those of a long. */
    public long largestRaw() {
        long ones = form == Form.SIGNED ? bits.allOnes() >>> 1 : bits.allOnes();
        boolean limited = scale.least() < scale.most() && scale.factor() > 0;
        double limit = limited ? Math.floor((scale.most() - scale.offset()) / scale.factor()) : Double.MAX_VALUE;
        return ones < 0 || limit >= ones ? ones : Math.max(0, (long) limit);
    }

    /** Whether its value says which others are there. */
    public boolean multiplexor() {
        return selection.multiplexor();
    }

    /** Value of the multiplexor with which it is there, or -1: always. */
    public long selector() {
        return selection.selector();
    }

    /** Value of the raw number as unsigned 64 bits. */
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
