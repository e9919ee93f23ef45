package org.furrow.vehicle.spec;

/** Range checks whose messages say what would be right. */
public final class Ranges {
    private Ranges() {}

    /** Refuses what is not above 0 and finite. */
    public static void positive(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " must be > 0, " + name + "=" + value);
        }
    }

    /** Refuses what is below 0 or not finite. */
    public static void notNegative(String name, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " must be >= 0, " + name + "=" + value);
        }
    }
}
