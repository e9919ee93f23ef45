package org.furrow.node.engine.schedule;

import org.furrow.node.engine.vehicle.Pilot;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.jspecify.annotations.Nullable;

/**
 * A run in which one rank, which simulates the vehicle in the loop, decides every commit and never waits for
 * another rank.
 *
 * @param rank the conductor's
 * @param conductor decides the commits; null on all other ranks
 * @param pilots take part in the ticks of this rank's vehicles
 */
public record ConductedRun(int rank, @Nullable Conductor conductor, Pilots pilots) {
    /** Finds the pilot of a vehicle. */
    @FunctionalInterface
    public interface Pilots {
        /** No vehicle has a pilot. */
        Pilots NONE = unit -> null;

        /** Returns the pilot of a vehicle, or null. */
        @Nullable
        Pilot of(VehicleUnit unit);
    }
}
