package org.furrow.node.engine.vehicle;

import org.furrow.world.report.VehicleReport;

/** Takes samples of a vehicle within its epochs, on the thread that steps it. It changes nothing. */
public interface TickSampler {
    /** Number of ticks from one sample to the next; divides that of an epoch. */
    int everyTicks();

    /**
     * Takes a sample after a tick; not after the last one of an epoch.
     *
     * @param report of the vehicle after this tick; valid during the call
     */
    void sample(VehicleUnit unit, VehicleReport report);
}
