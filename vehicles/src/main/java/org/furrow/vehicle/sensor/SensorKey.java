package org.furrow.vehicle.sensor;

import org.furrow.world.math.CounterNoise;
import org.furrow.world.math.Ranges;

/** A sensor's scenario seed, vehicle index and number on the vehicle, which key its noise, and the length of a tick. */
public record SensorKey(long seed, int vehicle, int sensor, double step_s) {
    /** Relative tolerance for whole numbers of ticks. */
    private static final double WHOLE_TOLERANCE = 1e-6;

    public SensorKey {
        Ranges.positive("step_s", step_s);
    }

    /** The noise of the sensor, of which no other sensor uses a number. */
    public CounterNoise noise() {
        return new CounterNoise(seed, vehicle, sensor);
    }

    /**
     * Converts a time to a whole number of ticks.
     *
     * @throws IllegalArgumentException when it is none, or below the least
     */
    public long ticks(String name, double time_s, long least) {
        double exact = time_s / step_s;
        long ticks = Math.round(exact);
        if (!(Math.abs(exact - ticks) <= WHOLE_TOLERANCE * Math.max(1, exact)) || ticks < least) {
            throw new IllegalArgumentException(name + " must be a whole number of ticks of " + step_s + " s, at least "
                    + least + ", " + name + "=" + time_s);
        }
        return ticks;
    }
}
