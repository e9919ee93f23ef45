package org.furrow.node.fmi.importer;

import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.driver.ExternalDriver;
import org.furrow.vehicle.sensor.SensorPlan;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;

/** A driver that is an FMU. Commands that it does not give stay 0, and the gear forward. */
final class FmuDriver implements Driver {
    private final SeenSignals seen;
    private final ConnectedFmu fmu;

    FmuDriver(FmuPlan plan, VehicleModel model) {
        seen = new SeenSignals(FmuRole.DRIVER, model, SensorPlan.NONE, plan.reads());
        fmu = new ConnectedFmu(plan);
        fmu.connect(seen.find(plan.inputs()));
    }

    @Override
    public void decide(VehicleReport self, Traffic traffic, double interval_s, Controls dest) {
        seen.putOwn(self);
        seen.putOthers(traffic);
        ExternalDriver.hold(dest);
        dest.brake = 0;
        fmu.exchange(seen.values(), interval_s, dest);
    }

    @Override
    public double[] state() {
        return fmu.state();
    }

    @Override
    public String stateName(int slot) {
        return fmu.stateName(slot);
    }

    @Override
    public void restore(double[] from, int at, int length) {
        fmu.restore(from, at, length);
    }
}
