package org.furrow.node.scenario.observer;

import java.io.IOException;
import java.util.List;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;

/**
 * Watches one rank of a run. All that it gets are copies, so that it cannot change the run. Calls come on the rank's
 * thread, which waits for them. An exception ends the run. Vehicles are numbered from 0, in the order of the scenario.
 */
public interface Observer extends AutoCloseable {
    /** The rank begins its epochs, or continues those of an earlier run, with these of its vehicles. */
    default void onBegin(List<Integer> own) {}

    /**
     * The rank's own vehicles have reached the end of an epoch; 0 is the start of the run.
     *
     * @param vehicles reports of own vehicles, by their numbers; null: a vehicle of another rank, or not yet present
     */
    default void onStepped(int epoch, List<@Nullable VehicleReport> vehicles) {}

    /**
     * A commit is applied next.
     *
     * @param included last epoch of each vehicle whose changes of the ground it includes
     */
    default void onMessages(int commit, List<Integer> included) {}

    /**
     * An epoch has been committed.
     *
     * @param vehicles reports of all vehicles; null: not yet present, or not known to this rank of a sharded world
     */
    default void onCommitted(int epoch, List<@Nullable VehicleReport> vehicles) {}

    /** The digest after an epoch is known. */
    default void onDigest(int epoch, long digest) {}

    /** The rank has ended or failed. */
    @Override
    default void close() throws IOException {}
}
