package org.furrow.vehicle.tyre;

/** Range checks of integers. */
final class Counts {
    private Counts() {}

    static void within(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    name + " must be in [" + least + ", " + most + "], " + name + "=" + value);
        }
    }
}
