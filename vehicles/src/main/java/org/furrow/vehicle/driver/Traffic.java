package org.furrow.vehicle.driver;

import org.furrow.world.delta.VehicleReport;

/** What a driver can know of the other vehicles: their last shared states, dead-reckoned to now. */
public interface Traffic {
    /**
     * Another vehicle's state now, as best it can be told; the same on every rank.
     *
     * @param vehicle index of the vehicle in the scenario
     * @param dest receives the state
     */
    void predict(int vehicle, VehicleReport dest);
}
