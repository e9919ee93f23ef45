package org.furrow.node.fmi.importer;

import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.command.ControllerType;
import org.furrow.node.scenario.driver.DriverContext;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.command.Controller;
import org.furrow.vehicle.sensor.SensorPlan;
import org.jspecify.annotations.Nullable;

/** An FMU of another program controls a vehicle. */
public final class FmuControllerType implements ControllerType {
    private static final String EVERY = "every_s";
    private static final double WHOLE_TOLERANCE = 1e-6;

    private record FmuControllerPlan(FmuPlan fmu, int everyTicks, double interval_s) implements Plan {
        @Override
        public Controller create(VehicleModel model) {
            return new FmuController(fmu, model, everyTicks, interval_s);
        }

        @Override
        public @Nullable String fault(VehicleModel model, SensorPlan sensors) {
            String fault = new SeenSignals(FmuRole.CONTROLLER, model, sensors, fmu.reads()).fault(fmu.inputs());
            return fault == null ? fmu.outputFault(model) : fault;
        }
    }

    @Override
    public String name() {
        return "fmu";
    }

    @Override
    public String schema() {
        return FmuPlanReader.schema("an FMU changes the commands", """
                ,
                "every_s": {"description": "time between two calls, a whole number of ticks (default: a tick)", "type": "number", "exclusiveMinimum": 0}""");
    }

    @Override
    public Plan read(YamlNode controller, DriverContext context) throws InputError {
        double tick_s = context.scenario().number("step_s");
        double ticks = controller.has(EVERY) ? controller.number(EVERY) / tick_s : 1;
        int whole = (int) Math.rint(ticks);
        if (whole < 1 || Math.abs(ticks - whole) > WHOLE_TOLERANCE * ticks) {
            throw controller
                    .get(EVERY)
                    .error("must be a whole number of ticks of " + tick_s + " s, found " + controller.number(EVERY));
        }
        FmuPlan fmu = FmuPlanReader.read(controller, context, FmuRole.CONTROLLER);
        String fault = fmu.stepFault(whole * tick_s);
        if (fault != null) {
            throw controller.get("file").error(fault);
        }
        return new FmuControllerPlan(fmu, whole, whole * tick_s);
    }
}
