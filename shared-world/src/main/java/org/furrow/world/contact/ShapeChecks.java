package org.furrow.world.contact;

/** Range checks of shapes and treads. */
final class ShapeChecks {
    private ShapeChecks() {}

    static void requirePositive(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " must be > 0, " + name + "=" + value);
        }
    }
}
