package org.furrow.node.engine;

import java.util.List;
import java.util.function.IntConsumer;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.engine.exchange.EpochMailbox;
import org.furrow.node.engine.vehicle.Neighbours;
import org.furrow.node.engine.vehicle.VehicleUnit;

/** Sees a rank's progress; called on the rank's thread. Implementations must not slow it down. */
public interface EpochObserver {
    /** Returns an observer that passes every call to these, in their order. */
    static EpochObserver all(List<EpochObserver> observers) {
        return new AllObservers(observers);
    }

    /** Returns an observer that passes on the numbers of the committed epochs. */
    static EpochObserver ofCommits(IntConsumer epochs) {
        return new EpochObserver() {
            @Override
            public void onCommitted(int epoch, Neighbours vehicles) {
                epochs.accept(epoch);
            }
        };
    }

    /** The rank begins its epochs, or continues those of an earlier run, with these of its vehicles. */
    default void onBegin(List<VehicleUnit> units) {}

    /** The rank's own vehicles are about to simulate an epoch; drivers whose decisions come from outside get them. */
    default void onBeforeStep(int epoch, List<VehicleUnit> units) {}

    /** The rank's own vehicles have reached the end of an epoch; 0 is the start of the run. */
    default void onStepped(int epoch, List<VehicleUnit> units) {}

    /**
     * A commit is applied next, whose messages have been checked.
     *
     * @param messages holds the sections that the commit includes; valid during the call
     */
    default void onMessages(CommitVector commit, EpochMailbox messages) {}

    /** An epoch has been committed. */
    default void onCommitted(int epoch, Neighbours vehicles) {}

    /** The digest after an epoch is known; with a sharded ground later than its commit. */
    default void onDigest(int epoch, long digest) {}
}
