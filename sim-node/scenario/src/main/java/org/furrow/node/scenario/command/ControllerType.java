package org.furrow.node.scenario.command;

import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.NamedType;
import org.furrow.node.scenario.driver.DriverContext;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.command.Controller;
import org.furrow.vehicle.sensor.SensorPlan;
import org.jspecify.annotations.Nullable;

/** A type of controller, which the key {@code type} in a vehicle's {@code controllers} names. */
public interface ControllerType extends NamedType {
    /**
     * Reads a controller.
     *
     * @param controller satisfies {@link #schema}
     * @param context of the vehicle and its scenario, whose {@code step_s} is the length of a tick in s
     */
    Plan read(YamlNode controller, DriverContext context) throws InputError;

    /** Creates controllers, each in its initial state. */
    @FunctionalInterface
    interface Plan {
        Controller create(VehicleModel model);

        /** What is wrong with the plan for vehicles of a model with these sensors; null when nothing is. */
        default @Nullable String fault(VehicleModel model, SensorPlan sensors) {
            return null;
        }
    }
}
