package org.furrow.vehicle.spec;

/** Law of a prescribed joint coordinate, in rad or m, relative to the design configuration. */
public sealed interface MotionLaw {
    /** Constant speed from time 0, in rad/s or m/s. */
    record Steady(double speed) implements MotionLaw {}

    /** A table over time in s, linear between its points. */
    record Table(Curve curve) implements MotionLaw {}

    /**
     * Proportional to an input of the vehicle in [-1, 1], such as the steering.
     *
     * @param scale coordinate at input 1
     */
    record Input(String input, double scale) implements MotionLaw {}
}
