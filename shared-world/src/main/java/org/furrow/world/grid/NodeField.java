package org.furrow.world.grid;

import java.util.Arrays;

/**
 * The persistent fields of a node, a row each: name, unit, scale of the wire form, and how the values of several
 * vehicles become one. Messages, digest, commits, checkpoints, undo logs, ground files and messages about grounds that
 * differ follow this table.
 *
 * <p>In wire form a field is a 32-bit fixed-point number. Kernels compute in doubles; a field is rounded when its
 * vehicle publishes it, in the vehicle's own view too. The scales are powers of two, so the conversion back to double
 * is exact. Values outside the range saturate.
 *
 * <p>The fields with {@link Join#MAXIMUM} come first: they are a node's state as its vehicle leaves it. The last field
 * travels as an increment. A node that no vehicle has changed has 0 in every field.
 */
public enum NodeField {
    /** Resolution 60 nm, range +-128 m. */
    SINKAGE(0, "sinkage", "m", 0x1p24, Join.MAXIMUM),
    /** As sinkage. */
    PLASTIC(1, "plastic sinkage", "m", 0x1p24, Join.MAXIMUM),
    /** Resolution 0.0625 Pa, range +-134 MPa. */
    YIELD(2, "yield pressure", "Pa", 0x1p4, Join.MAXIMUM),
    /** Resolution 1 um, range +-2048 m. */
    SHEAR(3, "shear", "m", 0x1p20, Join.MAXIMUM),
    /** As shear. */
    OFFSET(4, "bulldozed offset", "m", 0x1p20, Join.SUM);

    /** How the values that vehicles of several ranks give a node become one. */
    public enum Join {
        MAXIMUM,
        SUM
    }

    private static final NodeField[] ALL = values();

    /** Number of fields. */
    public static final int COUNT = ALL.length;
    /** Number of fields with {@link Join#MAXIMUM}, which come first. */
    public static final int STATES =
            (int) Arrays.stream(ALL).filter(f -> f.join == Join.MAXIMUM).count();

    private final int row;
    private final String text;
    private final String unit;
    private final double perUnit;
    private final Join join;

    NodeField(int row, String text, String unit, double perUnit, Join join) {
        this.row = row;
        this.text = text;
        this.unit = unit;
        this.perUnit = perUnit;
        this.join = join;
    }

    /** Number of this row, from 0. */
    public int row() {
        return row;
    }

    /** The field in this row. */
    public static NodeField of(int row) {
        return ALL[row];
    }

    /** Name of the field in messages. */
    public String text() {
        return text;
    }

    /** SI unit of the values. */
    public String unit() {
        return unit;
    }

    /** The fixed-point number of one unit. */
    public double perUnit() {
        return perUnit;
    }

    public Join join() {
        return join;
    }

    /** Nearest fixed-point number (ties to even), saturating at the ends of the range; 0 for NaN. */
    public int toFixed(double value) {
        return (int) Math.rint(value * perUnit);
    }

    /** The exact value of a fixed-point number. */
    public double toDouble(int fixed) {
        return fixed / perUnit;
    }
}
