package org.furrow.node.step;

import org.furrow.vehicle.driver.Traffic;
import org.furrow.world.delta.VehicleReport;

/**
 * The last committed report of every vehicle, and where it must be by now: dead reckoning at constant velocity from the end
 * of the committed epoch. The same on every rank, because it is made of committed data alone.
 */
public final class Neighbours implements Traffic {
    private final VehicleReport[] committed;
    private final double epoch_s;
    private double age_s;

    public Neighbours(int vehicles, double epoch_s) {
        committed = new VehicleReport[vehicles];
        for (int v = 0; v < vehicles; v++) {
            committed[v] = new VehicleReport();
        }
        this.epoch_s = epoch_s;
    }

    /** The report of a vehicle, to be overwritten by a commit. */
    public VehicleReport committed(int vehicle) {
        return committed[vehicle];
    }

    /** Announces the epoch that will be computed and the one that is committed. */
    public void at(int epochToCompute, int epochCommitted) {
        age_s = (epochToCompute - 1 - epochCommitted) * epoch_s;
    }

    @Override
    public void predict(int vehicle, VehicleReport dest) {
        dest.set(committed[vehicle]);
        for (int d = 0; d < 3; d++) {
            dest.position_m[d] += age_s * dest.velocity_mps[d];
        }
    }
}
