package org.furrow.vehicle.spec;

/** Range checks that throw {@link IllegalArgumentException} with the name, the range and the value. */
public final class Ranges {
    private Ranges() {}

    /** Requires a finite value above 0. */
    public static void positive(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " must be > 0, " + name + "=" + value);
        }
    }

    /** Requires an integer in [least, most]. */
    public static void within(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    name + " must be in [" + least + ", " + most + "], " + name + "=" + value);
        }
    }

    /** Requires a finite value not below 0. */
    public static void notNegative(String name, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " must be >= 0, " + name + "=" + value);
        }
    }
}
