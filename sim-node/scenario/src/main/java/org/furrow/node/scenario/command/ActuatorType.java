package org.furrow.node.scenario.command;

import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.NamedType;
import org.furrow.node.scenario.driver.DriverContext;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.command.Actuator;
import org.jspecify.annotations.Nullable;

/** A type of actuator, which the key {@code type} in a vehicle's {@code actuators} names. */
public interface ActuatorType extends NamedType {
    /**
     * Reads an actuator.
     *
     * @param actuator satisfies {@link #schema}
     * @param context of the vehicle and its scenario
     */
    Plan read(YamlNode actuator, DriverContext context) throws InputError;

    /** Creates actuators, each in its initial state. */
    @FunctionalInterface
    interface Plan {
        Actuator create(VehicleModel model);

        /** What is wrong with the plan for vehicles of a model; null when nothing is. */
        default @Nullable String fault(VehicleModel model) {
            return null;
        }
    }
}
