package org.furrow.node.engine.vehicle;

import java.util.Arrays;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.DeadReckoning;
import org.furrow.world.report.VehicleReport;

/**
 * The last committed report of every vehicle, and its extrapolation to the present by dead reckoning. Of committed
 * reports it is equal on every rank; a rank that looks ahead has a second one, of the reports that have arrived.
 */
public final class Neighbours implements Traffic {
    private final VehicleReport[] committed;
    private final boolean[] known;
    private final boolean[] left;
    /** Ticks by which a vehicle's last committed report is older than the commit. */
    private final long[] late_ticks;

    private final int epochTicks;
    private final double step_s;
    private long ticks;

    /**
     * @param epochTicks ticks in an epoch
     * @param step_s length of a tick, in s
     */
    public Neighbours(int vehicles, int epochTicks, double step_s) {
        committed = new VehicleReport[vehicles];
        known = new boolean[vehicles];
        left = new boolean[vehicles];
        late_ticks = new long[vehicles];
        for (int v = 0; v < vehicles; v++) {
            committed[v] = new VehicleReport();
        }
        this.epochTicks = epochTicks;
        this.step_s = step_s;
    }

    /** The last committed report of a vehicle. */
    public VehicleReport committed(int vehicle) {
        return committed[vehicle];
    }

    /** Whether a commit has brought a report of a vehicle, which may have left the run since. */
    public boolean isKnown(int vehicle) {
        return known[vehicle];
    }

    /** Returns the report of a vehicle for a commit to overwrite, and marks the vehicle as known. */
    public VehicleReport accept(int vehicle) {
        known[vehicle] = true;
        return committed[vehicle];
    }

    /** Forgets all reports, before a commit that brings those of some vehicles. */
    public void forget() {
        Arrays.fill(known, false);
    }

    /** Takes a vehicle that has left the run out of the traffic. */
    public void leave(int vehicle) {
        left[vehicle] = true;
    }

    /** Sets the number of epochs by which a vehicle's last report is older than the commit; initially 0. */
    public void late(int vehicle, int epochs) {
        late_ticks[vehicle] = (long) epochs * epochTicks;
    }

    @Override
    public boolean hasReport(int vehicle) {
        return known[vehicle] && !left[vehicle];
    }

    /** Sets the epoch to compute and the last committed one. */
    public void at(int epochToCompute, int epochCommitted) {
        ticks = (long) (epochToCompute - 1 - epochCommitted) * epochTicks;
    }

    @Override
    public void predict(int vehicle, int tick, VehicleReport dest) {
        DeadReckoning.predict(committed[vehicle], (ticks + late_ticks[vehicle] + tick) * step_s, dest);
    }
}
