package org.furrow.vehicle.driver;

import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.state.StateArray;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;

/** A driver whose controls depend on time, evaluated at the middle of the interval for which they hold. */
abstract class TimedDriver extends StateArray implements Driver {
    TimedDriver(String owner) {
        super(owner, "decisions");
    }

    @Override
    public final void decide(VehicleReport self, Traffic traffic, double interval_s, Controls dest) {
        double middle_s = (state[0] + 0.5) * interval_s;
        state[0]++;
        decide(middle_s, self, dest);
    }

    /** @param time_s time since the first decision, in s */
    abstract void decide(double time_s, VehicleReport self, Controls dest);
}
