package org.furrow.node.run.external;

import java.io.IOException;
import java.util.List;

/** Decides for the vehicles of a rank that another program drives. */
public interface Decider extends AutoCloseable {
    /** Begins to decide for a rank. */
    @FunctionalInterface
    interface Opening {
        /** @param vehicles of the rank; more may enter later */
        Decider open(int rank, List<DrivenVehicle> vehicles) throws IOException;
    }

    /**
     * Sets the {@link DrivenVehicle#controls} of an epoch. It may wait for the program.
     *
     * @param epoch that is simulated next
     * @throws IllegalStateException when the program gives none, or none that a vehicle can have
     */
    void decide(int epoch, List<DrivenVehicle> vehicles);

    /** Whether its last decision could command the inflation of tyres. */
    default boolean hasPressures() {
        return false;
    }

    @Override
    void close() throws IOException;
}
