package org.furrow.node.fmi.importer;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.driver.DriverContext;
import org.furrow.node.scenario.driver.DriverFault;
import org.furrow.node.scenario.driver.DriverPlan;
import org.furrow.node.scenario.driver.DriverType;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.sensor.SensorPlan;
import org.jspecify.annotations.Nullable;

/** An FMU of another program drives. */
public final class FmuDriverType implements DriverType {
    private record Plan(FmuPlan fmu) implements DriverPlan {
        @Override
        public Driver create(VehicleModel model) {
            return new FmuDriver(fmu, model);
        }

        @Override
        public boolean needsReverse() {
            return fmu.commandsGear();
        }

        @Override
        public List<Integer> reads() {
            return fmu.reads();
        }

        @Override
        public @Nullable DriverFault fault(String vehicle, VehicleModel model, SensorPlan sensors, int enterEpoch) {
            String fault = new SeenSignals(FmuRole.DRIVER, model, sensors, fmu.reads()).fault(fmu.inputs());
            String first = fault == null ? fmu.outputFault(model) : fault;
            return first == null ? null : new DriverFault(first);
        }
    }

    @Override
    public String name() {
        return "fmu";
    }

    @Override
    public String schema() {
        return FmuPlanReader.schema("an FMU decides once an epoch", "");
    }

    @Override
    public DriverPlan read(YamlNode driver, DriverContext context) throws InputError {
        if (context.vehicle().has("changes")) {
            throw context.vehicle().get("changes").error("a vehicle keeps a driver that is an FMU");
        }
        FmuPlan fmu = FmuPlanReader.read(driver, context, FmuRole.DRIVER);
        YamlNode scenario = context.scenario();
        String fault = fmu.stepFault(scenario.number("step_s") * scenario.integer("epoch_ticks"));
        if (fault != null) {
            throw driver.get("file").error(fault);
        }
        return new Plan(fmu);
    }
}
