package org.furrow.node.step;

import java.util.List;

/** Sees a rank's progress; called on the rank's thread. Implementations must not slow it down. */
public interface EpochObserver {
    /** The rank's own vehicles have reached the end of an epoch; 0 is the start of the run. */
    void onStepped(int epoch, List<VehicleUnit> units);

    /** An epoch has been committed. */
    void onCommitted(int epoch, long digest, Neighbours vehicles);
}
