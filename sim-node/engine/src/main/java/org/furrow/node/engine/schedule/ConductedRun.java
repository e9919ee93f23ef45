package org.furrow.node.engine.schedule;

import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.engine.vehicle.Pilot;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.jspecify.annotations.Nullable;

/**
 * A run in which one rank, which simulates a vehicle in the loop, decides every commit and never waits for another
 * rank.
 *
 * @param rank the conductor's
 * @param conductor decides the commits; null on all other ranks
 * @param follower takes part in the commits of another rank with a vehicle in the loop; {@link Follower#NONE} on all
 *     other ranks
 * @param pilots take part in the ticks of this rank's vehicles
 * @param startsTogether whether all ranks meet once more before the first step
 */
public record ConductedRun(
        int rank, @Nullable Conductor conductor, Follower follower, Pilots pilots, boolean startsTogether) {
    /** Takes part in the commits that another rank decides. Called on the rank's thread, between two steps. */
    public interface Follower {
        /** Does nothing. */
        Follower NONE = new Follower() {};

        /**
         * The rank has published an epoch and is about to receive the vector of a commit.
         *
         * @param last epoch of the run, as far as it is known
         */
        default void epochEnded(int epoch, int last) {}

        /**
         * The vector of a commit was received.
         *
         * @param waited whether the rank has waited for it
         */
        default void received(CommitVector vector, boolean waited) {}
    }

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
