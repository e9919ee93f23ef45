package org.furrow.node.fmi.importer;

import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.command.ActuatorType;
import org.furrow.node.scenario.driver.DriverContext;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.command.Actuator;
import org.jspecify.annotations.Nullable;

/** An FMU of another program executes the commands to a vehicle. */
public final class FmuActuatorType implements ActuatorType {
    private record FmuActuatorPlan(FmuPlan fmu) implements Plan {
        @Override
        public Actuator create(VehicleModel model) {
            return new FmuActuator(fmu, model);
        }

        @Override
        public @Nullable String fault(VehicleModel model) {
            return fmu.outputFault(model);
        }
    }

    @Override
    public String name() {
        return "fmu";
    }

    @Override
    public String schema() {
        return FmuPlanReader.schema("an FMU executes the commands in each tick", "");
    }

    @Override
    public Plan read(YamlNode actuator, DriverContext context) throws InputError {
        FmuPlan fmu = FmuPlanReader.read(actuator, context, FmuRole.ACTUATOR);
        String fault = fmu.stepFault(context.scenario().number("step_s"));
        if (fault != null) {
            throw actuator.get("file").error(fault);
        }
        return new FmuActuatorPlan(fmu);
    }
}
