package org.furrow.world.contact;

/** Range checks of shapes. */
final class Lengths {
    private Lengths() {}

    static void positive(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " must be > 0, " + name + "=" + value);
        }
    }
}
