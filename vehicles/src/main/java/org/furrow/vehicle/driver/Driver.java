package org.furrow.vehicle.driver;

import org.furrow.vehicle.Controls;
import org.furrow.world.delta.VehicleReport;

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
}
