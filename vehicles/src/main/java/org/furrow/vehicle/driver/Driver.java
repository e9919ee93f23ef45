package org.furrow.vehicle.driver;

import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.state.Stateful;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;

/** Decides the controls of one vehicle, once at the start of every epoch. */
public interface Driver extends Stateful {
    /** @param interval_s time since the last decision, in s */
    void decide(VehicleReport self, Traffic traffic, double interval_s, Controls dest);

    /** Whether the driver holds a speed, and {@link #order} changes it. */
    default boolean holdsSpeed() {
        return false;
    }

    /**
     * Orders another speed to hold in the next decision; not part of the driver's state.
     *
     * @param speed_mps in place of the planned speed, in m/s, >= 0; NaN: the planned speed
     */
    default void order(double speed_mps) {
        // a driver that holds no speed has none to change
    }

    /** Speed that the last decision aimed at, in m/s; NaN for a driver that holds no speed. */
    default double target_mps() {
        return Double.NaN;
    }
}
