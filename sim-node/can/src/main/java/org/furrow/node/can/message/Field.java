package org.furrow.node.can.message;

import org.furrow.node.can.BitField;

/**
 * A numeric field of a message: {@code value = raw / perUnit + offset}, in SI units, with the raw values that
 * J1939 and NMEA 2000 reserve for "not available" and "error". Reading and writing do not allocate.
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
    private final long missingRaw;
    /** Smallest raw value for "error"; from {@link #missingFrom} on: "not available". */
    private final long errorFrom;

    private final long missingFrom;

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
        long valid = convention == Convention.PLAIN ? ones : byBytes ? (0xFBL << low) - 1 : ones - 2;
        mostRaw = Math.min(valid, largestRaw);
        errorFrom = byBytes ? 0xFEL << low : ones - 1;
        missingFrom = byBytes ? 0xFFL << low : ones;
    }

    /**
     * Creates an unsigned field of J1939 or ISO 11783.
     *
     * @param start first bit, counted from 0
     * @param perUnit raw steps per unit; negative if the direction on the bus is opposite
     * @param offset value at raw 0
     */
    public static Field j1939(String name, int start, int bits, double perUnit, double offset) {
        return new Field(name, BitField.little(start, bits), Convention.J1939, false, perUnit, offset, Long.MAX_VALUE);
    }

    /**
     * Creates an integer field of J1939 with a restricted range.
     *
     * @param most largest value; larger ones are reserved
     */
    public static Field j1939UpTo(String name, int start, int bits, long most) {
        return new Field(name, BitField.little(start, bits), Convention.J1939, false, 1, 0, most);
    }

    /** Creates an unsigned field of NMEA 2000. */
    public static Field nmea(String name, int start, int bits, double perUnit) {
        return new Field(name, BitField.little(start, bits), Convention.NMEA2000, false, perUnit, 0, Long.MAX_VALUE);
    }

    /** Creates a signed field of NMEA 2000. */
    public static Field nmeaSigned(String name, int start, int bits, double perUnit) {
        return new Field(name, BitField.little(start, bits), Convention.NMEA2000, true, perUnit, 0, Long.MAX_VALUE);
    }

    /** Creates an unsigned integer field without reserved values. */
    public static Field plain(String name, int start, int bits) {
        return new Field(name, BitField.little(start, bits), Convention.PLAIN, false, 1, 0, Long.MAX_VALUE);
    }

    /** Name with the unit as suffix. */
    public String name() {
        return name;
    }

    public BitField bits() {
        return bits;
    }

    /** Largest raw number of a valid value. */
    public long largestRaw() {
        return mostRaw;
    }

    /** Returns the value; NaN for "error", "not available" and reserved raw values. */
    public double get(byte[] data) {
        long raw = raw(data);
        return raw > mostRaw ? Double.NaN : raw / perUnit + offset;
    }

    /** Returns whether the raw value means "error". */
    public boolean isError(byte[] data) {
        long raw = raw(data);
        return convention != Convention.PLAIN && raw >= errorFrom && raw < missingFrom;
    }

    /** Sets a value, rounded to the nearest step and clamped to the valid range; NaN becomes "not available". */
    public void set(byte[] data, double value) {
        if (Double.isNaN(value)) {
            setMissing(data);
            return;
        }
        bits.set(data, Math.clamp((long) Math.rint((value - offset) * perUnit), leastRaw, mostRaw));
    }

    /** Sets a value as {@link #set}, but clamped to the bits only. */
    public void setWithinBits(byte[] data, double value) {
        long most = signed ? bits.allOnes() >>> 1 : bits.allOnes();
        bits.set(data, Math.clamp((long) Math.rint((value - offset) * perUnit), leastRaw, most));
    }

    /** Sets "not available"; 0 in a plain field. */
    public void setMissing(byte[] data) {
        bits.set(data, missingRaw);
    }

    private long raw(byte[] data) {
        return signed ? bits.getSigned(data) : bits.get(data);
    }
}
