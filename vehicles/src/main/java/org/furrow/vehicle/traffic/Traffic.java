package org.furrow.vehicle.traffic;

import org.furrow.world.report.VehicleReport;

/** What can be known of the vehicles on the way: their last shared states, dead-reckoned to now. */
@FunctionalInterface
public interface Traffic {
    /**
     * A vehicle's state in the epoch that is being computed, as best it can be told; the same on every rank.
     *
     * @param vehicle index of the vehicle in the scenario
     * @param tick ticks since the start of the epoch
     * @param dest receives the state
     */
    void predict(int vehicle, int tick, VehicleReport dest);

    /** The same at the start of the epoch, when drivers decide. */
    default void predict(int vehicle, VehicleReport dest) {
        predict(vehicle, 0, dest);
    }

    /** Whether anything is known of a vehicle: not before the report with which it entered is committed. */
    default boolean knows(int vehicle) {
        return true;
    }
}
