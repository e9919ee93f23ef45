package org.furrow.vehicle.spec;

/** How a prescribed joint coordinate goes with time: in rad or m, from where it is in the design configuration. */
public sealed interface MotionLaw {
    /** At constant speed from time 0, in rad/s or m/s. */
    record Steady(double speed) implements MotionLaw {}

    /** Along a table over time in s, linear between its points. */
    record Table(Curve curve) implements MotionLaw {}

    /**
     * In proportion to an input in [-1, 1] of the vehicle, such as the steering wheel.
     *
     * @param input name of the input
     * @param scale coordinate at input 1
     */
    record Input(String input, double scale) implements MotionLaw {}
}
