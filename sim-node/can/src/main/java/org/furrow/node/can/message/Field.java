package org.furrow.node.can.message;

import org.furrow.node.can.bits.BitField;

/**
 * A number in a message: {@code value = raw / perUnit + offset}, in SI units, with the raw values that J1939 and NMEA 2000 set aside for "not
 * available" and "error". Reading and writing allocate nothing.
 *
 * <pre>
 *   convention   bits      valid raw values     error              not available
 *   J1939        2 to 7    0 .. ones - 2        ones - 1           all ones
 *                8         0 .. FA              FE                 FF
 *                16        0 .. FAFF            FE00 .. FEFF       FF00 .. FFFF
 *                32        0 .. FAFFFFFF        FE000000 ..        FF000000 ..
 *   NMEA 2000    any       up to most - 2       most - 1           most (the largest raw value)
 *   plain        any       all                  -                  -
 * </pre>
 */
public final class Field {
    private enum Convention {
        J1939,
        NMEA2000,
        PLAIN
    }

    private final String name;
    private final BitField bits;
    private final Convention convention;
    private final boolean signed;
    private final double perUnit;
    private final double offset;
    private final long leastRaw;
    private final long mostRaw;
    private final long errorRaw;
    private final long missingRaw;
    /** From here on raw values mean error (J1939), and from {@link #missingFrom} on not available. */
    private final long errorFrom;

    private final long missingFrom;

    private Field(String name, BitField bits, Convention convention, boolean signed, double perUnit, double offset) {
        this(name, bits, convention, signed, perUnit, offset, Long.MAX_VALUE);
    }

    private Field(
            String name,
            BitField bits,
            Convention convention,
            boolean signed,
            double perUnit,
            double offset,
            long largestRaw) {
        if (perUnit == 0 || !Double.isFinite(perUnit) || !Double.isFinite(offset)) {
            throw new IllegalArgumentException("a field needs perUnit != 0, name=" + name + " perUnit=" + perUnit);
        }
        this.name = name;
        this.bits = bits;
        this.convention = convention;
        this.signed = signed;
        this.perUnit = perUnit;
        this.offset = offset;
        long ones = signed ? bits.allOnes() >>> 1 : bits.allOnes();
        leastRaw = signed ? -ones - 1 : 0;
        boolean byBytes = convention == Convention.J1939 && bits.bits() >= 8;
        int low = bits.bits() - 8;
        missingRaw = convention == Convention.PLAIN ? 0 : ones;
        errorRaw = byBytes ? 0xFEL << low : ones - 1;
        long valid = convention == Convention.PLAIN ? ones : byBytes ? (0xFBL << low) - 1 : ones - 2;
        mostRaw = Math.min(valid, largestRaw);
        errorFrom = errorRaw;
        missingFrom = byBytes ? 0xFFL << low : ones;
    }

    /**
     * A field of J1939 or ISO 11783: unsigned.
     *
     * @param start first bit, counted from 0
     * @param perUnit raw steps in one unit; negative where the wire counts the other way
     * @param offset value at raw 0
     */
    public static Field j1939(String name, int start, int bits, double perUnit, double offset) {
        return new Field(name, BitField.little(start, bits), Convention.J1939, false, perUnit, offset);
    }

    /**
     * A whole number of J1939 whose message allows fewer values than its bits.
     *
     * @param most the largest one; those above, up to error and "not available", are reserved
     */
    public static Field j1939UpTo(String name, int start, int bits, long most) {
        return new Field(name, BitField.little(start, bits), Convention.J1939, false, 1, 0, most);
    }

    /** An unsigned field of NMEA 2000. */
    public static Field nmea(String name, int start, int bits, double perUnit) {
        return new Field(name, BitField.little(start, bits), Convention.NMEA2000, false, perUnit, 0);
    }

    /** A signed field of NMEA 2000. */
    public static Field nmeaSigned(String name, int start, int bits, double perUnit) {
        return new Field(name, BitField.little(start, bits), Convention.NMEA2000, true, perUnit, 0);
    }

    /** An unsigned number that is always there. */
    public static Field plain(String name, int start, int bits) {
        return new Field(name, BitField.little(start, bits), Convention.PLAIN, false, 1, 0);
    }

    /** Its name, with the unit as suffix. */
    public String name() {
        return name;
    }

    /** Where it lies. */
    public BitField bits() {
        return bits;
    }

    /** The largest raw number that is a value. */
    public long largestRaw() {
        return mostRaw;
    }

    /** The value, or NaN where the message says that there is none. */
    public double get(byte[] data) {
        long raw = raw(data);
        return raw > mostRaw ? Double.NaN : raw / perUnit + offset;
    }

    /** Whether the message says that the sender has an error here. */
    public boolean isError(byte[] data) {
        long raw = raw(data);
        return convention != Convention.PLAIN && raw >= errorFrom && raw < missingFrom;
    }

    /** Whether the message says that the sender has no such number. */
    public boolean isMissing(byte[] data) {
        return convention != Convention.PLAIN && raw(data) >= missingFrom;
    }

    /** Puts a value, rounded to the nearest step and kept within the valid ones; NaN becomes "not available". */
    public void set(byte[] data, double value) {
        if (Double.isNaN(value)) {
            setMissing(data);
            return;
        }
        bits.set(data, Math.clamp((long) Math.rint((value - offset) * perUnit), leastRaw, mostRaw));
    }

    /** Says that there is no such number; 0 in a plain field. */
    public void setMissing(byte[] data) {
        bits.set(data, missingRaw);
    }

    /** Says that the sender has an error here; a plain field stays as it is. */
    public void setError(byte[] data) {
        if (convention != Convention.PLAIN) {
            bits.set(data, errorRaw);
        }
    }

    private long raw(byte[] data) {
        return signed ? bits.getSigned(data) : bits.get(data);
    }
}
