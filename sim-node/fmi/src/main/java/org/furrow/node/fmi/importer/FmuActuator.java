package org.furrow.node.fmi.importer;

import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.command.Actuator;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.sensor.SensorPlan;

/** An actuator that is an FMU. */
final class FmuActuator implements Actuator {
    private final SeenSignals seen;
    private final ConnectedFmu fmu;

    FmuActuator(FmuPlan plan, VehicleModel model) {
        seen = new SeenSignals(FmuRole.ACTUATOR, model, SensorPlan.NONE, plan.reads());
        fmu = new ConnectedFmu(plan);
        fmu.connect(seen.find(plan.inputs()));
    }

    @Override
    public void apply(double step_s, Controls dest) {
        seen.putCommands(dest);
        fmu.exchange(seen.values(), step_s, dest);
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
