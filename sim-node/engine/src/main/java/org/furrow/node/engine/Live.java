package org.furrow.node.engine;

import org.jspecify.annotations.Nullable;

/**
 * A run in which one rank never waits for another.
 *
 * @param rank that one
 * @param conductor what decides there on commits, null on all other ranks
 * @param pilots what takes part in the ticks of this rank's vehicles
 */
public record Live(int rank, @Nullable Conductor conductor, Pilots pilots) {
    /** Says what takes part in the ticks of a vehicle. */
    @FunctionalInterface
    public interface Pilots {
        /** Nobody takes part in anything. */
        Pilots NONE = unit -> null;

        /** What takes part in a vehicle's ticks, or null. */
        @Nullable
        Pilot of(VehicleUnit unit);
    }
}
