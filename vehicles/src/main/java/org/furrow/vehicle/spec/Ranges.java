package org.furrow.vehicle.spec;

/** Range checks whose messages say what would be right. */
final class Ranges {
    private Ranges() {}

    static void positive(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " must be > 0, " + name + "=" + value);
        }
    }

    static void notNegative(String name, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " must be >= 0, " + name + "=" + value);
        }
    }
}
