package org.furrow.vehicle.spec;

import org.furrow.world.math.Ranges;

/** Law of a prescribed joint coordinate, in rad or m, relative to the design configuration. */
public sealed interface MotionLaw {
    /** Constant speed from time 0, in rad/s or m/s. */
    record Steady(double speed) implements MotionLaw {}

    /** A table over time in s, linear between its points. */
    record Table(Curve curve) implements MotionLaw {}

    /**
     * Proportional to an input of the vehicle in [-1, 1], such as the steering.
     *
     * @param input of {@link InputName}
     * @param scale coordinate at input 1
     * @param maxRate_1ps largest rate at which the coordinate follows an auxiliary axis, as a rate of the input; that
     *     of the steering is the vehicle's
     */
    record Input(String input, double scale, double maxRate_1ps) implements MotionLaw {
        public Input {
            Ranges.positive("max_rate", maxRate_1ps);
        }
    }
}
