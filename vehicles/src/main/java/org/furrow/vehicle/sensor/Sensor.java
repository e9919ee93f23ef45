package org.furrow.vehicle.sensor;

import org.furrow.world.report.VehicleReport;

/**
 * A sensor of one vehicle. It looks at the vehicle in every tick, in order, and measures in some of them; what it has measured stays until the next
 * time. Noise is a function of seed, vehicle, sensor and tick, so that {@link #state} is all that it remembers.
 *
 * <p>Not thread-safe; nothing is allocated in a tick.
 */
public interface Sensor {
    /** Looks at the vehicle as it is in a tick. */
    void sample(long tick, VehicleReport vehicle);

    /** Everything that the sensor remembers; the array itself, to be read only. */
    double[] state();

    /** Name of each word of {@link #state}. */
    String stateName(int word);

    /**
     * Sets everything that the sensor remembers: from here on it measures as that one did from which the words were taken.
     *
     * @param from holds at {@code at} the {@link #state} of a sensor of the same model
     * @param length number of words that are there
     * @throws IllegalArgumentException when a sensor of this model has another number of words
     */
    void restore(double[] from, int at, int length);
}
