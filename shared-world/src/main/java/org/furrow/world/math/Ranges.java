package org.furrow.world.math;

/** Range checks of parameters. */
public final class Ranges {
    private Ranges() {}

    /** @throws IllegalArgumentException naming the parameter, when its value is not positive and finite */
    public static void requirePositive(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " must be > 0, " + name + "=" + value);
        }
    }
}
