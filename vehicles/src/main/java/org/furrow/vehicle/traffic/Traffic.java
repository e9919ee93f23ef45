package org.furrow.vehicle.traffic;

import org.furrow.world.report.VehicleReport;

/** Predicted states of all vehicles: their last committed reports, extrapolated by dead reckoning. */
@FunctionalInterface
public interface Traffic {
    /**
     * Predicts a vehicle's state in the epoch that is being computed; the result is the same on every rank.
     *
     * @param tick ticks since the start of the epoch
     */
    void predict(int vehicle, int tick, VehicleReport dest);

    /** Whether a report of a vehicle is committed; false until the vehicle has entered. */
    default boolean hasReport(int vehicle) {
        return true;
    }
}
