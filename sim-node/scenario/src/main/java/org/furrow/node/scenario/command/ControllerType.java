package org.furrow.node.scenario.command;

import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.NamedType;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.command.Controller;

/** A type of controller, which the key {@code type} in a vehicle's {@code controllers} names. */
public interface ControllerType extends NamedType {
    /**
     * Reads a controller.
     *
     * @param controller satisfies {@link #schema}
     * @param step_s length of a tick, in s
     */
    Plan read(YamlNode controller, double step_s) throws InputError;

    /** Creates controllers, each in its initial state. */
    @FunctionalInterface
    interface Plan {
        Controller create(VehicleModel model);
    }
}
