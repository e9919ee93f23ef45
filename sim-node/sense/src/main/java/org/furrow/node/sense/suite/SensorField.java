package org.furrow.node.sense.suite;

import org.furrow.world.report.Quantity;

/**
 * A column of a table, or an array of a frame.
 *
 * @param type of its values, with the shape of an array that has one, such as {@code float32 [n, 3]}
 * @param quantity what it is
 */
public record SensorField(String type, Quantity quantity) {
    /** Type of columns of text. */
    public static final String TEXT = "text";
    /** Type of columns of real numbers, which may be empty. */
    public static final String NUMBER = "number";
    /** Type of columns of whole numbers of 64 bits. */
    public static final String LONG = "int64";
    /** Type of columns of whole numbers, which may be empty. */
    public static final String INTEGER = "integer";

    private static final String NONE = "";

    /** A field with a frame. */
    public static SensorField in(String frame, String name, String type, String unit, String meaning) {
        return new SensorField(type, new Quantity(name, unit, frame, meaning));
    }

    /** A field that has no frame. */
    public static SensorField of(String name, String type, String unit, String meaning) {
        return in(NONE, name, type, unit, meaning);
    }

    /** Its name. */
    public String name() {
        return quantity.name();
    }
}
