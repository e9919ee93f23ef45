package org.furrow.vehicle.sensor;

import org.furrow.vehicle.spec.Ranges;
import org.furrow.world.math.CounterNoise;

/**
 * Which sensor of which vehicle of which run: what its noise depends on.
 *
 * @param seed of the scenario
 * @param vehicle index of the vehicle
 * @param sensor number of the sensor on the vehicle
 * @param step_s length of a tick, in s
 */
public record SensorSeat(long seed, int vehicle, int sensor, double step_s) {
    private static final double WHOLE = 1e-6;

    /** Checks the step. */
    public SensorSeat {
        Ranges.positive("step_s", step_s);
    }

    CounterNoise noise() {
        return new CounterNoise(seed, vehicle, sensor);
    }

    /** A time in ticks, which must be whole. */
    long ticks(String name, double time_s, long least) {
        double exact = time_s / step_s;
        long ticks = Math.round(exact);
        if (!(Math.abs(exact - ticks) <= WHOLE * Math.max(1, exact)) || ticks < least) {
            throw new IllegalArgumentException(name + " must be a whole number of ticks of " + step_s + " s, at least "
                    + least + ", " + name + "=" + time_s);
        }
        return ticks;
    }
}
