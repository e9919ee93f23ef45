package org.furrow.node.scenario.command;

import java.util.List;
import org.furrow.node.scenario.driver.DriverFault;
import org.furrow.node.scenario.driver.DriverPlan;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.command.CommandedDriver;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.driver.Following;
import org.furrow.vehicle.sensor.SensorPlan;
import org.jspecify.annotations.Nullable;

/** A driver with controllers and actuators between it and the vehicle. */
public record CommandedPlan(DriverPlan driver, List<ControllerType.Plan> controllers, List<ActuatorType.Plan> actuators)
        implements DriverPlan {
    public CommandedPlan {
        controllers = List.copyOf(controllers);
        actuators = List.copyOf(actuators);
    }

    @Override
    public Driver create(VehicleModel model) {
        return new CommandedDriver(
                driver.create(model),
                controllers.stream().map(plan -> plan.create(model)).toList(),
                actuators.stream().map(plan -> plan.create(model)).toList());
    }

    @Override
    public DriverPlan deciding(DriverPlan other) {
        return new CommandedPlan(other, controllers, actuators);
    }

    @Override
    public boolean needsReverse() {
        return driver.needsReverse();
    }

    @Override
    public @Nullable Way way() {
        return driver.way();
    }

    @Override
    public @Nullable Following following() {
        return driver.following();
    }

    @Override
    public List<Integer> reads() {
        return driver.reads();
    }

    @Override
    public boolean holdsSpeed() {
        return driver.holdsSpeed();
    }

    @Override
    public boolean isOpen() {
        return driver.isOpen();
    }

    @Override
    public @Nullable String doubt() {
        return driver.doubt();
    }

    @Override
    public @Nullable DriverFault fault(String vehicle, VehicleModel model, SensorPlan sensors, int enterEpoch) {
        for (ControllerType.Plan controller : controllers) {
            String fault = controller.fault(model, sensors);
            if (fault != null) {
                return new DriverFault(fault);
            }
        }
        for (ActuatorType.Plan actuator : actuators) {
            String fault = actuator.fault(model);
            if (fault != null) {
                return new DriverFault(fault);
            }
        }
        return driver.fault(vehicle, model, sensors, enterEpoch);
    }
}
