package org.furrow.node.fmi.importer;

import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.command.Controller;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.sensor.SensorSuite;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;

/** A controller that is an FMU. */
final class FmuController implements Controller {
    private final FmuPlan plan;
    private final VehicleModel model;
    private final ConnectedFmu fmu;
    /** Null before the first call, which gives the sensors. */
    private @Nullable SeenSignals seen;

    private final int everyTicks;
    private final double interval_s;

    FmuController(FmuPlan plan, VehicleModel model, int everyTicks, double interval_s) {
        this.plan = plan;
        this.model = model;
        fmu = new ConnectedFmu(plan);
        this.everyTicks = everyTicks;
        this.interval_s = interval_s;
    }

    @Override
    public int everyTicks() {
        return everyTicks;
    }

    @Override
    public void control(VehicleReport self, SensorSuite sensors, Controls dest) {
        SeenSignals signals = seen;
        if (signals == null) {
            signals = new SeenSignals(FmuRole.CONTROLLER, model, sensors.plan(), plan.reads());
            fmu.connect(signals.find(plan.inputs()));
            seen = signals;
        }
        signals.putCommands(dest);
        signals.putOwn(self);
        signals.putSensors(sensors);
        fmu.exchange(signals.values(), interval_s, dest);
    }

    @Override
    public void hold(Controls dest) {
        fmu.commandPressure(dest);
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
