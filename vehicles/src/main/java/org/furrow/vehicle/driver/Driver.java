package org.furrow.vehicle.driver;

import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;

/** Decides the controls of one vehicle, once at the start of every epoch. */
public interface Driver {
    /**
     * @param self the vehicle's own state now
     * @param traffic the others, as far as this vehicle can know them
     * @param interval_s time since the last decision, in s
     * @param dest receives the decision
     */
    void decide(VehicleReport self, Traffic traffic, double interval_s, Controls dest);

    /** Everything that the driver remembers; the array itself, to be read only. */
    double[] state();

    /** Name of each word of {@link #state}. */
    String stateName(int word);

    /**
     * Sets everything that the driver remembers: from here on it decides as that one did from which the words were taken.
     *
     * @param from holds at {@code at} the {@link #state} of a driver of the same kind on the same task
     * @param length number of words that are there
     * @throws IllegalArgumentException when a driver of this kind has another number of words
     */
    void restore(double[] from, int at, int length);
}
