package org.furrow.node.engine.signal;

import org.furrow.world.report.Quantity;

/**
 * A number that a vehicle receives or gives.
 *
 * @param least smallest value; -infinity where there is none
 * @param most largest value; infinity where there is none
 */
public record Signal(Quantity quantity, Direction direction, Type type, double least, double most) {
    public enum Direction {
        /** To the vehicle. */
        IN,
        /** Of the vehicle. */
        OUT
    }

    /** What the values are; all are stored as {@code double}. */
    public enum Type {
        REAL,
        INTEGER,
        /** 0 or 1. */
        BOOLEAN
    }

    public Signal {
        if (!(least <= most)) {
            throw new IllegalArgumentException(quantity.name() + ": least=" + least + " > most=" + most);
        }
    }

    /** A real number that a vehicle gives. */
    public static Signal out(Quantity quantity) {
        return of(quantity, Direction.OUT, Type.REAL);
    }

    /** A real number that a vehicle gives. */
    public static Signal out(String name, String unit, String frame, String meaning) {
        return out(new Quantity(name, unit, frame, meaning));
    }

    /** A signal without bounds, other than those of its type. */
    public static Signal of(Quantity quantity, Direction direction, Type type) {
        boolean isBoolean = type == Type.BOOLEAN;
        return new Signal(
                quantity,
                direction,
                type,
                isBoolean ? 0 : Double.NEGATIVE_INFINITY,
                isBoolean ? 1 : Double.POSITIVE_INFINITY);
    }

    public String name() {
        return quantity.name();
    }
}
