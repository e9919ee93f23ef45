package org.furrow.node.fmi.importer;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Types of variables, by their elements in a model description, and how functions pass their values. */
enum NumberType {
    REAL("Real", "Real", ValueLayout.JAVA_DOUBLE),
    INTEGER("Integer", "Integer", ValueLayout.JAVA_INT),
    BOOLEAN_2("Boolean", "Boolean", ValueLayout.JAVA_INT),
    ENUMERATION_2("Enumeration", "Integer", ValueLayout.JAVA_INT),
    STRING("String", "String", ValueLayout.ADDRESS),
    FLOAT64("Float64", "Float64", ValueLayout.JAVA_DOUBLE),
    FLOAT32("Float32", "Float32", ValueLayout.JAVA_FLOAT),
    INT8("Int8", "Int8", ValueLayout.JAVA_BYTE),
    UINT8("UInt8", "UInt8", ValueLayout.JAVA_BYTE),
    INT16("Int16", "Int16", ValueLayout.JAVA_SHORT),
    UINT16("UInt16", "UInt16", ValueLayout.JAVA_SHORT),
    INT32("Int32", "Int32", ValueLayout.JAVA_INT),
    UINT32("UInt32", "UInt32", ValueLayout.JAVA_INT),
    INT64("Int64", "Int64", ValueLayout.JAVA_LONG),
    UINT64("UInt64", "UInt64", ValueLayout.JAVA_LONG),
    BOOLEAN_3("Boolean", "Boolean", ValueLayout.JAVA_BYTE),
    ENUMERATION_3("Enumeration", "Int64", ValueLayout.JAVA_LONG);

    private static final Set<NumberType> FMI_2 = EnumSet.range(REAL, STRING);

    /** Name of the element. */
    final String element;
    /** End of the names of the functions that get and set values. */
    final String function;

    @SuppressWarnings("ImmutableEnumChecker") // layouts are immutable
    final MemoryLayout layout;

    NumberType(String element, String function, MemoryLayout layout) {
        this.element = element;
        this.function = function;
        this.layout = layout;
    }

    /** The type with an element in a model description of FMI 2 or 3; null: it has no numbers or is not known. */
    static @Nullable NumberType of(String element, boolean isFmi3) {
        return Arrays.stream(values())
                .filter(type -> type.element.equals(element) && type.isIn(isFmi3))
                .findFirst()
                .orElse(null);
    }

    private boolean isIn(boolean isFmi3) {
        return this == STRING || isFmi3 != FMI_2.contains(this);
    }

    boolean isText() {
        return this == STRING;
    }

    boolean isBoolean() {
        return this == BOOLEAN_2 || this == BOOLEAN_3;
    }

    /** Writes a number, rounded to the nearest one of the type. */
    void put(double value, MemorySegment to) {
        switch (layout) {
            case ValueLayout.OfDouble of -> to.set(of, 0, value);
            case ValueLayout.OfFloat of -> to.set(of, 0, (float) value);
            case ValueLayout.OfInt of -> to.set(of, 0, (int) Math.rint(value));
            case ValueLayout.OfLong of -> to.set(of, 0, (long) Math.rint(value));
            case ValueLayout.OfShort of -> to.set(of, 0, (short) Math.rint(value));
            case ValueLayout.OfByte of -> to.set(of, 0, (byte) (isBoolean() ? (value == 0 ? 0 : 1) : Math.rint(value)));
            default -> throw new IllegalStateException(element + " is no number");
        }
    }

    double get(MemorySegment from) {
        boolean isUnsigned = element.startsWith("U");
        return switch (layout) {
            case ValueLayout.OfDouble of -> from.get(of, 0);
            case ValueLayout.OfFloat of -> from.get(of, 0);
            case ValueLayout.OfInt of -> isUnsigned ? Integer.toUnsignedLong(from.get(of, 0)) : from.get(of, 0);
            case ValueLayout.OfLong of -> from.get(of, 0);
            case ValueLayout.OfShort of -> isUnsigned ? Short.toUnsignedInt(from.get(of, 0)) : from.get(of, 0);
            case ValueLayout.OfByte of -> isUnsigned ? Byte.toUnsignedInt(from.get(of, 0)) : from.get(of, 0);
            default -> throw new IllegalStateException(element + " is no number");
        };
    }
}
