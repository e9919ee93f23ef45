package org.furrow.vehicle.driver;

import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.state.StateArray;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;

/** Releases what holds a body before the run, and does nothing else. */
public final class NoDriver extends StateArray implements Driver {
    public NoDriver() {
        super("no driver");
    }

    @Override
    public void decide(VehicleReport self, Traffic traffic, double interval_s, Controls dest) {
        dest.brake = 0;
    }
}
