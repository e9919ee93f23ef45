package org.furrow.vehicle.sensor;

import org.furrow.vehicle.state.Stateful;
import org.furrow.world.report.VehicleReport;

/**
 * A sensor of one vehicle. It is called in every tick, measures in some of them, and holds its last measurement until
 * the next. Noise is a function of seed, vehicle, sensor and tick ({@link SensorKey#noise}), so that it needs no state;
 * what else it remembers between ticks is in {@link #state}, so that a restored run continues identically.
 *
 * <p>Not thread-safe; nothing is allocated in a tick.
 */
public interface Sensor extends Stateful {
    /** Receives the vehicle's true state in a tick; ticks ascend without gaps. */
    void sample(long tick, VehicleReport vehicle);

    /**
     * Writes the present outputs in the order of {@link SensorModel#columns}; NaN for one without a measurement.
     *
     * @param tick the tick that was sampled last
     * @param dest receives them from element {@code at} on
     */
    void readings(long tick, double[] dest, int at);

    /**
     * Writes the present values of {@link SensorModel#signals} in their order. An element that the sensor leaves as it
     * is keeps the value that the vehicle itself gives that signal.
     *
     * @param tick the tick that was sampled last
     * @param dest has the signals' present values from element {@code at} on
     */
    default void signals(long tick, double[] dest, int at) {
        readings(tick, dest, at);
    }
}
